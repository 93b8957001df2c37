/** The API's operations as a manifest names them in `access.api`: `NV-13`. */
export const operationForm = /^[A-Z]{2}-\d{2}$/;

/** The console's own pages call these, and no plugin: they decide which plugins there are, and set the operator's own password. */
const ofTheConsole = ['PL-01', 'PL-02', 'KS-37'];

/**
 * The operations that make or show a credential: private keys, consoles, passwords, certificates. Only built-in plugins may
 * call them.
 */
const ofCredentials = ['NV-07', 'NV-20', 'US-05', 'US-06', 'MG-11', 'MG-12', 'MG-13', 'MG-22', 'MG-26'];

/** The operations that change the identity service. Only built-in plugins may call them; the others may only read there. */
const identityChanges = [
  ...['KS-03', 'KS-04', 'KS-06', 'KS-07', 'KS-09', 'KS-10', 'KS-12', 'KS-13', 'KS-16', 'KS-17', 'KS-19', 'KS-20'],
  ...['KS-22', 'KS-23', 'KS-25', 'KS-26', 'KS-27', 'KS-29', 'KS-30', 'KS-32', 'KS-33'],
];

/**
 * Why a plugin may not call the operation, whatever its manifest declares; undefined when it may be declared.
 * @param {string} plugin its id; without a dot it is a built-in one @param {string} operation @returns {string | undefined}
 */
export function operationFault(plugin, operation) {
  if (ofTheConsole.includes(operation)) return `${operation} is the console's own`;
  if (!plugin.includes('.')) return undefined;
  if (ofCredentials.includes(operation)) return `${operation} makes or shows credentials`;
  if (identityChanges.includes(operation)) return `${operation}: of the identity service plugins may only read`;
  return undefined;
}

/**
 * Reads a line of `access.api`. Throws a sentence for what is no operation, or is none that the plugin may call.
 * @param {string} plugin @param {string} line @returns {string}
 */
export function readOperation(plugin, line) {
  const wrong = (/** @type {string} */ why) => new Error(`access.api: "${line.slice(0, 40)}": ${why}`);
  if (!operationForm.test(line)) throw wrong('the id of an operation is wanted, as in "NV-13"');
  const fault = operationFault(plugin, line);
  if (fault !== undefined) throw wrong(fault);
  return line;
}
