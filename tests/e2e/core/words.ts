import { readFileSync } from 'node:fs';

/** The console's words in a language, by their keys (`core:table.columns`), as they stand on the page. */
export type Words = (key: string, values?: Record<string, string>) => string;

const bundle = (language: string, namespace: string) => {
  const dist = new URL('../../../dist/', import.meta.url);
  const index = JSON.parse(readFileSync(new URL('locales/index.json', dist), 'utf8'));
  return JSON.parse(readFileSync(new URL(`.${index[language][namespace]}`, dist), 'utf8'));
};

export function wordsOf(language: string): Words {
  // Plugins bring their own languages; the build's pseudo-language has theirs too.
  const source = (namespace: string) =>
    namespace === 'core' || language === 'en-XA'
      ? bundle(language, namespace)
      : JSON.parse(readFileSync(new URL(`../../../locales/${language}/${namespace}.json`, import.meta.url), 'utf8'));
  const bundles: Record<string, any> = {};
  return (key, values = {}) => {
    const [namespace = '', path = ''] = key.split(':');
    const found = path.split('.').reduce<any>((node, step) => node?.[step], (bundles[namespace] ??= source(namespace)));
    if (typeof found !== 'string') throw new Error(`${language} has no ${key}`);
    return found.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => values[name] ?? '');
  };
}

/** Returns a text that counts, for one thing. Japanese has one form for all numbers. */
export function ofOne(t: Words, key: string): string {
  try {
    return t(`${key}_one`);
  } catch {
    return t(`${key}_other`);
  }
}
