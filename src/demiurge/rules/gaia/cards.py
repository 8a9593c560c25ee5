"""Numbers for everything that has a name: landscapes, cards, backs.

A card is a small number. Cards with the same back are neighbours, so a sorted hand is also
sorted by back: Nature (G1.3), then Life (G1.4: animals, cities), then Power (G1.8).
"""

from ..speed import rule

# landscapes (G1.1); what a need or an animal card can show besides
PLAIN, FOREST, SEA, DESERT, MOUNTAIN, SWAMP = range(6)
LANDSCAPES = 6
ANIMALS = 6
STAR = 6

# backs
NATURE, LIFE, POWER = range(3)
OBJECTIVE = 3

# cards
FIRST_ANIMALS = 6
FIRST_CITY = 13
MAX_CITIES = 32
FIRST_POWER = FIRST_CITY + MAX_CITIES
SUN, RAIN, TORNADO, PROTECTION, EARTHQUAKE, LIGHTNING, ERUPTION = range(
    FIRST_POWER, FIRST_POWER + 7
)
CARDS = FIRST_POWER + 7
FIRST_OBJECTIVE = CARDS
MAX_OBJECTIVES = 16
HIDDEN = FIRST_OBJECTIVE + MAX_OBJECTIVES  # HIDDEN + back: a card known by its back alone

# limits of the box and of the table
MAX_TILES = 48
MAX_PLAYERS = 5
MAX_HAND = 7  # six, and the one just drawn (G4.3)


@rule
def back_of(card: int) -> int:
    """NATURE, LIFE, POWER or OBJECTIVE."""
    if card >= HIDDEN:
        return card - HIDDEN
    if card < FIRST_ANIMALS:
        return NATURE
    if card < FIRST_POWER:
        return LIFE
    if card < FIRST_OBJECTIVE:
        return POWER
    return OBJECTIVE


@rule
def first_card(back: int) -> int:
    """The smallest card with this back."""
    if back == NATURE:
        return 0
    if back == LIFE:
        return FIRST_ANIMALS
    if back == POWER:
        return FIRST_POWER
    return FIRST_OBJECTIVE


@rule
def end_card(back: int) -> int:
    """One past the largest card with this back."""
    if back == NATURE:
        return FIRST_ANIMALS
    if back == LIFE:
        return FIRST_POWER
    if back == POWER:
        return CARDS
    return HIDDEN
