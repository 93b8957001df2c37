import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cspReport } from './csp-report.ts';
import { createDocuments } from './documents.ts';
import { files } from './files.ts';
import { horizonAddress } from './horizon-addresses.ts';
import { keptAddress, showsIn } from './kept-addresses.ts';
import { indexRoute } from './index-route.ts';
import { pluginEvents } from './plugin-events.ts';
import { pluginProblemsRoute } from './plugin-problems-route.ts';
import { createLanguages } from './languages.ts';
import { otherBuilds } from './other-builds.ts';
import { overlayRoute } from './overlay-route.ts';
import { readWebAssets } from './web-assets.ts';

/**
 * Serves what the browser loads: documents, static files, locale bundles, plugins. Needs a build (`config.dist`); without one
 * the gateway serves the calls alone.
 */
export async function delivery(gateway: FastifyInstance): Promise<void> {
  const { dist } = gateway.config;
  if (dist === null) return;
  const assets = readWebAssets(dist);
  gateway.decorate('build', assets.build);
  const others = otherBuilds(gateway, dist, assets);
  gateway.decorate('languages', createLanguages(gateway, assets, others));
  await files(gateway, dist, others);
  await gateway.register(cspReport);

  const documents = createDocuments(gateway, assets);
  gateway.signInPage.render = documents.signIn;
  indexRoute(gateway, assets);
  pluginEvents(gateway, assets);
  await pluginProblemsRoute(gateway);
  await overlayRoute(gateway, assets);

  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    // A file that is gone, or a call that never was, is no page.
    if (!wantsPage(request)) return reply.callNotFound();
    const taken = (path: string) => isTaken(gateway, path);
    const kept = keptIn(gateway, request.url, taken);
    // The rules of a panel are asked for somebody who has signed in.
    if (kept && !request.session) return toSignIn(request, reply);
    const isShown = kept && showsIn(kept.panel, await gateway.facts(request));
    const now = isShown ? kept.page : horizonAddress(request.url, taken);
    if (now !== undefined) return reply.header('cache-control', 'no-store').redirect(now, 302);
    if (!request.session) return toSignIn(request, reply);
    return documents.console(request, reply);
  };
  gateway.onReload(() => gateway.pluginCatalog.recompose());
  gateway.get('/', { config: { open: true } }, page);
  gateway.get('/*', { config: { open: true } }, page);
}

const noPages = /^\/(api|static|plugins|locales|auth|csp-report|healthcheck|readyz|metrics)(\/|$)/;

function wantsPage(request: FastifyRequest): boolean {
  return !noPages.test(request.url) && /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*');
}

/** Returns the panel of another console that an address is about, and its page here; a page of an installed plugin comes first. */
function keptIn({ config, pluginCatalog }: FastifyInstance, url: string, isTaken: (path: string) => boolean) {
  const { legacy } = config;
  const kept = legacy.panels.length === 0 ? undefined : keptAddress(url, legacy, pluginCatalog.snapshot.plugins);
  return kept && !isTaken(kept.path) ? kept : undefined;
}

/** Whether a plugin that an operator has installed has pages at a path, or above it. */
function isTaken(gateway: FastifyInstance, path: string): boolean {
  return gateway.pluginCatalog.snapshot.plugins.some(({ builtIn, manifest: { contributes = {} } }) => {
    if (builtIn) return false;
    return [...(contributes.panels ?? []), ...(contributes.routes ?? [])].some((page) => {
      // The part before the first parameter.
      const fixed = page.path.replace(/\/?[:*].*$/, '');
      return path === fixed || path.startsWith(`${fixed}/`);
    });
  });
}

function toSignIn(request: FastifyRequest, reply: FastifyReply) {
  const next = request.url === '/' ? '' : `?next=${encodeURIComponent(request.url)}`;
  return reply.header('cache-control', 'no-store').redirect(`/auth/login/${next}`, 302);
}
