import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorText } from '#base';
import { sendError } from '../http/error-encoding.ts';
import { GatewayError } from '../http/errors.ts';
import { KeptBuilds } from './kept-builds.ts';
import type { WebAssets } from './web-assets.ts';

/** Milliseconds after which a gateway notes again that its build runs. */
const noteAgainMs = 12 * 3600 * 1000;

/** Paths that carry a digest, as builds name their files: another build of the console may have such a one. */
const withDigest = [
  /^static\/[\w.-]+-[0-9a-z]{7}\.(js|json|css|svg|woff2)$/,
  /^locales\/(live\/)?[\w-]+\/[\w.-]+-([0-9a-f]{10}|[0-9a-f]{16})\.json$/,
  /^plugins\/[\w.-]{1,80}\/[0-9a-f]{16}\/.+$/,
];

/**
 * Answers a request for a file that the gateway's own build lacks.
 *
 * @param path as in the address, without the base path: `static/host-3k2j1ab.js`
 * @param headers those of a file that is there
 */
export type AnswerFromOthers = (
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  headers: Readonly<Record<string, string>>,
) => unknown;

/**
 * Keeps the files of this build in `assets.directory`, and gives out those of the builds that lie there: pages that were opened before an
 * upgrade still find theirs. A file of a build that is not there is a 503 with `Retry-After`, never a 404 or a page: another gateway
 * may have it, which the same address reaches a moment later.
 */
export function otherBuilds(gateway: FastifyInstance, dist: string, assets: WebAssets): AnswerFromOthers {
  const { directory, days } = gateway.config.assets;
  const builds = directory === null ? undefined : new KeptBuilds(directory);
  if (builds) keepWhileServing(gateway, builds, { dist, assets, days });
  return (request, reply, path, headers) => {
    const file = builds?.get(path, request.headers['accept-encoding']);
    const isOfABuild = withDigest.some((pattern) => pattern.test(path));
    if (isOfABuild) gateway.events.tell({ type: 'otherBuildFile', isFound: file !== undefined });
    if (file) return reply.headers({ ...headers, ...file.headers }).send(file.body);
    if (!isOfABuild) return reply.callNotFound();
    request.log.info(
      { event: 'file-of-other-build', path },
      'a page asks for a file of another version of the console',
    );
    return sendError(
      new GatewayError('FILE_OF_OTHER_BUILD', { path }, { headers: { 'Retry-After': '1' } }),
      request,
      reply,
    );
  };
}

interface Keeping {
  dist: string;
  assets: WebAssets;
  days: number;
}

/** Begins once the gateway listens: the first page need not wait for it. */
function keepWhileServing(gateway: FastifyInstance, builds: KeptBuilds, { dist, assets, days }: Keeping): void {
  const keep = async () => {
    try {
      const plugins = gateway.pluginCatalog.snapshot.plugins.filter(({ builtIn }) => builtIn);
      await builds.keep({ dist, assets, plugins });
      await builds.tidy(days);
    } catch (error) {
      gateway.log.warn(
        { event: 'assets-not-kept', directory: gateway.config.assets.directory },
        `the files of this version are not kept for open pages (assets.directory): ${errorText(error)}`,
      );
    }
  };
  let keeping: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  gateway.addHook('onListen', async () => {
    keeping = keep();
    timer = setInterval(() => void (keeping = keep()), noteAgainMs).unref();
  });
  gateway.addHook('onClose', async () => {
    clearInterval(timer);
    await keeping;
  });
}
