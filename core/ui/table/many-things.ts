/** How many things a list's name speaks of when no number is said. Not two: Arabic and Slovenian have a dual. */
export const manyThings = 3;
