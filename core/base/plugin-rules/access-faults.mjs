import { readRate } from './call-rate.mjs';
import { readCallRule } from './call-rules.mjs';
import { readOperation } from './operation-rules.mjs';

/** @typedef {import('./when-faults.mjs').Fault} Fault */

/**
 * Each line of `access.services` and `access.api` that no manifest can have, and a rate that is none: a gateway refuses the plugin whole.
 * @param {any} manifest that the schema accepts @returns {Fault[]}
 */
export function accessFaults({ id, access, budget }) {
  const services = /** @type {[string, string[]][]} */ (Object.entries(access?.services ?? {}));
  const ofLines = services.flatMap(([service, lines]) =>
    lines.flatMap((line) => told(['access', 'services', service, line], () => readCallRule(service, line))),
  );
  const operations = /** @type {string[]} */ (access?.api ?? []);
  const ofOperations = operations.flatMap((line, place) =>
    told(['access', 'api', String(place)], () => readOperation(id, line)),
  );
  return [...ofLines, ...ofOperations, ...told(['budget', 'requests'], () => readRate(budget?.requests))];
}

/** @param {string[]} path @param {() => unknown} read @returns {Fault[]} */
function told(path, read) {
  try {
    read();
    return [];
  } catch (error) {
    return [{ path, message: /** @type {Error} */ (error).message }];
  }
}
