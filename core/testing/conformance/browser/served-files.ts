import { existsSync, readFileSync } from 'node:fs';
import { extname, join, normalize } from 'node:path';
import { pseudo } from '../../../base/words/pseudo.mjs';
import type { Words } from '../../../base/words/words.mjs';
import { contentTypes } from '../../../gateway/page/content-types.ts';
import { newNonce, pageHeaders } from '../../../gateway/page/page-security.ts';
import { facade } from '../../host/facade.ts';
import { builtPlugin } from '../../host/built-plugin.ts';
import { wordsOf } from '../../host/test-plugin.ts';
import { coreWords } from '../../test-services.ts';

export interface Served {
  body: string | Buffer;
  headers: Record<string, string>;
}

/** The names that each shared module exports, as the page says once it is there. */
export type ModuleNames = () => Promise<Readonly<Record<string, readonly string[]>>>;

const facades: Readonly<Record<string, string>> = {
  react: 'react',
  'react-dom': 'react-dom',
  'react/jsx-runtime': 'react-jsx-runtime',
  '@sextant/sdk': 'sdk',
  '@sextant/ui': 'ui',
};

/** The files of the page in which plugins are looked at, theirs, and the words: by path. Undefined: no such file. */
export function servedFiles(page: string, dists: readonly string[], names: ModuleNames) {
  const plugins = dists.map((dist) => ({ dist, plugin: builtPlugin(dist) }));
  return async (path: string): Promise<Served | undefined> => {
    const [, shared] = /^\/testing\/shared\/([\w-]+)\.js$/.exec(path) ?? [];
    if (shared) {
      const [name = ''] = Object.entries(facades).find(([, file]) => file === shared) ?? [];
      return { body: facade(name, (await names())[name] ?? []), headers: { 'content-type': contentTypes['.js']! } };
    }
    if (path.startsWith('/testing/')) return fileIn(page, path.slice('/testing/'.length));
    const [, language = '', namespace = ''] = /^\/locales\/([\w-]+)\/([\w.-]+)\.json$/.exec(path) ?? [];
    if (language) return words(language, namespace);
    const own = plugins.find(({ plugin }) => path.startsWith(plugin.entry.base));
    return own && fileIn(own.dist, path.slice(own.plugin.entry.base.length));
  };

  async function words(language: string, namespace: string): Promise<Served> {
    const own = plugins.find(({ plugin }) => plugin.entry.manifest.id === namespace);
    const found = own ? (pseudo(await wordsOf(own.plugin, 'en')) as Words) : coreWords[language]?.();
    return { body: JSON.stringify(found ?? {}), headers: { 'content-type': contentTypes['.json']! } };
  }
}

/** The document: as strict as the gateway's own, with an import map of the five shared modules. */
export function pageDocument(): Served {
  const nonce = newNonce();
  const imports = Object.fromEntries(
    Object.entries(facades).map(([name, file]) => [name, `/testing/shared/${file}.js`]),
  );
  const body = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Sextant</title><meta name="web-root" content="/">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta property="csp-nonce" nonce="${nonce}">
<script type="importmap" nonce="${nonce}">${JSON.stringify({ imports })}</script>
<link rel="stylesheet" href="/testing/style.css"><script type="module" src="/testing/page.js"></script></head>
<body><div id="root"></div></body></html>`;
  return { body, headers: pageHeaders({ nonce, connect: [], overlay: [], integrityPolicy: false }) };
}

function fileIn(folder: string, name: string): Served | undefined {
  const path = join(folder, normalize(`/${name}`));
  if (!existsSync(path)) return undefined;
  return {
    body: readFileSync(path),
    headers: { 'content-type': contentTypes[extname(path)] ?? 'application/octet-stream' },
  };
}
