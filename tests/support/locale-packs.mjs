// Locale packs as they come from a translator's hands, for tests.
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Writes a locale pack into a folder: language → namespace → words (a text is written as it is, whatever it is).
 * @param {string} directory
 * @param {string} id
 * @param {Record<string, Record<string, unknown>>} said
 * @param {{ label?: string, dir?: string, version?: string }} [more]
 */
export function writeLocalePack(directory, id, said, { version = '1.0.0', ...more } = {}) {
  /** @type {Record<string, string>} */
  const files = {};
  const locales = Object.entries(said).flatMap(([locale, namespaces]) =>
    Object.entries(namespaces).map(([ns, words]) => {
      const file = `locales/${locale}/${ns}.json`;
      const text = typeof words === 'string' ? words : JSON.stringify(words);
      mkdirSync(dirname(join(directory, file)), { recursive: true });
      writeFileSync(join(directory, file), text);
      files[file] = `sha384-${createHash('sha384').update(text).digest('base64')}`;
      return { locale, ns, src: `./${file}`, ...more };
    }),
  );
  const manifest = { id, version, engine: '^1.0', label: id, contributes: { locales }, files };
  writeFileSync(join(directory, 'plugin.json'), JSON.stringify(manifest));
}
