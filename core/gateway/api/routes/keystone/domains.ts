import type { KeystoneApi } from '#protocol';
import { GatewayError } from '../../../http/errors.ts';
import * as domains from '../../../openstack/keystone/domains.ts';
import type { NativeCaller } from '../../../openstack/native-caller.ts';
import type { Handlers } from '../../operations/call.ts';
import { sequentially } from '../sequential.ts';
import { given } from './fields.ts';

type Operations = Pick<
  KeystoneApi.KeystoneOperations,
  | 'readDefaultDomain'
  | 'listDomains'
  | 'createDomain'
  | 'deleteDomains'
  | 'readDomain'
  | 'changeDomain'
  | 'deleteDomain'
>;

export const domainHandlers: Handlers<Operations> = {
  readDefaultDomain: ({ native }) => defaultDomain(native),
  listDomains: async ({ native }) => ({ items: await domains.listDomains(native) }),
  createDomain: ({ native, body }) =>
    domains.createDomain(native, { enabled: true, ...given(body, ['name', 'description', 'enabled']) }),
  deleteDomains: ({ native, body }) => sequentially(body, (id) => domains.deleteDomain(native, id)),
  readDomain: ({ native, params }) =>
    params.id === 'default' ? defaultDomain(native) : domains.readDomain(native, params.id),
  changeDomain: ({ native, params, body }) =>
    domains.changeDomain(native, params.id, given(body, ['name', 'description', 'enabled'])),
  deleteDomain: async ({ native, params }) => {
    // The word means the caller's own domain: nobody deletes that by it.
    if (params.id === 'default') throw new GatewayError('NOT_FOUND', { what: 'The domain named by the word default' });
    await domains.deleteDomain(native, params.id);
  },
};

/** readDefaultDomain: the session's own domain scope, else its user's domain. */
export async function defaultDomain(native: NativeCaller): Promise<{ id: string; name: string }> {
  const { session } = native;
  if (session.domain) return session.domain;
  const { domainId, domainName } = session.user;
  try {
    const { id, name } = await domains.readDomain(native, domainId);
    return { id, name };
  } catch (error) {
    // Most users may not read domains; the token says enough.
    if ((error as { statusCode?: number }).statusCode === 403) return { id: domainId, name: domainName };
    throw error;
  }
}
