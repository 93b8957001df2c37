import { createHash } from 'node:crypto';
import { Ajv } from 'ajv';
import { errorText } from '#base';
import type { PluginManifest } from '#protocol';
import manifestSchema from '#schemas/core/plugin.v1.schema.json' with { type: 'json' };
import { readAccess } from '../native-calls/plugin-access.ts';
import { tameJson } from '../plugins/wire-rules.ts';
import { isServable, nameFault } from './file-name.ts';
import { pluginLimits, sizeInWords } from './limits.ts';
import { broken, rejected } from './refusal.ts';

const validManifest = new Ajv({ allErrors: false, strict: false }).compile<PluginManifest>(manifestSchema);

/**
 * The manifest of a built plugin from the bytes of its `plugin.json`; throws a PluginRefusal. Members and points that this
 * console doesn't know are let through: they are a later one's (plugin platform §1). Ids without a dot are the built-in
 * plugins' alone, `sextant.*` is the host's.
 */
export function readManifest(bytes: Buffer, builtIn: boolean): PluginManifest {
  if (bytes.length > pluginLimits.manifest) {
    throw broken(`plugin.json is larger than ${sizeInWords(pluginLimits.manifest)}`);
  }
  const manifest = parse(bytes);
  if (!validManifest(manifest)) {
    const [first] = validManifest.errors ?? [];
    throw rejected(`plugin.json: ${first?.instancePath || '/'} ${first?.message ?? 'is not valid'}`);
  }
  if (!builtIn && !manifest.id.includes('.'))
    throw rejected(`the id ${manifest.id} has no publisher: write publisher.name`);
  if (manifest.id.startsWith('sextant.')) throw rejected('ids that begin with sextant. are the host’s own');
  checkFiles(manifest);
  checkAccess(manifest);
  return manifest;
}

/** Digest of a manifest, and so of every byte it names: sixteen of the hexadecimal digits of its SHA-256. */
export function manifestDigest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}

/** The same in full, as browsers check it: `sha256-…`. */
export function manifestIntegrity(bytes: Buffer): string {
  return `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
}

function parse(bytes: Buffer): unknown {
  try {
    return tameJson(JSON.parse(bytes.toString('utf8')));
  } catch (error) {
    throw broken(`plugin.json: ${errorText(error)}`);
  }
}

/** What a plugin asks of the cloud's services is what plugins may ask. */
function checkAccess(manifest: PluginManifest): void {
  try {
    readAccess(manifest);
  } catch (error) {
    throw rejected(errorText(error));
  }
}

/** Whatever is fetched of a plugin is among the files it vouches for. */
function checkFiles({ files = {}, contributes, graph = {}, styles = [] }: PluginManifest): void {
  const names = Object.keys(files);
  if (names.length > pluginLimits.files) throw rejected(`it names more than ${pluginLimits.files} files`);
  for (const name of names) {
    const fault = nameFault(name);
    if (fault || !isServable(name)) throw rejected(`${name} ${fault ?? 'is no name of a file'}`);
  }
  const declared = (contributes?.resourceTypes ?? []).flatMap(({ declared: file }) => file ?? []);
  if (declared.some((file) => typeof file !== 'string')) throw rejected('it declares a type in plugin.json: build it');
  const words = (contributes?.locales ?? []).map(({ src }) => src);
  const described = [contributes?.settings, ...(contributes?.forms ?? [])].flatMap((form) => [
    ...(form ? [form.schema] : []),
    ...(form?.ui === undefined ? [] : [form.ui]),
  ]);
  const used = [...words, ...described, ...(declared as string[]), ...styles, ...Object.values(graph).flat()];
  for (const name of used) {
    if (!Object.hasOwn(files, bare(name))) throw rejected(`${name} is not among the files of plugin.json`);
  }
}

/** `./locales/fr.json` → `locales/fr.json`. */
export function bare(name: string): string {
  return name.replace(/^\.\//, '');
}
