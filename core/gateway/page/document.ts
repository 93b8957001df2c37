import type { LocaleState } from '#protocol';
import { escapeHtml, jsonForScript, tag } from '../http/html.ts';
import { onFailedStart, startFailure, type StartFailureTexts } from './start-failure.ts';
import type { EntryManifest } from './web-assets.ts';

export interface DocumentParts {
  title: string;
  /** The base path of the console (`/dashboard`); empty: the root. */
  root: string;
  locale: LocaleState;
  nonce: string;
  /** The browser's choice, so that a dark page is dark before any script runs; null: the system's. */
  theme: string | null;
  entry: EntryManifest;
  /** Address → `sha384-…` of files of plugins that the page vouches for. */
  pluginIntegrity: Readonly<Record<string, string>>;
  /** Does it vouch only for what a list begins with? The page adds the others before it imports them. */
  isBrief: boolean;
  /** The first call of the panel that the address names: made while the scripts are on their way. */
  early: EarlyCall | undefined;
  /** The files that the panel will fetch, asked for at once, beside the scripts. */
  preload: readonly Preload[];
  state: unknown;
  /** The page that is shown instead when the scripts fail to start. */
  failure: StartFailureTexts;
  /** Static markup of the root element until the script draws it. */
  content?: string;
}

/** Made in the name of the plugin whose panel it is. */
export interface EarlyCall {
  address: string;
  plugin: string;
  capability: string;
}

export interface Preload {
  href: string;
  as: 'module' | 'style' | 'fetch';
}

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='%234057d6' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='M12 3v9M12 3 4.5 18M12 3l7.5 15M3 18c5.5 4 12.500 4 18 0'/%3E%3C/svg%3E";

/** Renders one whole document: styles, import map, preloads, state, entry. */
export function renderDocument(parts: DocumentParts): string {
  const { entry, locale, nonce } = parts;
  const direction = locale.available.find((language) => language.code === locale.language)?.dir ?? 'ltr';
  const address = (file: string) => `${parts.root}/static/${file}`;
  const integrity = { ...prefixed(entry.integrity, address), ...parts.pluginIntegrity };
  const style = entry.styles.map((file) =>
    tag('link', { rel: 'stylesheet', href: address(file), integrity: entry.integrity[file], crossorigin: 'anonymous' }),
  );
  return [
    '<!doctype html>',
    tag('html', { lang: locale.language, dir: direction, 'data-theme': parts.theme ?? undefined }),
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(parts.title)}</title>`,
    tag('meta', { property: 'csp-nonce', nonce }),
    // Scripts take the root for granted without it.
    ...(parts.root === '' ? [] : [tag('meta', { name: 'web-root', content: `${parts.root}/` })]),
    tag('link', { rel: 'icon', href: icon }),
    `<script type="importmap" nonce="${nonce}">${jsonForScript({ imports: importsOf(entry, address), integrity: parts.isBrief ? { ...prefixed(briefly(entry), address), ...parts.pluginIntegrity } : onlyModules(integrity) })}</script>`,
    // Before the styles: a script after them would wait for them.
    `<script nonce="${nonce}">${onFailedStart(parts.root)}${parts.early ? earlyCall(parts.early) : ''}</script>`,
    // A browser has six connections to one origin: what everything waits for goes first.
    ...[...new Set([entry.entry, ...entry.first])].map((file) => modulePreload(address(file), entry.integrity[file])),
    ...style,
    ...parts.preload.map((preload) =>
      preload.as === 'module'
        ? modulePreload(preload.href, integrity[preload.href])
        : tag('link', {
            rel: 'preload',
            as: preload.as,
            href: preload.href,
            // Scripts ask for all but styles without a digest, and only a like request finds its preload.
            integrity: preload.as === 'style' ? integrity[preload.href] : undefined,
            crossorigin: 'anonymous',
          }),
    ),
    ...fontsFor(entry, locale.language).map((file) =>
      tag('link', { rel: 'preload', as: 'font', type: 'font/woff2', href: address(file), crossorigin: 'anonymous' }),
    ),
    '</head>',
    '<body>',
    `<div id="root">${parts.content ?? ''}</div>`,
    startFailure(parts.failure, nonce),
    `<script type="application/json" id="page-state">${jsonForScript(parts.state)}</script>`,
    tag('script', {
      type: 'module',
      src: address(entry.entry),
      integrity: entry.integrity[entry.entry],
      nonce,
      crossorigin: 'anonymous',
    }) + '</script>',
    '</body></html>',
  ].join('\n');
}

/** Returns the fonts of the page's language. Other letters are fetched when one of them is shown. */
function fontsFor({ fonts, accents }: EntryManifest, language: string): string[] {
  const { script = 'Latn' } = new Intl.Locale(language).maximize();
  return language !== 'en' && script === 'Latn' ? [...fonts, ...accents] : fonts;
}

/**
 * The call that `core/services/page/early-call.ts` finds; its headers are those of every call of the plugin's. The script takes
 * itself out of the document, so that no other plugin's code reads the capability there.
 */
function earlyCall({ address, plugin, capability }: EarlyCall): string {
  const headers = {
    accept: 'application/problem+json, application/json;q=0.9, */*;q=0.5',
    'x-requested-with': 'XMLHttpRequest',
    'x-sextant-plugin': plugin,
    'x-sextant-capability': capability,
  };
  const call = `{address:${jsonForScript(address)},plugin:${jsonForScript(plugin)},answer:fetch(${jsonForScript(address)},${jsonForScript({ headers })})}`;
  return `sextantEarly=${call};sextantEarly.answer.catch(()=>{});document.currentScript.remove()`;
}

function modulePreload(href: string, integrity: string | undefined): string {
  return tag('link', { rel: 'modulepreload', href, integrity, crossorigin: 'anonymous' });
}

type AddressOf = (file: string) => string;

function importsOf(entry: EntryManifest, address: AddressOf): Record<string, string> {
  return Object.fromEntries(Object.entries(entry.imports).map(([specifier, file]) => [specifier, address(file)]));
}

function prefixed(files: Readonly<Record<string, string>>, address: AddressOf): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([file, digest]) => [address(file), digest]));
}

/** The digests of the modules that every document vouches for. */
function briefly({ vouched, integrity }: EntryManifest): Record<string, string> {
  return Object.fromEntries(vouched.map((file) => [file, integrity[file] ?? '']));
}

/** Import maps vouch for modules; styles carry their digest in their link. */
function onlyModules(integrity: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(integrity).filter(([file]) => file.endsWith('.js')));
}
