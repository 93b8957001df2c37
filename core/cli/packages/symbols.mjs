import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { version } from '../../sdk/rollup-preset/manifest/version.mjs';
import { root } from '../build/project.mjs';

const kinds = /** @type {const} */ (['sdk', 'ui', 'points', 'tokens', 'when']);

/**
 * Returns what this console offers to plugins, by kind and name, each with its status. `sextant-plugin check` compares a plugin
 * with it. Besides what its host offers, these are the services, types, their columns, wizards and pages of the built-in plugins, the rules of
 * the services' policies, the API's operations, the icons that a manifest may name, and the colours
 * of the console's own look.
 */
export function consoleSymbols() {
  const { symbols } = JSON.parse(readFileSync(join(root, 'dist/web/host.manifest.json'), 'utf8'));
  const builtIn = builtInSymbols();
  const statusOf = (/** @type {string} */ name) => {
    if (symbols.proposed.includes(name)) return { status: 'proposed' };
    const gone = symbols.deprecated[name];
    return gone ? { status: 'deprecated', ...gone } : { status: 'stable' };
  };
  /** @param {string[]} names */
  const described = (names) => Object.fromEntries([...new Set(names)].sort().map((name) => [name, statusOf(name)]));
  const offered = { ...symbols, tokens: [...symbols.tokens, ...builtIn.tokens] };
  return {
    version,
    ...Object.fromEntries(kinds.map((kind) => [kind, described(offered[kind])])),
    types: described(builtIn.types),
    columns: described(builtIn.columns),
    panels: builtIn.panels,
    policies: described(policies()),
    operations: operations(),
    wizards: described(builtIn.wizards),
    icons: described(icons()),
    colours: colours(),
  };
}

/**
 * Names that the built-in plugins bring. `columns`: type/id of each column of their lists. `panels`: owner/id of each page → its path.
 * @returns {{ tokens: string[], types: string[], columns: string[], wizards: string[], panels: Record<string, { status: string, path: string }> }}
 */
export function builtInSymbols() {
  const folders = readdirSync(join(root, 'plugins'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(root, 'plugins', name))
    .filter((folder) => existsSync(join(folder, 'plugin.json')));
  const manifests = folders.map((folder) => JSON.parse(readFileSync(join(folder, 'plugin.json'), 'utf8')));
  return {
    tokens: manifests.flatMap(({ provides = [] }) => provides),
    types: manifests.flatMap(({ contributes }) => (contributes?.resourceTypes ?? []).map(idOf)),
    columns: manifests.flatMap((manifest, place) => columnsOf(manifest, folders[place] ?? '')),
    wizards: folders.flatMap(wizardsIn),
    panels: Object.fromEntries(manifests.flatMap(pagesOf)),
  };
}

/** @param {any} manifest @returns {[string, { status: string, path: string }][]} */
function pagesOf({ id: owner, contributes = {} }) {
  const pages = [...(contributes.panels ?? []), ...(contributes.routes ?? [])];
  return pages.map(({ id, path }) => [`${owner}/${id}`, { status: 'stable', path }]);
}

/** `OS::Nova::Keypair/fingerprint`: the columns of a plugin's types. @param {any} manifest @param {string} folder */
function columnsOf({ contributes = {} }, folder) {
  return (contributes.resourceTypes ?? []).flatMap(
    (/** @type {{ id: string, def?: string }} */ { id: type, def = '' }) => {
      const [, name = ''] = def.split('#');
      const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
      const textOf = (/** @type {string} */ file) => readFileSync(join(folder, file), 'utf8');
      const source = sources.find((file) => textOf(file).includes(`export const ${name} `));
      if (source === undefined) return [];
      const text = textOf(source);
      const beside = [...text.matchAll(/from '\.\/([\w-]*columns\.ts)'/g)].map(([, file = '']) =>
        join(dirname(source), file),
      );
      return [text, ...beside.map(textOf)].flatMap(idsOfColumns).map((id) => `${type}/${id}`);
    },
  );
}

/** The ids of the columns in a source: the first id of each `columnOf<…>({ … })`. @param {string} text */
const idsOfColumns = (text) =>
  text
    .split(/columnOf(?=<)/)
    .slice(1)
    .map((column) => /\sid: '([\w-]+)'/.exec(column)?.[1] ?? '');

/** The rules of the services' policies, and the console's own: `image:add_image`. */
export function policies() {
  const folder = join(root, 'core/policy/rules');
  const rulesIn = (/** @type {string} */ path) => JSON.parse(readFileSync(path, 'utf8'));
  const ofServices = readdirSync(folder).map((file) => [file.replace(/\.json$/, ''), rulesIn(join(folder, file))]);
  const all = [...ofServices, ...Object.entries(rulesIn(join(root, 'core/policy/console-rules.json')))];
  return all.flatMap(([service, rules]) => Object.keys(rules).map((rule) => `${service}:${rule}`));
}

/** The colours that a theme may set, as the console has them: token → value. @returns {Record<string, string>} */
export function colours() {
  const { colours: names } = JSON.parse(readFileSync(join(root, 'schemas/core/theme-tokens.json'), 'utf8'));
  const sheet = readFileSync(join(root, 'core/ui/theme/tokens.css'), 'utf8');
  const values = [...sheet.matchAll(/^\s*--([\w-]+): ([^;]+);/gm)].map(([, name, value]) => [name, value]);
  return Object.fromEntries(values.filter(([name]) => names.includes(name)));
}

/** The API's operations: name → id, method and address. @returns {Record<string, { status: string, id: string, method: string, path: string }>} */
export function operations() {
  const folder = join(root, 'schemas/api');
  const declarations = readdirSync(folder).filter((file) => file.endsWith('.json'));
  const entries = declarations.flatMap((file) => {
    const service = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    return Object.entries(service.operations).map(([name, { id, method, path, prefix = service.prefix ?? '' }]) => ({
      name,
      described: { status: 'stable', id, method, path: `${prefix}${path}` },
    }));
  });
  return Object.fromEntries(
    entries.toSorted((one, other) => (one.name < other.name ? -1 : 1)).map(({ name, described }) => [name, described]),
  );
}

/** @param {{ id: string }} item */
const idOf = ({ id }) => id;

/** Steps join `<id>@1` of each `<Wizard id="…">`. @param {string} folder */
function wizardsIn(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.name.endsWith('.tsx'),
  );
  return files.flatMap((entry) => {
    const text = readFileSync(join(entry.parentPath, entry.name), 'utf8');
    return idsOfWizards(text, entry.name).map((id) => `${id}@1`);
  });
}

/**
 * The ids of the wizards in a source: `"images.create"`, or a template with a `const` of the same file in it that is one of
 * several texts. Throws for one that can't be read: its steps would be refused at every author's.
 * @param {string} text @param {string} file
 */
export function idsOfWizards(text, file) {
  return text
    .split(/<Wizard(?=[\s<])/)
    .slice(1)
    .flatMap((tag) => {
      const [, plain, template] = /^[^]*?\sid=(?:"([^"]+)"|\{`([^`]+)`\})/.exec(tag) ?? [];
      const [, before, name, after] = /^([^$]*)\$\{(\w+)\}([^$]*)$/.exec(template ?? '') ?? [];
      const [said = ''] = new RegExp(`const ${name} = [^;]*;`).exec(text) ?? [];
      const ids = plain ? [plain] : [...said.matchAll(/'([\w-]+)'/g)].map(([, part]) => `${before}${part}${after}`);
      if (ids.length === 0) throw new Error(`${file}: the id of a wizard in it can't be read`);
      return ids;
    });
}

/** The names in the console's set of icons. */
export function icons() {
  return ['icon-set.ts', 'more-icons.ts'].flatMap((file) => {
    const text = readFileSync(join(root, 'core/ui/icons', file), 'utf8');
    const [, members = ''] = /export const \w+ = \{([^}]*)\}/.exec(text) ?? [];
    return [...members.matchAll(/^\s*(?:'([^']+)'|(\w+)):/gm)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  });
}
