import type { FastifyInstance, HTTPMethods } from 'fastify';
import { CloudError } from '../../shared/errors.ts';
import type { NovaCore } from '../nova-core.ts';

/** Addresses of which only the refusal is left. */
const removed: readonly [method: HTTPMethods, path: string][] = [
  ['POST', '/os-tenant-networks'],
  ['DELETE', '/os-tenant-networks/:id'],
  ['POST', '/os-networks'],
  ['POST', '/os-networks/add'],
  ['DELETE', '/os-networks/:id'],
  ['GET', '/os-fixed-ips/:id'],
  ['GET', '/os-agents'],
  ['GET', '/os-floating-ip-dns'],
  ['GET', '/os-floating-ips-bulk'],
  ['GET', '/os-fping'],
  ['GET', '/os-cells'],
  ['GET', '/os-cloudpipe'],
  ['GET', '/os-certificates/:id'],
  ['GET', '/os-security-group-default-rules'],
];

/** Answers 410 where nova once had something, in all versions. */
export function removedRoutes(app: FastifyInstance, core: NovaCore): void {
  for (const [method, path] of removed) {
    app.route({
      method,
      url: `/v2.1${path}`,
      handler: (request) => {
        core.caller(request);
        throw new CloudError(410, 'This resource is no longer available. No forwarding address is given.');
      },
    });
  }
}
