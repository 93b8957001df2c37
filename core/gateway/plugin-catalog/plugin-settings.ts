import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Schema, Validator } from '@cfworker/json-schema';
import { errorText } from '#base';
import type { PluginManifest } from '#protocol';
import { tameJson } from '../plugins/wire-rules.ts';
import type { CatalogProblem, InstalledPlugin, SiteSettings } from './catalog-snapshot.ts';
import { bare } from './manifest.ts';
import { broken, rejected } from './refusal.ts';
import { allLayers } from './settings-layers.ts';

/** What may be set for a plugin: its schema, from a file that was verified, and what holds where nobody set anything. */
export interface PluginSettings {
  readonly version: number;
  readonly defaults: Readonly<Record<string, unknown>>;
  /** Is the value one that this setting may have? */
  fits(name: string, value: unknown): boolean;
}

const largest = 64 * 1024;

/** Reads the settings of a plugin; undefined when it has none. Throws a PluginRefusal. */
export async function readPluginSettings(
  directory: string,
  { contributes }: PluginManifest,
): Promise<PluginSettings | undefined> {
  const said = contributes?.settings;
  if (!said) return undefined;
  const name = bare(said.schema);
  const text = await readFile(join(directory, name), 'utf8');
  if (text.length > largest) throw rejected(`${name} is larger than ${largest / 1024} KiB`);
  let schema: Record<string, unknown>;
  try {
    schema = Object(tameJson(JSON.parse(text, withoutPatterns))) as Record<string, unknown>;
  } catch (error) {
    throw broken(`${name}: ${errorText(error)}`);
  }
  const properties = schema['properties'] as Record<string, { default?: unknown }> | undefined;
  if (schema['type'] !== 'object' || typeof properties !== 'object' || properties === null)
    throw rejected(`${name}: the settings of a plugin are an object with properties`);
  const { definitions, $defs } = schema;
  const validatorOf = (property: object) => new Validator({ ...property, definitions, $defs } as Schema, '7');
  const defaults = Object.entries(properties).flatMap(([key, property]) =>
    Object(property).default === undefined ? [] : [[key, property.default] as const],
  );
  return {
    version: said.version,
    defaults: Object.fromEntries(defaults),
    fits(key, value) {
      const property = Object.hasOwn(properties, key) ? properties[key] : undefined;
      return typeof property === 'object' && property !== null && isValid(validatorOf(property), value);
    },
  };
}

/** A plugin's pattern could keep the gateway busy for ever: browsers match it. */
function withoutPatterns(key: string, value: unknown): unknown {
  const isPattern = (key === 'pattern' && typeof value === 'string') || key === 'patternProperties';
  return isPattern ? undefined : value;
}

/** A schema that refers to what is not there, or to itself for ever, allows nothing. */
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
