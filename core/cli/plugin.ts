import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { errorText } from '#base';
import { readPluginConfig } from '../gateway/config/read-config.ts';
import type { PluginConfig } from '../gateway/config/plugin-config.ts';
import { PluginCatalog } from '../gateway/plugins/catalog/plugin-catalog.ts';
import { fetchPlugin, isAddress, shownAddress } from './fetch-plugin.ts';
import { addPlugin, removePlugin } from './plugin-folders.ts';
import { pluginList } from './plugin-list.ts';

const usage =
  'Try: sextant plugin ls [--json] | add FOLDER-TGZ-OR-ADDRESS [--sha256 DIGITS] | rm ID, each with [--config FILE] [--state DIRECTORY].';

/** `sextant plugin …`: looks at the files alone; a console that runs sees by itself what changes there. */
export async function plugin(argv: readonly string[], write: (text: string) => void): Promise<void> {
  const { positionals, values } = parse(argv);
  const [command, what, ...more] = positionals;
  const wantsName = command === 'add' || command === 'rm';
  if ((command !== 'ls' && !wantsName) || more.length > 0 || wantsName !== (what !== undefined)) throw new Error(usage);
  const config = await readPluginConfig({ config: values.config, state: values.state, dist: values.dist });
  const { sha256 } = values;
  if (sha256 !== undefined && !(command === 'add' && isAddress(what ?? '')))
    throw new Error(`--sha256 goes with the address of an archive. ${usage}`);
  await withCatalog(config, async (catalog, store) => {
    if (command === 'ls')
      write(values.json ? `${JSON.stringify(reportsOf(catalog), null, 1)}\n` : pluginList(catalog.snapshot));
    if (command === 'add')
      write((await add(what as string, { config, sha256, store }, catalog)) + reachOfAPlugin(config.policy.require));
    if (command === 'rm') write(await removePlugin(what as string, catalog.snapshot));
  });
}

async function add(
  given: string,
  {
    config,
    sha256,
    store,
  }: { config: PluginConfig & { hosts: readonly string[] }; sha256: string | undefined; store: string },
  { snapshot }: PluginCatalog,
): Promise<string> {
  const { hosts, policy } = config;
  if (!isAddress(given)) return addPlugin(given, given, config, snapshot, store);
  const fetched = join(store, '.fetched.tgz');
  await fetchPlugin(given, fetched, { hosts, sha256, isSigned: policy.require === 'signed' });
  // A pin says which version; a signature says no more than whose it is.
  return addPlugin(shownAddress(given), fetched, config, snapshot, store, { isPinned: sha256 !== undefined });
}

/** Said with each plugin that is added: a check that passed is no wall around what runs. */
function reachOfAPlugin(signatures: PluginConfig['policy']['require']): string {
  const reach = 'Its code runs in the page with the rights of whoever is signed in: there is no sandbox.\n';
  if (signatures === 'signed') return reach;
  return `${reach}Plugins that nobody has signed are accepted; plugins.signatures.require: signed ends that.\n`;
}

function parse(argv: readonly string[]) {
  try {
    const text = { type: 'string' } as const;
    const options = { config: text, state: text, dist: text, sha256: text, json: { type: 'boolean' } } as const;
    return parseArgs({ args: [...argv], allowPositionals: true, options });
  } catch (error) {
    throw new Error(`${errorText(error).split('. ')[0]}. ${usage}`, { cause: error });
  }
}

const reportsOf = ({ snapshot: { reports, problems } }: PluginCatalog) => ({ items: reports, problems });

/** The store of a console that runs is left alone. */
async function withCatalog(
  config: PluginConfig,
  use: (catalog: PluginCatalog, store: string) => Promise<void>,
): Promise<void> {
  const store = await mkdtemp(join(tmpdir(), 'sextant-plugins-'));
  // The catalog reads the recorded arrivals: of two plugins with one id, the running console serves the first that came.
  const arrivals = join(store, '.arrivals');
  await copyFile(config.arrivals, arrivals).catch(() => undefined);
  const silent = { info() {}, warn() {}, error() {} };
  const catalog = new PluginCatalog({ ...config, store, arrivals, log: silent });
  try {
    await catalog.open();
    await use(catalog, store);
  } finally {
    await catalog.close();
    await rm(store, { recursive: true, force: true });
  }
}
