import type { FastifyReply, FastifyRequest } from 'fastify';
import { BareError, VersionError } from './faults.ts';

const [min, max] = [1, 10];

/** The service's name in `OpenStack-API-Version`, and the minor versions of 1 that it has. */
export const magnumApi = { service: 'container-infra', min, max } as const;
const { service } = magnumApi;

/** The minor version that a call asks for (1.4: 4); the answer says so. CloudErrors: 406. */
export function negotiate(request: FastifyRequest, reply: FastifyReply): number {
  const header = [request.headers['openstack-api-version'] ?? []].flat().join(',');
  const asked = header
    .split(',')
    .map((part) => part.trim().split(/\s+/))
    .find(([name]) => name === service)?.[1];
  const text = asked === undefined ? `1.${min}` : asked === 'latest' ? `1.${max}` : asked;
  const [, major, minor] = /^(\d+)\.(\d+)$/.exec(text) ?? [];
  if (major === undefined) throw new BareError(406);
  reply.headers({
    'openstack-api-minimum-version': `${service} 1.${min}`,
    'openstack-api-maximum-version': `${service} 1.${max}`,
    'openstack-api-version': `${service} ${text}`,
    vary: 'OpenStack-API-Version',
  });
  if (major !== '1' || Number(minor) < min || Number(minor) > max) throw new VersionError(`1.${min}`, `1.${max}`);
  return Number(minor);
}
