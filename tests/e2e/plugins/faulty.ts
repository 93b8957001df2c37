import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { appendFile, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { aPlugin, asEntries, tgz } from '../../support/archives.ts';
import { aPage, type HandMade, writePlugin } from './hand-made.ts';

/** Something wrong in a folder of plugins. */
export interface Faulty {
  /** Under which the administration page and the log speak of it. */
  id: string;
  /** The plugin's name in the administration page. */
  label: string;
  /** The message that the administration page and the log have. */
  says: RegExp;
  /** The text that its panel shows when it is opened; the panel is in the navigation. */
  opened?: RegExp;
  /** Puts it into the folder of plugins. */
  lay(folder: string): Promise<unknown>;
}

/** Every plugin is signed as the site wants it, so that each is refused for its own fault. */
const trusted = generateKeyPairSync('ed25519');
const stranger = generateKeyPairSync('ed25519');
export const trustedKey = trusted.publicKey.export({ format: 'pem', type: 'spki' }).toString();

async function put(folder: string, plugin: HandMade, key: KeyObject = trusted.privateKey): Promise<string> {
  const manifest = await writePlugin(folder, plugin);
  await writeFile(join(folder, 'plugin.json.sig'), sign(null, manifest, key).toString('base64'));
  return folder;
}

const labelOf = (id: string) => `The ${id.split('.')[1]}`;
const inFolder =
  (id: string, more: Partial<HandMade> = {}, key?: KeyObject) =>
  (plugins: string): Promise<string> =>
    put(join(plugins, id), { id, label: labelOf(id), code: aPage(labelOf(id)), ...more }, key);

const panel = (id: string, path: string) => [
  { id: 'page', path, in: 'project/compute', label: labelOf(id), view: './page#Page' },
];

/** A file beside the page, with the digest that it has or another. */
const withFile = (id: string, name: string, content: Buffer | string, more: (folder: string) => object = () => ({})) =>
  async function (plugins: string) {
    const folder = join(plugins, id);
    const digest = `sha384-${createHash('sha384').update(content).digest('base64')}`;
    const manifest = { files: { [name]: digest }, graph: {}, contributes: {}, ...more(folder) };
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
    await put(folder, { id, label: labelOf(id), code: '', manifest });
    return join(folder, name);
  };

const archive = (id: string, entries: Parameters<typeof tgz>[0]) => async (plugins: string) =>
  writeFile(join(plugins, `${id}.tgz`), await tgz(entries));

const reactItself = readFileSync(
  join(dirname(createRequire(import.meta.url).resolve('react/package.json')), 'cjs/react.production.js'),
  'utf8',
);

/** The faults of which the platform says that each leaves the rest alone and is told of, with whose it is. */
export const faulty: readonly Faulty[] = [
  {
    id: 'acme.import',
    label: 'The import',
    opened: /broken at import/,
    says: /broken at import/,
    lay: inFolder('acme.import', { code: `throw new Error('broken at import'); export const Page = () => null;` }),
  },
  {
    id: 'acme.activation',
    label: 'The activation',
    opened: /broken at start/,
    says: /broken at start/,
    lay: inFolder('acme.activation', {
      code: `export const plugin = { activate() { throw new Error('broken at start') } }; export const Page = () => null;`,
    }),
  },
  {
    id: 'acme.render',
    label: 'The render',
    opened: /broken when drawn/,
    says: /broken when drawn/,
    lay: inFolder('acme.render', { code: `export function Page() { throw new Error('broken when drawn') }` }),
  },
  {
    id: 'acme.cell',
    label: 'The cell',
    says: /broken in a cell/,
    lay: inFolder('acme.cell', {
      code: `
        import { createElement } from 'react';
        let first;
        const view = ({ item }) => {
          first ??= item.id;
          if (item.id === first) throw new Error('broken in a cell');
          return createElement('b', null, 'drawn');
        };
        export const column = { id: 'acme-cell', view };`,
      manifest: {
        contributes: {
          columns: [{ id: 'acme-cell', on: 'OS::Glance::Image', label: 'Cell', def: './page#column' }],
        },
      },
    }),
  },
  {
    id: 'acme.slow',
    label: 'The slow',
    opened: /is still being started\. ?for \d+ seconds/,
    says: /starting for more than 5 seconds|PLUGIN_START_SLOW/,
    lay: inFolder('acme.slow', {
      code: `export const plugin = { activate: () => new Promise(() => {}) }; export const Page = () => null;`,
    }),
  },
  {
    id: 'acme.settler',
    label: 'The settler',
    says: /\/settings\/plugins is taken by/,
    lay: inFolder('acme.settler', {
      manifest: { contributes: { panels: panel('acme.settler', '/settings/plugins') } },
    }),
  },
  {
    id: 'acme.twin',
    label: 'Other',
    says: /the id acme\.twin is taken by acme\.twin/,
    async lay(plugins) {
      await inFolder('acme.twin')(plugins);
      await put(join(plugins, 'the-other-twin'), { id: 'acme.twin', label: 'Other', code: aPage('Other') });
    },
  },
  {
    id: 'acme.route-two',
    label: 'The route-two',
    says: /\/project\/route.*acme\.route-one|acme\.route-one.*\/project\/route/,
    async lay(plugins) {
      for (const id of ['acme.route-one', 'acme.route-two'])
        await inFolder(id, { manifest: { contributes: { panels: panel(id, '/project/route') } } })(plugins);
    },
  },
  {
    id: 'acme.digest',
    label: 'The digest',
    says: /page-\w+\.js is not the file that plugin\.json was made for/,
    async lay(plugins) {
      const folder = await inFolder('acme.digest')(plugins);
      const { files } = JSON.parse(readFileSync(join(folder, 'plugin.json'), 'utf8'));
      await appendFile(join(folder, Object.keys(files)[0]!), '\n//');
    },
  },
  {
    id: 'acme.signature',
    label: 'The signature',
    says: /its signature \(plugin\.json\.sig\) is not one of a trusted key/,
    lay: inFolder('acme.signature', {}, stranger.privateKey),
  },
  {
    id: 'climbs',
    label: 'climbs',
    says: /\.\.\/out\.js lies outside the plugin's folder/,
    lay: archive('climbs', [{ name: '../out.js', content: 'x' }]),
  },
  {
    id: 'acme.linked',
    label: 'The linked',
    says: /thing\.js is a link to somewhere else/,
    async lay(plugins) {
      const file = await withFile('acme.linked', 'thing.js', 'x')(plugins);
      await rm(file);
      await symlink('/etc/hostname', file);
    },
  },
  {
    id: 'bomb',
    label: 'bomb',
    says: /it unpacks to more than 100 times its size/,
    lay: archive('bomb', [
      ...asEntries(aPlugin('acme.bomb')),
      { name: 'zeros.txt', content: Buffer.alloc(30 * 1024 * 1024) },
    ]),
  },
  {
    id: 'acme.big',
    label: 'The big',
    says: /big\.js is larger than 50 MiB/,
    lay: withFile('acme.big', 'big.js', Buffer.alloc(51 * 1024 * 1024)),
  },
  {
    id: 'acme.react',
    label: 'The react',
    says: /react\.js holds a copy of React/,
    lay: withFile('acme.react', 'react.js', `const exports = {};\n${reactItself}`),
  },
  {
    id: 'acme.future',
    label: 'The future',
    says: /useTomorrow, holograms@1, sextant\.dreams@1/,
    lay: inFolder('acme.future', {
      manifest: {
        someday: { of: 'a later console' },
        uses: { sdk: ['useTomorrow'], ui: [], points: ['holograms@1'], tokens: ['sextant.dreams@1'] },
      },
    }),
  },
  {
    id: 'acme.hen',
    label: 'The hen',
    says: /acme\.hen.*acme\.egg|acme\.egg.*acme\.hen|PLUGIN_NEED_CYCLE/,
    async lay(plugins) {
      await inFolder('acme.egg', { manifest: { provides: ['acme.egg@1'], requires: ['acme.hen@1'] } })(plugins);
      await inFolder('acme.hen', { manifest: { provides: ['acme.hen@1'], requires: ['acme.egg@1'] } })(plugins);
    },
  },
  {
    id: 'acme.words',
    label: 'The words',
    says: /locales\/en\.json: .*holds markup/,
    lay: withFile('acme.words', 'locales/en.json', JSON.stringify({ label: '<img src=x onerror=alert(1)>' }), () => ({
      contributes: { locales: [{ locale: 'en', ns: 'acme.words', src: './locales/en.json' }] },
    })),
  },
];

/** Works until it is ended. */
export const sore: HandMade = {
  id: 'acme.sore',
  label: 'The sore',
  code: aPage('The sore', `given.own(() => { throw new Error('broken at the end') });`),
};
export const laySore = (plugins: string) => put(join(plugins, sore.id), sore);
