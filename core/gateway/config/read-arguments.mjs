// The words of a command line. Plain JavaScript on Node's own modules: `npm start` reads them before anything is installed or built.
import { parseArgs } from 'node:util';

/** The options of the gateway's command line. */
export const gatewayOptions = /** @type {const} */ ({
  config: 'string',
  cloud: 'string',
  host: 'string',
  port: 'string',
  'check-config': 'boolean',
  probe: 'boolean',
  'auth-url': 'string',
  embedded: 'boolean',
  dist: 'string',
  'no-dist': 'boolean',
  state: 'string',
  log: 'string',
  'dev-overlay': 'boolean',
  replayed: 'string',
});

export const greatestPort = 65_535;

/**
 * Options and their values, in the order given. Throws one sentence for what is not understood.
 * @param {readonly string[]} argv
 * @param {Readonly<Record<string, 'string' | 'boolean'>>} known option → what it takes
 * @returns {{ name: string, value?: string }[]}
 */
export function readArguments(argv, known) {
  const options = Object.fromEntries(Object.entries(known).map(([name, type]) => [name, { type }]));
  const { tokens } = parseArgs({ args: [...argv], strict: false, tokens: true, allowPositionals: true, options });
  return tokens.flatMap((token) => {
    if (token.kind === 'option-terminator') return [];
    if (token.kind === 'positional') throw new Error(`"${token.value}" is not understood. Try --help.`);
    const { name, rawName, value } = token;
    const type = Object.hasOwn(known, name) && rawName.startsWith('--') ? known[name] : undefined;
    if (type === undefined) throw new Error(`Unknown option '${rawName}'. Try --help.`);
    if (type === 'string' && !value) throw new Error(`${rawName} needs a value. Try --help.`);
    if (type === 'string' && !token.inlineValue && /^-+[a-z]/i.test(value ?? '')) {
      throw new Error(`${rawName} needs a value, and "${value}" is an option; ${rawName}=${value} if it is meant.`);
    }
    if (type === 'boolean' && value !== undefined) throw new Error(`${rawName} takes no value. Try --help.`);
    return [value === undefined ? { name } : { name, value }];
  });
}

/**
 * A whole number in digits. Throws one sentence for anything else.
 * @param {string} option @param {string} text @param {number} most
 */
export function wholeNumber(option, text, most) {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > most) {
    throw new Error(`${option} must be a number from 0 to ${most}, not "${text}".`);
  }
  return value;
}
