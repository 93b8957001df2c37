import type { PluginManifest } from '#protocol';
import { evaluateWhen, type Facts, parseWhen } from '#registry';

/** Says whether a plugin's own condition fails, now and later; undefined when it asks for none of these keys. */
export function unmetRequirements(
  { when }: PluginManifest,
  keys: readonly string[],
  facts: Facts,
): (() => boolean) | undefined {
  const condition = when === undefined ? undefined : parsed(when);
  if (!condition || !keys.some((key) => condition.keys.has(key))) return undefined;
  return () => evaluateWhen(condition.node, (key) => facts.get(key)) === false;
}

/** Parses a condition. One that can't be read is reported where the plugin's items are placed; here it asks for nothing. */
function parsed(when: string) {
  try {
    return parseWhen(when);
  } catch {
    return undefined;
  }
}
