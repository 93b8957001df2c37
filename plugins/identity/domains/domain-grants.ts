import { callApi, type Services } from '@sextant/sdk';
import type { DomainGrant } from './domain-code.ts';

interface Options {
  readonly signal?: AbortSignal;
  readonly quiet: true;
}

/** Gives a role in a domain, or in its projects (grantRoleInDomain, grantRoleToGroupInDomain). Rejects with the service's refusal. */
export function giveRole(domain: string, grant: DomainGrant, services: Services, options: Options = { quiet: true }) {
  const { kind, id, role, inherited } = grant;
  const query = inherited ? { inherited } : {};
  return kind === 'user'
    ? callApi(services, 'grantRoleInDomain', { params: { domain, user: id, role }, query }, options)
    : callApi(services, 'grantRoleToGroupInDomain', { params: { domain, group: id, role }, query }, options);
}

/** Takes a role in a domain, or in its projects (revokeRoleInDomain, revokeRoleFromGroupInDomain). */
export function takeRole(domain: string, grant: DomainGrant, services: Services, options: Options = { quiet: true }) {
  const { kind, id, role, inherited } = grant;
  const query = inherited ? { inherited } : {};
  return kind === 'user'
    ? callApi(services, 'revokeRoleInDomain', { params: { domain, user: id, role }, query }, options)
    : callApi(services, 'revokeRoleFromGroupInDomain', { params: { domain, group: id, role }, query }, options);
}
