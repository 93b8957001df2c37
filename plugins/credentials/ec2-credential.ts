import { callApi, type CallContext, HttpError, I18n, type ListPage, type Services, Session } from '@sextant/sdk';

export const ec2CredentialTypeId = 'OS::Keystone::Credential';

/** A pair of keys for services that speak EC2 or S3, without its secret: that is asked for when somebody wants to see it. */
export interface Ec2Credential {
  /** The access key, which is not secret. */
  id: string;
  project_id: string;
  /** The operator: these are their own. */
  user_id: string;
}

/** Both keys of a pair. */
export interface Ec2Keys {
  access: string;
  secret: string;
}

export async function listEc2Credentials({ services, signal }: CallContext): Promise<ListPage<Ec2Credential>> {
  const { items } = await callApi(services, 'listEc2Credentials', {}, signal ? { signal } : {});
  const user = services.get(Session).current().id;
  const own = items.map(({ access, tenant_id: project }) => ({ id: access, project_id: project, user_id: user }));
  return { items: own, hasMore: false };
}

/** Asks for both keys of a pair. Rejects with 404 where it is gone: Keystone lists them, and the list has the secrets. */
export async function readEc2Keys(id: string, services: Services): Promise<Ec2Keys> {
  const { items } = await callApi(services, 'listEc2Credentials', {});
  const found = items.find(({ access }) => access === id);
  if (!found) throw new HttpError(404, services.get(I18n).t('credentials:ec2.gone'));
  return { access: found.access, secret: found.secret };
}
