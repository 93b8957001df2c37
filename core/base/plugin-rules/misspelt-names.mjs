import { orNearest } from '../words/nearest.mjs';
import { serviceTypeFault } from './service-types.mjs';

/** @typedef {import('./when-faults.mjs').Fault} Fault */

/** The console's own places in the navigation; others show their own name. */
export const navigationPlaces = {
  dashboards: ['project', 'admin', 'identity', 'settings'],
  groups: ['compute', 'volumes', 'network', 'object-store', 'orchestration', 'container-infra', 'system'],
};

/**
 * Names that may be others' and look like misspelt ones that the console has: service types in `access.services` and of declared
 * types, the place of a page in the navigation, and the namespace of words. Words of a language that stand twice are told, too.
 * @param {any} manifest that the schema accepts @returns {Fault[]}
 */
export function misspeltNames({ id, access, contributes }) {
  const services = Object.keys(access?.services ?? {}).map((type) => ({ path: ['access', 'services', type], type }));
  const ofTypes = ['resourceTypes', 'forms'].flatMap((point) =>
    itemsOf(contributes, point).flatMap(({ item, path }) =>
      typeof item?.service === 'string' ? [{ path: [...path, 'service'], type: item.service }] : [],
    ),
  );
  return [
    ...[...services, ...ofTypes].flatMap(({ path, type }) => {
      const message = serviceTypeFault(type);
      return message === undefined ? [] : [{ path, message }];
    }),
    ...wordFaults(id, itemsOf(contributes, 'locales')),
    ...itemsOf(contributes, 'panels').flatMap(({ item, path }) => placeFaults(item.in, [...path, 'in'])),
  ];
}

/**
 * A language pack has words of others, so a namespace is a fault where it is nearly the plugin's own.
 * @param {string} id @param {{ item: any, path: string[] }[]} locales @returns {Fault[]}
 */
function wordFaults(id, locales) {
  const seen = new Set();
  return locales.flatMap(({ item: { locale, ns }, path }) => {
    const near = ns === id ? '' : orNearest(ns, [id]);
    if (near !== '') return [{ path: [...path, 'ns'], message: `${ns} is not the plugin's namespace${near}` }];
    const key = `${locale} ${ns}`;
    if (!seen.has(key)) {
      seen.add(key);
      return [];
    }
    return [{ path, message: `the words of ${ns} in ${locale} stand twice in locales` }];
  });
}

/** @param {string} place @param {string[]} path @returns {Fault[]} */
function placeFaults(place, path) {
  const [dashboard = '', group = ''] = place.split('/');
  const { dashboards, groups } = navigationPlaces;
  const faultOf = (/** @type {string} */ kind, /** @type {string} */ name, /** @type {readonly string[]} */ known) => {
    const near = known.includes(name) ? '' : orNearest(name, known);
    return near === '' ? [] : [{ path, message: `the navigation has no ${kind} ${name}${near}` }];
  };
  return [...faultOf('dashboard', dashboard, dashboards), ...(group === '' ? [] : faultOf('group', group, groups))];
}

/** @param {any} contributes @param {string} point @returns {{ item: any, path: string[] }[]} */
function itemsOf(contributes, point) {
  const items = contributes?.[point];
  return (Array.isArray(items) ? items : []).map((item, place) => ({
    item,
    path: ['contributes', point, String(place)],
  }));
}
