import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { errorText } from '#base';
import { readPluginConfig } from '../gateway/config/read-config.ts';
import type { PluginConfig } from '../gateway/plugin-catalog/plugin-config.ts';
import { PluginCatalog } from '../gateway/plugin-catalog/plugin-catalog.ts';
import { addPlugin, removePlugin } from './plugin-folders.ts';
import { pluginList } from './plugin-list.ts';

const usage =
  'Try: sextant plugin ls [--json] | add FOLDER-OR-TGZ | rm ID, each with [--config FILE] [--state DIRECTORY].';

/** `sextant plugin …`: looks at the files alone; a console that runs sees by itself what changes there. */
export async function plugin(argv: readonly string[], write: (text: string) => void): Promise<void> {
  const { positionals, values } = parse(argv);
  const [command, what, ...more] = positionals;
  const wantsName = command === 'add' || command === 'rm';
  if ((command !== 'ls' && !wantsName) || more.length > 0 || wantsName !== (what !== undefined)) throw new Error(usage);
  const config = await readPluginConfig({ config: values.config, state: values.state, dist: values.dist });
  await withCatalog(config, async (catalog, store) => {
    if (command === 'ls')
      write(values.json ? `${JSON.stringify(reportsOf(catalog), null, 1)}\n` : pluginList(catalog.snapshot));
    if (command === 'add') write(await addPlugin(what as string, config, catalog.snapshot, store));
    if (command === 'rm') write(await removePlugin(what as string, catalog.snapshot));
  });
}

function parse(argv: readonly string[]) {
  try {
    const text = { type: 'string' } as const;
    const options = { config: text, state: text, dist: text, json: { type: 'boolean' } } as const;
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
  const silent = { info() {}, warn() {}, error() {} };
  const catalog = new PluginCatalog({ ...config, store, log: silent });
  try {
    await catalog.open();
    await use(catalog, store);
  } finally {
    catalog.close();
    await rm(store, { recursive: true, force: true });
  }
}
