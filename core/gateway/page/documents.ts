import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LocaleState, PageState, SignInState } from '#protocol';
import type { Words } from '../../base/words/words.mjs';
import { framedOrigins } from '../config/legacy-config.ts';
import { offeredMethods } from '../config/sign-in-config.ts';
import { type PageFacts, scopeState } from '../api/page-facts.ts';
import { isOpenedAsDocument } from '../http/origin.ts';
import { hostId } from '../plugins/native-calls/plugin-capabilities.ts';
import { compressed } from '../http/compressed.ts';
import type { SignInAnswer } from '../http/render-sign-in.ts';
import { type EarlyCall, type Preload, renderDocument } from './document.ts';
import { sourceLanguage } from './locales/word-layers.ts';
import { mergesLateImportMaps, newNonce, pageHeaders } from './page-security.ts';
import { type InstalledPlugin, perSnapshot } from '../plugins/catalog/catalog-snapshot.ts';
import { integrityOfList, listInView } from './list-integrity.ts';
import { baseOf, indexForDocument, indexTag, integrityOf, policiesOf } from './plugin-index.ts';
import { startFailureTexts } from './start-failure.ts';
import type { EntryManifest, WebAssets } from './web-assets.ts';

/** Why an operator is sent to the sign-in page; each is a key of `core:signIn.reason`. */
const reasons = new Set(['expired', 'signedOut', 'forbidden', 'csrf']);

export interface Documents {
  console(request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
  signIn(request: FastifyRequest, reply: FastifyReply, answer: SignInAnswer): unknown;
}

/** Renders the two documents. Everything a first drawing needs travels in them, so that the first rows take few requests. */
export function createDocuments(gateway: FastifyInstance, assets: WebAssets): Documents {
  const { basePath: root } = gateway.config.listen;
  const rulesOf = perSnapshot(({ plugins }) => policiesOf(plugins));

  const source = wordsOfSource(assets);
  const wordsFor = (language: string) => [
    gateway.languages.words(language, 'core'),
    gateway.languages.words(sourceLanguage, 'core'),
    source,
  ];

  function send(request: FastifyRequest, reply: FastifyReply, entry: EntryManifest, parts: Sent) {
    const nonce = newNonce();
    gateway.csrfToken(request, reply);
    const html = renderDocument({
      title: 'Sextant',
      root,
      locale: parts.state.locale,
      nonce,
      theme: themeOf(request),
      entry,
      pluginIntegrity: parts.pluginIntegrity,
      isBrief: 'digests' in parts.state,
      early: parts.early,
      preload: parts.preload,
      state: parts.state,
      failure: startFailureTexts(wordsFor(parts.state.locale.language), request.id),
    });
    const { body, headers } = compressed(html, header(request, 'accept-encoding'));
    const integrityPolicy = mergesLateImportMaps(header(request, 'sec-ch-ua'));
    return reply
      .code(parts.status)
      .headers({
        ...pageHeaders({
          nonce,
          connect: parts.connect,
          overlay: parts.overlay,
          frame: parts.frame,
          integrityPolicy,
          root,
        }),
        ...headers,
      })
      .send(body);
  }

  /** A script that fetches the page gets none: else each plugin could read the others'. */
  function capabilitiesFor(request: FastifyRequest, plugins: readonly InstalledPlugin[]): Record<string, string> {
    if (!isOpenedAsDocument(request)) return {};
    const ids = [hostId, ...plugins.map(({ manifest }) => manifest.id)];
    return gateway.pluginCapabilities.ofAll(gateway.requireSession(request), ids);
  }

  return {
    async console(request, reply) {
      // Before the facts: what changes while they are asked for, the page is told as a change.
      const { snapshot } = gateway.pluginCatalog;
      const [facts, confirmed] = await Promise.all([
        gateway.facts(request, gateway.sessions.refreshed(gateway.requireSession(request))),
        gateway.confirmSession(request, 'recently').catch(unlessItIsOver),
      ]);
      const { cloud } = gateway.config;
      const locale = gateway.languages.stateFor(request, snapshot);
      // Two slashes at the beginning would name a host; one that leans back is read as one.
      const address = new URL(request.url.replace(/^[/\\]+/, '/'), 'http://console');
      const inView = pluginInView(snapshot.plugins, address);
      // The other digests come later: with a map that is added, where the browser merges it.
      const list = mergesLateImportMaps(header(request, 'sec-ch-ua'))
        ? listInView(inView, address.pathname)
        : undefined;
      const capabilities = capabilitiesFor(request, snapshot.plugins);
      const overlay = gateway.overlays.stateFor(confirmed, address.searchParams.getAll('overlay'));
      const state: PageState = {
        page: 'console',
        ...scopeState(facts, rulesOf(snapshot)),
        plugins: indexForDocument(
          list ? undefined : inView,
          snapshot,
          locale.language,
          assets,
          gateway.languages.words,
          root,
        ),
        capabilities,
        layout: [...snapshot.layout],
        index: indexTag(snapshot, assets),
        settingsTag: snapshot.settingsTag,
        locale,
        cloud: { name: cloud.name, embedded: cloud.embedded },
        build: assets.build,
        lateStyles: assets.host.lateStyles.map((file) => ({
          address: `${root}/static/${file}`,
          integrity: assets.host.integrity[file] ?? '',
        })),
        ...(list && {
          digests: {
            address: `${root}/static/${assets.host.digests.file}`,
            integrity: assets.host.digests.integrity,
          },
        }),
        ...(overlay && { overlay }),
      };
      return send(request, reply, assets.host, {
        state,
        status: 200,
        pluginIntegrity: list ? integrityOfList(list, snapshot.plugins, root) : inView ? integrityOf(inView, root) : {},
        connect: directUploadOrigins(gateway, facts),
        overlay: overlay?.origins ?? [],
        frame: [...new Set([...gateway.config.consoles.frame, ...framedOrigins(gateway.config.legacy)])],
        ...(inView
          ? aheadOf(root, assets.host, inView, address, locale, takesCalls(facts, address) ? capabilities : {})
          : { early: undefined, preload: [] }),
      });
    },

    signIn(request, reply, answer) {
      const { cloud, demoUsers, signIn } = gateway.config;
      const authTypes = offeredMethods(signIn);
      const query = request.query as Record<string, unknown>;
      const reason = String(request.cookies['logout_reason'] ?? query['reason'] ?? '');
      const state: SignInState = {
        page: 'sign-in',
        authTypes,
        initialAuthType: signIn.initial ?? authTypes[0]?.value ?? 'credentials',
        regions: cloud.regions.map(({ authUrl, label }) => ({ value: authUrl, label })),
        initialRegion: initialRegion(
          request,
          cloud.regions.map((region) => region.authUrl),
        ),
        domain: {
          shown: cloud.multiDomain,
          initial: request.cookies['login_domain'] ?? cloud.defaultDomain,
          choices: cloud.domainChoices,
        },
        next: answer.next,
        reason: reasons.has(reason) ? reason : null,
        error: answer.error,
        errorCode: answer.code,
        locale: gateway.languages.stateFor(request),
        cloud: { name: cloud.name, embedded: cloud.embedded },
        demoUsers: cloud.embedded ? demoUsers : [],
      };
      return send(request, reply, assets.signIn, {
        state,
        status: answer.status,
        pluginIntegrity: {},
        connect: [],
        overlay: [],
        frame: [],
        early: undefined,
        preload: [],
      });
    },
  };
}

/** Returns the console's own words in the source language; pages have them inside their code. */
function wordsOfSource(assets: WebAssets): Words {
  const file = assets.localeFile(sourceLanguage, 'core');
  return file ? (JSON.parse(readFileSync(file, 'utf8')) as Words) : {};
}

/** A page is drawn while Keystone can't be asked, without what its word is needed for. */
function unlessItIsOver(error: unknown): null {
  if ((error as { code?: string }).code === 'NOT_LOGGED_IN') throw error;
  return null;
}

interface Sent {
  state: PageState | SignInState;
  status: number;
  pluginIntegrity: Record<string, string>;
  connect: string[];
  overlay: string[];
  frame: readonly string[];
  early: EarlyCall | undefined;
  preload: Preload[];
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

function themeOf(request: FastifyRequest): string | null {
  const theme = request.cookies['theme'];
  return theme === 'light' || theme === 'dark' ? theme : null;
}

/** Returns `?region=`, else the region chosen last, when the cloud has it; else the first one. */
function initialRegion(request: FastifyRequest, known: string[]): string | null {
  const asked = (request.query as Record<string, unknown>)['region'] ?? request.cookies['login_region'];
  return known.find((region) => region === asked) ?? known[0] ?? null;
}

/** Returns the image service's origins while uploads go to it directly: the page must be allowed to call them. */
function directUploadOrigins(gateway: FastifyInstance, facts: PageFacts): string[] {
  if (gateway.config.uploads !== 'direct') return [];
  const image = facts.catalog.find((service) => service.type === 'image');
  const origins = (image?.endpoints ?? []).map(({ url }) => (URL.canParse(url) ? new URL(url).origin : 'null'));
  // A host's name may hold what ends a directive of the policy.
  return [...new Set(origins)].filter((origin) => /^https?:\/\/[\w.:[\]-]+$/.test(origin));
}

/** The shared modules that a panel's code imports as it begins. */
const sharedByPanels = ['react', 'react/jsx-runtime', '@sextant/sdk', '@sextant/ui'];

/** The plugin whose panel the address names, or whose type it is of which it shows one. */
function pluginInView(plugins: readonly InstalledPlugin[], { pathname }: URL): InstalledPlugin | undefined {
  const [, type] = /^\/ngdetails\/([^/]+)\//.exec(pathname) ?? [];
  return plugins.find(({ manifest: { contributes = {} } }) =>
    type === undefined
      ? contributes.panels?.some((panel) => panel.path === pathname.replace(/\/$/, ''))
      : contributes.resourceTypes?.some(({ id }) => id === type || encodeURIComponent(id) === type),
  );
}

/** In a domain and in the system the pages of projects are not there, and their services refuse every call. */
const takesCalls = ({ session }: PageFacts, { pathname }: URL) =>
  Boolean(session.project_id) || !/^\/(project|admin)\//.test(pathname);

/** First call, code, styles and words of the panel that the address names: what would else be found out one after another. */
function aheadOf(
  root: string,
  host: EntryManifest,
  plugin: InstalledPlugin,
  { pathname, search }: URL,
  { language, bundles }: LocaleState,
  { [plugin.manifest.id]: capability }: Readonly<Record<string, string>>,
): Pick<Sent, 'early' | 'preload'> {
  const { panels = [], resourceTypes = [], locales = [] } = plugin.manifest.contributes ?? {};
  const panel = panels.find((candidate) => candidate.path === pathname.replace(/\/$/, ''));
  if (!panel) return { early: undefined, preload: [] };
  const ref = panel.view ?? resourceTypes.find((type) => type.id === panel.type)?.def;
  const modules = plugin.manifest.graph?.[ref?.split('#')[0] ?? ''] ?? [];
  const own = (code: string) => locales.find(({ locale, ns }) => locale === code && ns === plugin.manifest.id);
  const base = baseOf(plugin, root);
  const inLanguage = (code: string) => {
    const file = own(code);
    return bundles[code]?.[plugin.manifest.id] ?? (file && base + file.src.replace(/^\.\//, ''));
  };
  const words = inLanguage(language) ?? inLanguage('en');
  const preload = [
    ...[...new Set(sharedByPanels.map((name) => host.imports[name]))].flatMap((file): Preload[] =>
      file ? [{ href: `${root}/static/${file}`, as: 'module' }] : [],
    ),
    ...modules.map((file): Preload => ({ href: base + file, as: 'module' })),
    ...(plugin.manifest.styles ?? []).map((file): Preload => ({ href: base + file, as: 'style' })),
    ...(words ? [{ href: words, as: 'fetch' } satisfies Preload] : []),
  ];
  const { early: address } = panel;
  const isMade = search === '' && address !== undefined && capability !== undefined;
  return { early: isMade ? { address: root + address, plugin: plugin.manifest.id, capability } : undefined, preload };
}
