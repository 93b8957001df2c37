/** @typedef {import('#base/plugin-rules/when-faults.mjs').Fault} Fault */

/**
 * Returns where a declared type's create form and its global actions ask an item, though there is none. A console refuses the
 * type with the same words.
 * @param {any} said @returns {Fault[]}
 */
export function itemlessFaults({ forms, actions = [] }) {
  const itemless = [
    { path: ['forms', 'create'], said: forms?.create },
    ...actions.map((/** @type {any} */ each, /** @type {number} */ place) => ({
      path: ['actions', String(place)],
      said: each.kind === 'global' ? each : undefined,
    })),
  ];
  return itemless.flatMap(({ path, said }) => faultsOf(said, path, `/${path.join('/')}`));
}

/**
 * The same for what a manifest places: a condition of a place is asked for all items at once, and a global form has none.
 * @param {any} manifest @returns {Fault[]}
 */
export function itemlessPlaceFaults({ when, contributes }) {
  const placed = Object.entries(contributes ?? {}).flatMap(([point, items]) =>
    (Array.isArray(items) ? items : []).map((item, place) => ({ item, path: ['contributes', point, String(place)] })),
  );
  const conditions = [
    { when, path: ['when'] },
    ...placed.map(({ item, path }) => ({ when: item.when, path: [...path, 'when'] })),
  ];
  return [
    ...conditions.flatMap((one) => askingFaults(one.when, one.path, `/${one.path.join('/')}`)),
    ...placed.flatMap(({ item, path }) =>
      path[1] === 'forms' && item.kind === 'global' ? faultsOf(item, path, `/${path.join('/')}`) : [],
    ),
  ];
}

/** @param {any} said @param {string[]} path @param {string} place @returns {Fault[]} */
function faultsOf(said, path, place) {
  const reason =
    said?.reason === undefined ? [] : [`${place}/reason: it says why an item is refused, and here is none`];
  return [
    ...askingFaults(said?.if, [...path, 'if'], `${place}/if`),
    ...reason.map((message) => ({ path: [...path, 'reason'], message })),
  ];
}

/** @param {unknown} condition @param {string[]} path @param {string} place @returns {Fault[]} */
function askingFaults(condition, path, place) {
  if (typeof condition !== 'string') return [];
  // Quoted text is no key.
  const keys = condition.replaceAll(/'[^']*'|"[^"]*"/g, "''").match(/(?<![\w.:*-])item\.[\w.:*-]*/g) ?? [];
  return [...new Set(keys)].map((key) => ({ path, message: `${place}: ${key} asks an item, and here is none` }));
}
