/** The console's own words in `contributes`: its points, and the words and settings of the plugin. */
export const contributable = [
  ...['panels', 'routes', 'resourceTypes', 'columns', 'facets', 'tabs', 'drawers', 'wizardSteps', 'header', 'cards'],
  ...['commands', 'themes', 'actions', 'forms', 'locales', 'settings'],
];

/** May it stand in `contributes`? Points of other plugins are written with a dot and a version: `acme.trunks.cards@1`. */
export const isContributable = (/** @type {string} */ key) =>
  contributable.includes(key) || /^[a-z][\w-]*\.[\w.-]+@\d+$/.test(key);
