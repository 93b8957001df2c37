/**
 * The key that a text of a manifest asks for: `%form.name%` → `form.name`; undefined when the text stands for itself, for what
 * is between the signs is no key (`%2F%`, `%a|b%`).
 * @param {string} text @returns {string | undefined}
 */
export const askedKey = (text) => /^%([A-Za-z_][\w-]*(?:\.[\w-]+)*)%$/.exec(text)?.[1];
