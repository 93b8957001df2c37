import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

/** The packages that lie packed beside this file once it is packed itself: no name of ours is asked of a registry. */
const packed = join(here, 'packages');

/** Each is a plugin by the name of `acme.example`. */
export const templates = readdirSync(join(here, 'templates')).sort();

/**
 * Lays a new plugin into a folder that is named after it. Throws when the id, the template or the folder won't do.
 * @param {{ id: string, template: string, into: string }} options
 */
export function scaffold({ id, template, into }) {
  if (!/^[a-z][a-z0-9-]*(\.[a-z0-9][a-z0-9-]*)+$/.test(id) || id.length > 80) {
    throw new Error(`${id} is no id of a plugin: write publisher.name, in small letters, digits and dashes`);
  }
  if (!templates.includes(template)) throw new Error(`no template ${template}; there are ${templates.join(', ')}`);
  const folder = resolve(into, id);
  if (existsSync(folder)) throw new Error(`${folder} is there already`);
  const source = join(here, 'templates', template);
  for (const file of filesIn(source)) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, named(readFileSync(join(source, file), 'utf8'), id));
  }
  const archives = existsSync(packed) ? readdirSync(packed).filter((file) => file.endsWith('.tgz')) : [];
  for (const file of archives) cpSync(join(packed, file), join(folder, 'packages', file));
  for (const [file, text] of Object.entries(common(id, archives))) writeFileSync(join(folder, file), text);
}

/** @param {string} text of a template @param {string} id */
const named = (text, id) => text.replaceAll('acme.example', id).replaceAll('acme-example', id.replaceAll('.', '-'));

/** @param {string} folder */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));

/**
 * Returns the files that every new plugin has.
 * @param {string} id @param {readonly string[]} archives @returns {Record<string, string>}
 */
function common(id, archives) {
  const ours = archives.map((file) => [nameOf(file), `file:packages/${file}`]);
  const development = existsSync(join(packed, 'versions.json'))
    ? JSON.parse(readFileSync(join(packed, 'versions.json'), 'utf8'))
    : {};
  const manifest = {
    name: id,
    version: '1.0.0',
    private: true,
    type: 'module',
    scripts: {
      dev: 'sextant-plugin dev',
      build: 'sextant-plugin build',
      check: 'sextant-plugin check',
      types: 'tsc',
      pack: 'sextant-plugin pack',
      test: 'sextant-plugin test',
    },
    devDependencies: { ...Object.fromEntries(ours), ...development },
  };
  const compilerOptions = {
    target: 'ES2022',
    module: 'ESNext',
    moduleResolution: 'bundler',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    jsx: 'react-jsx',
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    verbatimModuleSyntax: true,
    allowImportingTsExtensions: true,
    allowJs: true,
    types: ['@sextant/sdk/assets'],
  };
  return {
    'package.json': json(manifest),
    'tsconfig.json': json({ compilerOptions, include: ['*.ts', '*.tsx', 'rollup.config.mjs'] }),
    'rollup.config.mjs': `import { consolePlugin } from '@sextant/rollup-preset';\n\nexport default consolePlugin();\n`,
    '.gitignore': 'node_modules\ndist\n.sextant\n*.tgz\n!packages/*.tgz\n',
    'README.md': readme(id),
  };
}

/** `sextant-rollup-preset-1.0.0.tgz` → `@sextant/rollup-preset`. @param {string} file */
const nameOf = (file) => file.replace(/^sextant-(.+)-\d+\.\d+\.\d+.*\.tgz$/, '@sextant/$1');

/** @param {unknown} value */
const json = (value) => `${JSON.stringify(value, null, 2)}\n`;

/** @param {string} id */
const readme = (id) => `# ${id}

\`plugin.json\` says what the plugin brings; the files beside it are what it refers to.

| command | what it does |
| --- | --- |
| \`npm run build\` | writes \`dist/\` |
| \`npm test\` | types, manifest, and whether the console has all that the plugin uses |
| \`npm run pack\` | writes \`${id}-<version>.tgz\`: drop it into a console's plugins directory (\`.sextant/plugins/\` of a checkout, else \`plugins.directories\`) |
| \`npx sextant-plugin names\` | the types, wizards, icons, points and services that a manifest may name |

The words are in \`locales/\`; a language more is a file more and an entry of \`contributes.locales\`.
`;
