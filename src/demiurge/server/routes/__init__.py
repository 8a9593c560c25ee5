"""The API: what people's pages and programs may ask of a table, resource by resource."""

from demiurge.server.routes import about, events, moves, records, seats, tables, talk

ROUTES = [
    route
    for resource in (tables, events, seats, moves, talk, records, about)
    for route in resource.router.routes
] + about.health.routes
