import type { FastifyRequest } from 'fastify';
import { type Caller, type NovaCore, requireVersion } from '../nova-core.ts';

/** The last version in which nova answers for glance, neutron and cinder. */
const lastProxyVersion = 35;

/** Returns the caller of a call that nova passes on to another service; 404 in versions that no longer have it. */
export function proxiedCaller(core: NovaCore, request: FastifyRequest, last = lastProxyVersion): Caller {
  const caller = core.caller(request);
  requireVersion(caller, 1, last);
  return caller;
}
