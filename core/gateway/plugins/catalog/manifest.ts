import { createHash } from 'node:crypto';
import { Ajv } from 'ajv';
import { errorText } from '#base';
import type { PluginManifest } from '#protocol';
import manifestSchema from '#schemas/core/plugin.v1.schema.json' with { type: 'json' };
import { tameJson } from '../../session/wire-rules.ts';
import { accessFaults } from '../../../base/plugin-rules/access-faults.mjs';
import { pluginLimits, sizeInWords } from '../../../base/plugin-rules/limits.mjs';
import { filesFault, idFault, sourcesFault, trustFault } from '../../../base/plugin-rules/manifest-rules.mjs';
import { schemaFaults } from '../../../base/plugin-rules/schema-faults.mjs';
import { malformedConditions } from '../../../base/plugin-rules/when-faults.mjs';
import { lineOf } from '../../../base/words/json-line.mjs';
import { broken, rejected } from './refusal.ts';

// Compiled at each start. A test judges the schema, and code that runs a few dozen times needs no optimizing.
const validManifest = new Ajv({
  allErrors: false,
  strict: false,
  verbose: true,
  meta: false,
  validateSchema: false,
  code: { optimize: false },
}).compile<PluginManifest>(manifestSchema);

/**
 * The manifest of a built plugin from the bytes of its `plugin.json`; throws a PluginRefusal. Members and points that this
 * console doesn't know are let through: they are a later one's. Ids without a dot are the built-in
 * plugins' alone, `sextant.*` is the host's.
 */
export function readManifest(bytes: Buffer, builtIn: boolean): PluginManifest {
  if (bytes.length > pluginLimits.manifest) {
    throw broken(`plugin.json is larger than ${sizeInWords(pluginLimits.manifest)}`);
  }
  const manifest = parse(bytes);
  const trust = trustFault(manifest);
  if (trust) throw rejected(`${placeOf(bytes, trust.path)}: ${trust.message}`);
  if (!validManifest(manifest)) {
    const [first] = schemaFaults(validManifest.errors ?? [], 'the manifest');
    throw rejected(first ? `${placeOf(bytes, first.path)}: ${first.message}` : 'plugin.json: it is not valid');
  }
  const sources = builtIn ? undefined : sourcesFault(manifest);
  const fault = idFault(manifest.id, builtIn) ?? (sources === undefined ? filesFault(manifest) : undefined);
  if (fault !== undefined) throw rejected(fault);
  checkAccess(manifest, bytes);
  checkConditions(manifest, bytes);
  if (sources !== undefined) throw rejected(sources);
  return manifest;
}

/** Returns the name of a refused plugin, as far as its `plugin.json` can be read. Undefined when it names no valid id. */
export function nameOf(bytes: Buffer): Pick<PluginManifest, 'id' | 'version' | 'label'> | undefined {
  try {
    const { id, version, label } = Object(JSON.parse(bytes.toString('utf8'))) as Record<string, unknown>;
    if (typeof id !== 'string' || !/^[\w.-]{1,80}$/.test(id)) return undefined;
    const said = (text: unknown, otherwise: string) => (typeof text === 'string' ? text.slice(0, 80) : otherwise);
    return { id, version: said(version, ''), label: said(label, id) };
  } catch {
    return undefined;
  }
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

/** Refuses a plugin that asks of the cloud's services what plugins may not ask. */
function checkAccess(manifest: PluginManifest, bytes: Buffer): void {
  const [first] = accessFaults(manifest);
  if (first) throw rejected(`${placeOf(bytes, first.path)}: ${first.message}`);
}

/** Refuses a condition that can't be read: its item would never show, and nothing would say why. */
function checkConditions(manifest: PluginManifest, bytes: Buffer): void {
  const [first] = malformedConditions(manifest);
  if (first) throw rejected(`${placeOf(bytes, first.path)}: ${first.message}`);
}

/** `plugin.json:12`. */
const placeOf = (bytes: Buffer, path: readonly string[]) => `plugin.json:${lineOf(bytes.toString('utf8'), path)}`;
