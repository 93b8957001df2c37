import { bare, isPacked, isServable, nameFault } from './file-name.mjs';
import { pluginLimits } from './limits.mjs';
import { referenceIn } from './schema-places.mjs';

/**
 * The rules for a manifest that its schema can't express. A gateway refuses a manifest that breaks one, and `sextant-plugin
 * check` names it before. The rules for `access` stand in `call-rules.mjs`.
 */

/**
 * The members of a manifest that these rules read; the schema has accepted it.
 * @typedef {{ schema: string, ui?: string }} Described
 * @typedef {object} BuiltManifest
 * @property {Readonly<Record<string, string>>} [files]
 * @property {Readonly<Record<string, readonly string[]>>} [graph]
 * @property {readonly string[]} [styles]
 * @property {{ resourceTypes?: readonly { declared?: unknown }[], locales?: readonly { src: string }[], settings?: Described, forms?: readonly Described[] }} [contributes]
 */

/**
 * Why a plugin can't have the id: without a dot they are the built-in plugins' alone, `sextant.*` is the host's.
 * @param {string} id @param {boolean} builtIn @returns {string | undefined}
 */
export function idFault(id, builtIn) {
  // An id that is written wrongly is told as that, by the schema.
  if (!builtIn && /^[a-z][a-z0-9-]*$/.test(id)) return `the id ${id} has no publisher: write an id like acme.${id}`;
  return id.startsWith('sextant.') ? 'ids that begin with sextant. are the host’s own' : undefined;
}

/**
 * Why a plugin can't have the `trust` that it asks for: there is one way to run a plugin, in the page itself. A word for
 * another one is refused wherever it is read, as whoever installs the plugin would rely on it.
 * @param {unknown} manifest read from JSON, valid or not @returns {{ path: string[], message: string } | undefined}
 */
export function trustFault(manifest) {
  const { trust } = Object(manifest);
  if (trust === undefined || trust === 'realm') return undefined;
  const asked = JSON.stringify(trust).slice(0, 40);
  const message = `trust ${asked} is refused: there is no sandbox for plugins, and its code would run in the page with the rights of whoever is signed in; leave trust out if that is what you want`;
  return { path: ['trust'], message };
}

/**
 * The first thing that is wrong with the files of a built manifest: whatever is fetched of a plugin is among the files that it
 * vouches for.
 * @param {BuiltManifest} manifest @returns {string | undefined}
 */
export function filesFault({ files = {}, contributes, graph = {}, styles = [] }) {
  const names = Object.keys(files);
  if (names.length > pluginLimits.files) return `it names more than ${pluginLimits.files} files`;
  for (const name of names) {
    const fault = nameFault(name);
    if (fault || !isServable(name)) return `${name} ${fault ?? 'is no name of a file'}`;
    const unpacked = /\.(br|gz)$/.test(name) ? name.slice(0, -3) : '';
    if (isPacked(unpacked) && (unpacked === 'plugin.json' || Object.hasOwn(files, unpacked)))
      return `${name} is where the console packs ${unpacked}: name it otherwise`;
  }
  const declared = (contributes?.resourceTypes ?? []).flatMap((type) => type.declared ?? []);
  if (declared.some((file) => typeof file !== 'string')) return 'it declares a type in plugin.json: build it';
  const words = (contributes?.locales ?? []).map(({ src }) => src);
  const described = [contributes?.settings, ...(contributes?.forms ?? [])].flatMap((form) =>
    form ? [form.schema, ...(form.ui === undefined ? [] : [form.ui])] : [],
  );
  const used = [...words, ...described, ...declared.map(String), ...styles, ...Object.values(graph).flat()];
  const lacking = used.find((name) => !Object.hasOwn(files, bare(name)));
  return lacking === undefined ? undefined : `${lacking} is not among the files of plugin.json`;
}

/**
 * Why a manifest is none that a build wrote: it names files of the plugin, and does not vouch for one.
 * @param {unknown} manifest that the schema accepts @returns {string | undefined}
 */
export function sourcesFault(manifest) {
  const { files, points, contributes, activate } = Object(manifest);
  if (files !== undefined || !namesFiles([points, contributes, activate])) return undefined;
  return 'these are the sources of a plugin: build it first (npm run build, npm run pack), and put the packed file here';
}

/** @param {unknown} said @returns {boolean} */
const namesFiles = (said) =>
  typeof said === 'string' ? said.startsWith('./') : Object.values(Object(said)).some(namesFiles);

/**
 * Why a schema can't be that of a plugin's settings.
 * @param {unknown} schema @returns {string | undefined}
 */
export function settingsFault(schema) {
  const { type, properties } = Object(schema);
  if (type !== 'object' || typeof properties !== 'object' || properties === null)
    return 'the settings of a plugin are an object with properties';
  const strange = referenceIn(schema);
  return strange === undefined ? undefined : `"${strange}": each setting says what it may be in its own place`;
}
