import { engineFaults, engineFits } from '#base/plugin-rules/engine.mjs';
import { nearest, orNearest } from '#base/words/nearest.mjs';

/** @typedef {import('#base/plugin-rules/when-faults.mjs').Fault} Fault */
/** @typedef {Readonly<Record<string, unknown>>} Names each with what becomes of it */

/**
 * The names that a console offers (its `symbols.json`), as far as a manifest uses them; older consoles list fewer kinds.
 * @typedef {{ version: string, types?: Names, columns?: Names, wizards?: Names, icons?: Names, tokens?: Names }} HostNames
 */

/** Their items join a type; `wizardSteps` a wizard. */
const onTypes = ['columns', 'actions', 'tabs', 'facets', 'cards', 'drawers', 'forms'];

/**
 * Names in a manifest that a console of this kind does not know: faults are misspelt or can't be; what another plugin may bring
 * is a warning.
 * @param {any} manifest that the schema accepts @param {HostNames} host
 * @returns {{ faults: Fault[], warnings: Fault[] }}
 */
export function hostNameFaults(manifest, host) {
  /** @type {{ faults: Fault[], warnings: Fault[] }} */
  const found = { faults: [], warnings: [] };
  const { version } = host;
  // An engine that can't be read is told with what to write.
  if (engineFaults(manifest).length === 0 && !engineFits(manifest.engine, version))
    found.faults.push({ path: ['engine'], message: `the console is ${version}, which is not ${manifest.engine}` });
  const items = itemsOf(manifest);
  const own = items.flatMap(({ point, item }) => (point === 'resourceTypes' ? [item.id] : []));
  const known = { type: namesOf(host.types, own), wizard: namesOf(host.wizards, []) };

  const name = (/** @type {'type' | 'wizard'} */ kind, /** @type {unknown} */ said, /** @type {string[]} */ path) => {
    const names = known[kind];
    if (typeof said !== 'string' || names === undefined || names.includes(said)) return;
    const near = nearest(said, names);
    const message = `the console ${version} has no ${kind} ${said}`;
    if (near !== undefined) found.faults.push({ path, message: `${message}; did you mean ${near}?` });
    else found.warnings.push({ path, message: `${message}: it has to come from another plugin` });
  };
  const icons = host.icons && Object.keys(host.icons);
  const icon = (/** @type {unknown} */ said, /** @type {string[]} */ path) => {
    if (typeof said !== 'string' || said.startsWith('./') || !icons || icons.includes(said)) return;
    found.faults.push({ path, message: `the console ${version} has no icon ${said}${orNearest(said, icons)}` });
  };

  icon(manifest.icon, ['icon']);
  found.faults.push(...tokenFaults(manifest, host));
  found.faults.push(...columnAnchorFaults(items, host));
  for (const { point, item, path } of items) {
    const isOn = onTypes.includes(point) ? 'type' : point === 'wizardSteps' ? 'wizard' : undefined;
    if (isOn && item.on === undefined)
      found.faults.push({ path, message: `${point} need on: the ${isOn} that they join` });
    else if (isOn) name(isOn, item.on, [...path, 'on']);
    if (point === 'panels') name('type', item.type, [...path, 'type']);
    icon(item.icon, [...path, 'icon']);
  }
  return found;
}

/**
 * Anchors of columns (`before`, `after`) that miss one of the console's own by a letter or two. Others may be another plugin's.
 * @param {ReturnType<typeof itemsOf>} items @param {HostNames} host @returns {Fault[]}
 */
function columnAnchorFaults(items, { version, columns }) {
  if (!columns) return [];
  const all = items.filter(({ point }) => point === 'columns');
  return all.flatMap(({ item, path }) => {
    const start = `${item.on}/`;
    const names = Object.keys(columns).flatMap((name) => (name.startsWith(start) ? [name.slice(start.length)] : []));
    const own = all.flatMap(({ item: other }) => (other.on === item.on ? [other.id] : []));
    return ['before', 'after'].flatMap((side) =>
      [item[side] ?? []].flat().flatMap((/** @type {string} */ anchor, /** @type {number} */ place) => {
        if (names.includes(anchor) || own.includes(anchor)) return [];
        const near = orNearest(anchor, names);
        if (near === '') return [];
        const at = [...path, side, ...(Array.isArray(item[side]) ? [String(place)] : [])];
        return [{ path: at, message: `the console ${version} has no column ${anchor} on ${item.on}${near}` }];
      }),
    );
  });
}

/**
 * Services that are required and misspelt, or the console's own and not there. Those of other plugins may come later.
 * @param {any} manifest @param {HostNames} host @returns {Fault[]}
 */
function tokenFaults({ requires = [], optional = [], provides = [] }, { version, tokens }) {
  if (!tokens) return [];
  const known = [...Object.keys(tokens), ...provides];
  return Object.entries({ requires, optional }).flatMap(([member, names]) =>
    names.flatMap((/** @type {string} */ name, /** @type {number} */ place) => {
      if (known.includes(name)) return [];
      const near = orNearest(name, known);
      const isLacking = member === 'requires' && name.startsWith('sextant.');
      if (near === '' && !isLacking) return [];
      return [{ path: [member, String(place)], message: `the console ${version} has no service ${name}${near}` }];
    }),
  );
}

/** @param {Names | undefined} names @param {string[]} own */
const namesOf = (names, own) => names && [...Object.keys(names), ...own];

/** @param {any} manifest @returns {{ point: string, item: any, path: string[] }[]} */
function itemsOf({ contributes = {} }) {
  return Object.entries(contributes).flatMap(([point, items]) =>
    (Array.isArray(items) ? items : []).map((item, place) => ({
      point,
      item: Object(item),
      path: ['contributes', point, String(place)],
    })),
  );
}
