import type { FastifyInstance } from 'fastify';
import type { IndexChanged } from '#protocol';
import { GatewayError } from '../http/errors.ts';
import { isFromSameOrigin } from '../http/origin.ts';
import { indexTag } from './plugin-index.ts';
import type { WebAssets } from './web-assets.ts';
import { EventStreams, eventText, streamsPerUser } from './event-streams.ts';

/** Milliseconds that a browser waits at the least before it comes back, and those that chance adds: not all come back at once. */
const retry = { least: 2000, spread: 2000 };

/**
 * `GET /plugins/events`: server-sent events, `changed` with the index's new tag. The first comes at once, so that a page knows
 * whether it is behind. For people with a session, from the console's own pages.
 */
export function pluginEvents(gateway: FastifyInstance, assets: WebAssets): void {
  const { sessions, pluginCatalog } = gateway;
  const streams = new EventStreams((session) => sessions.isLive(session));
  gateway.eventStreamCount = () => streams.size;
  const changed = (etag: string) => eventText('changed', { etag } satisfies IndexChanged);

  let told = indexTag(pluginCatalog.snapshot, assets);
  const ends = [
    pluginCatalog.onDidChange((snapshot) => {
      const etag = indexTag(snapshot, assets);
      if (etag !== told) streams.tell(changed(etag));
      told = etag;
    }),
    sessions.onDidEnd(({ id }) => streams.end(id)),
  ];
  // Before the connections are waited for: these would never end.
  gateway.addHook('preClose', async () => {
    streams.end();
    for (const end of ends) end.dispose();
  });

  const options = { exposeHeadRoute: false, config: { open: true, asksKeystone: 'recently' } } as const;
  gateway.get('/plugins/events', options, (request, reply) => {
    const session = gateway.requireSession(request);
    if (!isFromSameOrigin(request)) throw new GatewayError('CROSS_SITE_REFUSED');
    const stream = streams.begin(
      session,
      `retry: ${retryPause()}\n${changed(indexTag(pluginCatalog.snapshot, assets))}`,
    );
    if (!stream) throw new GatewayError('TOO_MANY_EVENT_STREAMS', { limit: streamsPerUser });
    return reply
      .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
      .type('text/event-stream; charset=utf-8')
      .send(stream);
  });
}

const retryPause = () => retry.least + Math.floor(Math.random() * retry.spread);
