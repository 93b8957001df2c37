import { expect } from 'vitest';
import core from '../../../../locales/en/core.json' with { type: 'json' };
import topology from '../../../../locales/en/topology.json' with { type: 'json' };

const words = { core, topology };

/** Says a text in English, as the console does. */
export function english(key: string, values: Record<string, string | number> = {}): string {
  const path = key.split(/[:.]/);
  const text = path.reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], words);
  expect(text, key).toBeTypeOf('string');
  return String(text).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
}
