import { request } from 'node:http';
import type { GatewayClient } from './gateway-client.ts';
import type { GatewayOnCloud } from './gateway.ts';

/** The status of a GET as a program would ask that does not tidy addresses, as `fetch` does. */
export function askUntidied(
  site: Pick<GatewayOnCloud, 'url'>,
  client: GatewayClient,
  path: string,
  more: Readonly<Record<string, string>> = {},
): Promise<number> {
  const [, plugin = ''] = /\/p\/([\w.-]+)/.exec(path) ?? [];
  const headers = {
    'X-Sextant-Capability': client.capabilityOf(plugin),
    ...more,
    'X-Requested-With': 'XMLHttpRequest',
    Cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  };
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(site.url);
    request({ hostname, port, path, headers }, (reply) => {
      reply.resume();
      resolve(reply.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}
