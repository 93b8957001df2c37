import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Schema, Validator } from '@cfworker/json-schema';
import { errorText } from '#base';
import type { PluginManifest } from '#protocol';
import { tameJson } from '../../session/wire-rules.ts';
import type { CatalogProblem, InstalledPlugin, PluginSettings, SiteSettings } from './catalog-snapshot.ts';
import { bare } from '../../../base/plugin-rules/file-name.mjs';
import { pluginLimits, sizeInWords } from '../../../base/plugin-rules/limits.mjs';
import { settingsFault } from '../../../base/plugin-rules/manifest-rules.mjs';
import { holdNames, holdValues } from '../../../base/plugin-rules/schema-places.mjs';
import { broken, rejected } from './refusal.ts';
import { allLayers } from './settings-layers.ts';

/** Reads the settings of a plugin; undefined when it has none. Throws a PluginRefusal. */
export async function readPluginSettings(
  directory: string,
  { contributes }: PluginManifest,
): Promise<PluginSettings | undefined> {
  const said = contributes?.settings;
  if (!said) return undefined;
  const name = bare(said.schema);
  const text = await readFile(join(directory, name), 'utf8');
  if (text.length > pluginLimits.settings)
    throw rejected(`${name} is larger than ${sizeInWords(pluginLimits.settings)}`);
  let schema: Record<string, unknown>;
  try {
    schema = Object(tameJson(JSON.parse(text))) as Record<string, unknown>;
  } catch (error) {
    throw broken(`${name}: ${errorText(error)}`);
  }
  const fault = settingsFault(schema);
  if (fault !== undefined) throw rejected(`${name}: ${fault}`);
  const properties = schema['properties'] as Record<string, { default?: unknown }>;
  const defaults = Object.entries(properties).flatMap(([key, property]) =>
    Object(property).default === undefined ? [] : [[key, property.default] as const],
  );
  const validators = new Map<string, Validator>();
  for (const [key, property] of Object.entries(properties)) {
    if (typeof property !== 'object' || property === null) continue;
    try {
      validators.set(key, new Validator(withoutPatterns(property) as Schema, '7'));
    } catch (error) {
      throw rejected(`${name}: ${key}: ${errorText(error)}`);
    }
  }
  return {
    version: said.version,
    defaults: Object.fromEntries(defaults),
    fits(key, value) {
      const validator = validators.get(key);
      return validator !== undefined && isValid(validator, value);
    },
  };
}

/**
 * The keywords of a schema that the gateway ignores. A plugin's pattern could keep it busy for ever (browsers match it);
 * examples are nobody's values.
 */
const leftOut = ['pattern', 'patternProperties', 'examples'];

function withoutPatterns(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutPatterns);
  if (typeof schema !== 'object' || schema === null) return schema;
  const members = Object.entries(schema).filter(([key]) => !leftOut.includes(key));
  return Object.fromEntries(
    members.map(([key, value]) => {
      if (holdValues.includes(key)) return [key, value];
      const isNamed = holdNames.includes(key) && typeof value === 'object' && value !== null;
      return [key, isNamed ? ofEach(value, withoutPatterns) : withoutPatterns(value)];
    }),
  );
}

function ofEach(members: object, change: (value: unknown) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [name, change(value)]));
}

/** A schema that no value can be held against allows nothing. */
function isValid(validator: Validator, value: unknown): boolean {
  try {
    return validator.validate(value).valid;
  } catch {
    return false;
  }
}

/** The values for plugins that their schemas don't allow: they count for nothing, and are told. */
export function settingProblems(plugins: readonly InstalledPlugin[], settings: SiteSettings): CatalogProblem[] {
  return allLayers(settings).flatMap(({ where, values }) =>
    plugins.flatMap(({ manifest: { id }, settings: own }) => {
      const said = Object(values[id]) as Record<string, unknown>;
      const wrong = own ? Object.keys(said).filter((name) => !own.fits(name, said[name])) : [];
      return wrong.map((name) => ({
        source: 'settings.site.json',
        message: `${where}${id}.${name}: it is no setting of ${id}, or no value that it may have`,
      }));
    }),
  );
}
