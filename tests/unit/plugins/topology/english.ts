import { expect } from 'vitest';
import en from '../../../../locales/en/topology.json' with { type: 'json' };

/** Says a text in English, as the console does. */
export function english(key: string, values: Record<string, string | number> = {}): string {
  const path = key.replace(/^topology:/, '').split('.');
  const text = path.reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], en);
  expect(text, key).toBeTypeOf('string');
  return String(text).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
}
