import { nearest, orNearest } from '../words/nearest.mjs';
import { pageAddress } from './page-address.mjs';
import { readWhen } from './parse-when.mjs';
import { conditionsIn, foreignMembers } from './when-faults.mjs';

/** @typedef {import('./when-faults.mjs').Fault} Fault */
/**
 * Pages and policy rules of a console, as its `symbols.json` names them.
 * @typedef {{ panels?: Readonly<Record<string, { path: string }>>, policies?: Readonly<Record<string, unknown>> }} HostPlaces
 */

/**
 * Paths that another page has, and pages to stand beside that are not there. A page of a plugin that is not built in may come
 * later, so that one is a warning.
 * @param {any} manifest that the schema accepts @param {HostPlaces} host @returns {{ faults: Fault[], warnings: Fault[] }}
 */
export function pageFaults({ id: owner, contributes = {} }, { panels }) {
  /** @type {{ faults: Fault[], warnings: Fault[] }} */
  const found = { faults: [], warnings: [] };
  if (!panels) return found;
  const own = pagesOf(contributes);
  const holders = new Map(Object.entries(panels).map(([key, { path }]) => [pageAddress(path), key]));
  const known = [...Object.keys(panels), ...own.map(({ page }) => `${owner}/${page.id}`)];
  for (const { page, path } of own) {
    const address = pageAddress(page.path);
    const holder = holders.get(address);
    const fault = pathFault(page.path);
    if (fault !== undefined) found.faults.push({ path: [...path, 'path'], message: fault });
    else if (holder !== undefined)
      found.faults.push({ path: [...path, 'path'], message: `the page ${holder} has the path ${page.path}` });
    else holders.set(address, `${owner}/${page.id}`);
    if (page.redirect !== undefined && !leadsToPage(page.redirect, holders, own)) {
      const paths = [...Object.values(panels), ...own.map((each) => each.page)].map((each) => each.path);
      const near = orNearest(page.redirect, paths);
      const message = `no page has the path ${page.redirect}${near || ': it has to come from another plugin'}`;
      (near === '' ? found.warnings : found.faults).push({ path: [...path, 'redirect'], message });
    }
    for (const side of ['before', 'after'])
      for (const anchor of [page[side] ?? []].flat()) {
        const fault = anchorFault(anchor, known);
        if (fault)
          (fault.isMisspelt ? found.faults : found.warnings).push({ path: [...path, side], message: fault.message });
      }
  }
  return found;
}

/** First names of the addresses that the gateway answers itself: a page there is never seen. */
const ofTheGateway = new Set([
  ...['api', 'auth', 'csp-report', 'header', 'healthcheck', 'locales', 'metrics', 'plugins', 'readyz', 'static'],
]);

/** @param {string} path @returns {string | undefined} why no page can have it, whatever other pages there are */
function pathFault(path) {
  if (/[?#%\\\s]|\/\/|\/\.{1,2}(\/|$)/.test(path))
    return `a page can't have the path ${path}: write it without a query, and without "%", "//", ".." and blanks`;
  const address = pageAddress(path);
  const first = address.split('/')[1] ?? '';
  if (ofTheConsole.test(address || '/')) return `the console itself has a page at ${path}`;
  if (ofTheGateway.has(first)) return `the gateway itself answers /${first}: no page is seen at ${path}`;
  if (/[:*]/.test(first))
    return `the path ${path} would take every address: begin it with a name, as in /project/things`;
  return undefined;
}

/** Pages that no plugin brings. */
const ofTheConsole = /^\/($|settings(\/plugins)?$|ngdetails\/)/;

/**
 * Does a page have the path that a redirect leads to? A step of it may be a parameter of the page.
 * @param {string} redirect @param {ReadonlyMap<string, string>} holders @param {readonly { page: any }[]} own
 */
function leadsToPage(redirect, holders, own) {
  const [address = ''] = redirect.split(/[?#]/);
  if (ofTheConsole.test(address)) return true;
  const steps = pageAddress(address).split('/');
  return [...holders.keys(), ...own.map(({ page }) => pageAddress(page.path))].some((known) => {
    const wanted = known.split('/');
    return (
      wanted.length === steps.length && wanted.every((step, at) => step === ':' || step === '*' || step === steps[at])
    );
  });
}

/** @param {any} contributes @returns {{ page: any, path: string[] }[]} */
function pagesOf(contributes) {
  return ['panels', 'routes'].flatMap((point) =>
    (contributes[point] ?? []).map((/** @type {any} */ page, /** @type {number} */ place) => ({
      page,
      path: ['contributes', point, String(place)],
    })),
  );
}

/** An anchor is the id of a page, or owner/id. @param {string} anchor @param {readonly string[]} known */
function anchorFault(anchor, known) {
  const ids = known.map((key) => key.split('/')[1] ?? '');
  const names = anchor.includes('/') ? known : ids;
  if (names.includes(anchor)) return undefined;
  const whole = withPublisher(anchor, known);
  if (whole !== undefined)
    return { isMisspelt: true, message: `there is no page ${anchor} to stand beside; did you mean ${whole}?` };
  const isMisspelt = nearest(anchor, names) !== undefined;
  const rest = isMisspelt ? orNearest(anchor, names) : ': it has to come from another plugin';
  return { isMisspelt, message: `there is no page ${anchor} to stand beside${rest}` };
}

/** Returns `acme.tides/tides`, of which `tides/tides` lacks the publisher. @param {string} anchor @param {readonly string[]} known */
const withPublisher = (anchor, known) =>
  anchor.includes('/') ? known.find((key) => key.endsWith(`.${anchor}`)) : undefined;

/**
 * Rules of policies that no service has: whatever asks them is never shown.
 * @param {any} said a manifest, or the declaration of a type @param {HostPlaces} host @returns {Fault[]}
 */
export function policyFaults(said, { policies }) {
  if (!policies) return [];
  return asked(said).flatMap(({ path, rule }) => {
    if (Object.hasOwn(policies, rule)) return [];
    const [service = ''] = rule.split(':');
    const rules = Object.keys(policies);
    const ofService = rules.filter((name) => name.startsWith(`${service}:`));
    if (ofService.length > 0)
      return [
        {
          path,
          message: `the ${service} service has no rule ${rule.slice(service.length + 1)}${orNearest(rule, ofService)}`,
        },
      ];
    const services = [...new Set(rules.map((name) => name.split(':')[0] ?? ''))];
    return [{ path, message: `no policy of a service ${service} is known${orNearest(service, services)}` }];
  });
}

/** @param {any} said @returns {{ path: string[], rule: string }[]} */
function asked(said) {
  const ofConditions = conditionsIn(said).flatMap(({ path, text }) =>
    keysIn(text)
      .filter((key) => key.startsWith('policy.'))
      .map((key) => ({ path, rule: key.slice('policy.'.length) })),
  );
  return [...ofConditions, ...listed(said, [])];
}

/** Rules that stand in lists: `policies` of a type, `policy` of an action. @param {any} said @param {string[]} path @returns {{ path: string[], rule: string }[]} */
function listed(said, path) {
  if (typeof said !== 'object' || said === null) return [];
  return Object.entries(said).flatMap(([name, value]) => {
    const here = [...path, name];
    const isList = (name === 'policies' || name === 'policy') && Array.isArray(value);
    if (isList) return value.filter((rule) => typeof rule === 'string').map((rule) => ({ path: here, rule }));
    return foreignMembers.includes(name) ? [] : listed(value, here);
  });
}

/** @param {string} text */
function keysIn(text) {
  try {
    return [...readWhen(text).keys];
  } catch {
    // A condition that can't be read is told elsewhere.
    return [];
  }
}
