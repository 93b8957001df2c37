// Reads the words after `npm start --` and `sextant serve`. In plain JavaScript: wrong words are reported before anything is
// built.
import { gatewayOptions, greatestPort, readArguments, wholeNumber } from '../gateway/config/read-arguments.mjs';

export const help = `sextant: an operator's console for OpenStack

  sextant serve [--cloud NAME | --embedded | --replay FILE] [--config FILE] [--host ADDRESS] [--port NUMBER]
                [--state DIRECTORY] [--log stderr|stdout|FILE]
      Serves the console; \`sextant start\` does the same. --cloud takes an entry of clouds.yaml; the variables OS_* count as well.
      With none of these, and with --embedded, an embedded cloud runs behind it
      (--size N: so many things in it; --seed TEXT: the same ids every time;
      --control: switches at its /_cloud/ that move its clock and break its services).
      --replay answers from a recording of a cloud, and takes no changes (core/gateway/docs/report-a-fault.md).
      --dev-overlay lets administrators lay a plugin of their own machine over a tab (the setting dev.overlay).
  sextant plugin ls [--json] | add FOLDER-OR-TGZ | add https://… --sha256 DIGITS | rm ID
                [--config FILE] [--state DIRECTORY]
      Lists the plugins with their states and reasons, adds one, or takes one away. A console that runs
      sees it by itself.
  sextant import-horizon local_settings.py [local_settings.d] [--out FILE]
      Turns the settings of a Horizon into a configuration, and says of each what became of it.
  sextant healthcheck [--config FILE] [--host ADDRESS] [--port NUMBER] [--ready]
      Asks the console that listens there whether it lives; with --ready, whether it can serve. Status 1 when not.
  sextant --check-config [--probe] [--config FILE] [--cloud NAME | --embedded]
      Says whether the configuration is in order, or what is wrong on which line. With --probe it asks Keystone, too.

  sextant --version
      Prints the version.

npm start -- FLAGS is sextant serve FLAGS, after installing and building what is missing.
`;

/** Options of the embedded cloud alone. */
const cloudOptions = /** @type {const} */ ({ size: 'string', seed: 'string', control: 'boolean' });
/** Clouds to choose from: no two at once. */
const choices = ['cloud', 'embedded', 'replay'];
const greatestSize = 1_000_000;

/**
 * The words after a command that serves, when they are in order: asked for help it is given, and what is wrong is said; both
 * end the command.
 * @param {(why: string) => never} fail
 */
export function wordsToServe(fail) {
  const words = process.argv.slice(2);
  if (asksForHelp(words)) {
    process.stdout.write(help);
    process.exit(0);
  }
  try {
    readServeArguments(words, process.env);
  } catch (error) {
    fail(/** @type {Error} */ (error).message);
  }
  return words;
}

/** @param {readonly string[]} argv */
export function asksForHelp(argv) {
  return argv.includes('--help') || argv.includes('-h');
}

/**
 * Reads the arguments and the environment of `serve`. Throws one sentence for what is wrong with them.
 * @param {readonly string[]} argv
 * @param {Readonly<Record<string, string | undefined>>} environment
 */
export function readServeArguments(argv, environment) {
  const given = readArguments(argv, { ...cloudOptions, replay: 'string', ...gatewayOptions });
  /** @param {string} name */
  const valueOf = (name) => given.findLast((option) => option.name === name)?.value;
  /** @param {string} name */
  const has = (name) => given.some((option) => option.name === name);
  /** @param {object} options */
  const wordsOf = (options) =>
    given
      .filter(({ name }) => Object.hasOwn(options, name))
      .flatMap(({ name, value }) => (value === undefined ? [`--${name}`] : [`--${name}`, value]));
  const [one, other] = choices.filter(has);
  if (other !== undefined) throw new Error(`--${one} and --${other} exclude each other.`);
  wholeNumber('--size', valueOf('size') ?? '0', greatestSize);
  wholeNumber('--port', valueOf('port') ?? '0', greatestPort);
  const isReal =
    ['cloud', 'config', 'auth-url'].some(has) || Boolean(environment['OS_CLOUD'] || environment['OS_AUTH_URL']);
  const replay = valueOf('replay');
  const isEmbedded = has('embedded') || replay !== undefined || !isReal;
  const [surplus] = wordsOf(cloudOptions);
  if ((!isEmbedded || replay !== undefined) && surplus)
    throw new Error(`${surplus} is for the embedded cloud, and another one is named.`);
  return {
    /** Words for the gateway; whether the cloud is the embedded one is not among them. */
    gateway: wordsOf(gatewayOptions).filter((word) => word !== '--embedded'),
    /** Words for the embedded cloud. */
    cloud: wordsOf(cloudOptions),
    /** The recording that is replayed instead of the embedded cloud. */
    replay,
    state: valueOf('state') ?? '.sextant',
    isEmbedded,
    isChecked: has('check-config'),
    hasLog: has('log'),
    hasControl: has('control'),
  };
}
