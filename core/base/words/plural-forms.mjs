/** The CLDR categories in the order that PO files number them in. */
const cldrOrder = /** @type {const} */ (['zero', 'one', 'two', 'few', 'many', 'other']);

/** The forms that a language tells apart, in CLDR's order. @param {string} language @returns {string[]} */
export function pluralForms(language) {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return cldrOrder.filter((form) => /** @type {string[]} */ (forms).includes(form));
}
