import type { NativeCaller } from '../native-caller.ts';
import { segment } from '../path-segment.ts';

/** A domain as Keystone sends it (Identity API v3, Domains). */
export interface NativeDomain {
  id: string;
  name: string;
  enabled: boolean;
  description?: string | null;
}

const service = 'identity';
const pathOf = (id: string) => `/domains/${segment(id)}`;

export async function listDomains(native: NativeCaller): Promise<NativeDomain[]> {
  return (await native.json<{ domains: NativeDomain[] }>({ service, path: '/domains' })).domains;
}

export async function readDomain(native: NativeCaller, id: string): Promise<NativeDomain> {
  return (await native.json<{ domain: NativeDomain }>({ service, path: pathOf(id) })).domain;
}

export async function createDomain(native: NativeCaller, domain: object): Promise<NativeDomain> {
  const body = { domain };
  return (await native.json<{ domain: NativeDomain }>({ service, method: 'POST', path: '/domains', body })).domain;
}

export async function changeDomain(native: NativeCaller, id: string, domain: object): Promise<void> {
  await native.send({ service, method: 'PATCH', path: pathOf(id), body: { domain } });
}

export async function deleteDomain(native: NativeCaller, id: string): Promise<void> {
  await native.send({ service, method: 'DELETE', path: pathOf(id) });
}
