// The games of this page, one line each, by the names that the server calls them.
export { gaia } from "./gaia";
export { gheos } from "./gheos";
