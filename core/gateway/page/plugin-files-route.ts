import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { immutable, immutableUnshared } from './file-headers.ts';
import type { AnswerFromOthers } from './other-builds.ts';

/**
 * `/plugins/<id>/<digest>/<file>`: the manifests of served plugins (`plugin.json`, with a session) and what those vouch for; for
 * a while also what those vouched for that were served before: an open page upgrades in its own time.
 *
 * @param others answers for a build of a plugin that is not served
 */
export function pluginFilesRoute(gateway: FastifyInstance, others: AnswerFromOthers): void {
  gateway.get(
    '/plugins/:id/:digest/*',
    { config: { open: true } },
    async (request: FastifyRequest<{ Params: { id: string; digest: string; '*': string } }>, reply: FastifyReply) => {
      const { id, digest, '*': file } = request.params;
      const plugin = gateway.pluginCatalog.servedAt(id, digest);
      if (!plugin) {
        const isManifest = file === 'plugin.json';
        if (isManifest && !request.session) return reply.callNotFound();
        if (isManifest) await gateway.confirmSession(request, 'recently');
        return others(request, reply, `plugins/${id}/${digest}/${file}`, isManifest ? immutableUnshared : immutable);
      }
      // A folder may hold more than the manifest vouches for. The manifest itself is for sessions alone: it tells what a site
      // has its plugins do.
      const isVouchedFor = Object.hasOwn(plugin.manifest.files ?? {}, file);
      if (!isVouchedFor) {
        if (file !== 'plugin.json' || !request.session) return reply.callNotFound();
        await gateway.confirmSession(request, 'recently');
      }
      // The store is a cache, and somebody may have emptied it.
      const path = join(plugin.directory, file);
      if (!existsSync(path)) await gateway.pluginCatalog.restore(plugin);
      if (!existsSync(path)) return reply.callNotFound();
      return reply.sendFile(file, plugin.directory);
    },
  );
}
