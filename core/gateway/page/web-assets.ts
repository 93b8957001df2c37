import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import type { OfferedSymbols } from './plugin-symbols.ts';

/** The build's manifest of one entry of the browser's part: `dist/web/<entry>.manifest.json`. File names are bare. */
export interface EntryManifest {
  entry: string;
  /** Everything the entry loads before it runs, itself included. */
  first: string[];
  styles: string[];
  /** Styles of the parts whose code is fetched when they are first used. */
  lateStyles: string[];
  /** Fonts that every page shows. */
  fonts: string[];
  /** Fonts with the additional letters that most languages of the Latin script have. */
  accents: string[];
  /** Bare specifier → file, for the import map. */
  imports: Record<string, string>;
  /** The names that plugins may use. */
  symbols: OfferedSymbols;
  /** File → `sha384-…`. */
  integrity: Record<string, string>;
  /** The modules that every document vouches for. */
  vouched: string[];
  /** The file with the digests of the other modules, and its own digest. */
  digests: { file: string; integrity: string };
}

export interface WebAssets {
  host: EntryManifest;
  signIn: EntryManifest;
  /** Language → namespace → address. */
  locales: Record<string, Record<string, string>>;
  /** The file of a language's words that the build itself made, if there is one. */
  localeFile(language: string, namespace: string): string | undefined;
  /** Changes with every build. */
  build: string;
}

/** Reads what the build left. Throws when the folder holds no build. */
export function readWebAssets(dist: string): WebAssets {
  const read = (path: string) => {
    const file = join(dist, path);
    if (!existsSync(file)) throw new Error(`${file} is missing: ${dist} holds no build of the console`);
    return readFileSync(file, 'utf8');
  };
  const host = read('web/host.manifest.json');
  const signIn = read('web/sign-in.manifest.json');
  const locales = read('locales/index.json');
  const build = createHash('sha256').update(host).update(signIn).update(locales).digest('hex').slice(0, 16);
  const addresses = JSON.parse(locales) as WebAssets['locales'];
  return {
    host: JSON.parse(host),
    signIn: JSON.parse(signIn),
    locales: addresses,
    localeFile(language, namespace) {
      const address = addresses[language]?.[namespace];
      return address && join(dist, address);
    },
    build,
  };
}
