import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CloudError } from '../shared/errors.ts';
import { authorize, isObject, type Keystone, memberOf } from './context.ts';
import { expiryOf } from './expiry.ts';
import type { TrustRecord } from './keystone-records.ts';
import { forbidden, forbiddenBecause, notFound } from './refusals.ts';
import { rolesIn } from './roles-of.ts';
import { type BodyRules, flag, idOrNull, idText, validate } from './validation.ts';
import { listView, roleView, self } from './views.ts';

const fields: BodyRules['fields'] = {
  trustor_user_id: idText,
  trustee_user_id: idText,
  impersonation: flag,
  project_id: idOrNull,
  remaining_uses: { type: ['integer', 'null'], minimum: 1 },
};
const required = ['trustee_user_id', 'trustor_user_id', 'impersonation'];

type TrustRequest = FastifyRequest<{ Params: { trust_id: string; role_id: string } }>;
type TrustQuery = Partial<Record<'trustor_user_id' | 'trustee_user_id', string>>;

/** Trusts: one user, the trustee, may act with roles of another, the trustor, in one project. */
export function addTrustRoutes(app: FastifyInstance, keystone: Keystone): void {
  const { records, tokens } = keystone;
  const base = '/v3/OS-TRUST/trusts';

  function open(request: TrustRequest, rule: string): TrustRecord {
    const { trust_id } = request.params;
    const find = () => {
      const trust = liveTrust(keystone, trust_id);
      if (!trust) throw notFound('trust', trust_id);
      return trust;
    };
    authorize(keystone, request, rule, () => ({ trust: find() }));
    return find();
  }

  app.get<{ Querystring: TrustQuery }>(base, async (request) => {
    const { trustor_user_id, trustee_user_id } = request.query;
    // Without a filter all are listed, which takes another rule.
    if (!trustor_user_id && !trustee_user_id) authorize(keystone, request, 'list_trusts');
    if (trustor_user_id) authorize(keystone, request, 'list_trusts_for_trustor', { trust: { trustor_user_id } });
    if (trustee_user_id) authorize(keystone, request, 'list_trusts_for_trustee', { trust: { trustee_user_id } });
    const found = [...records.trusts.values()].filter(
      (trust) =>
        liveTrust(keystone, trust.id) &&
        (!trustor_user_id || trust.trustor_user_id === trustor_user_id) &&
        (!trustee_user_id || trust.trustee_user_id === trustee_user_id),
    );
    return listView(
      keystone,
      request,
      'trusts',
      found.map((trust) => plainView(keystone, trust)),
    );
  });

  app.post(base, async (request, reply) => {
    const body = memberOf(request, 'trust');
    const caller = authorize(keystone, request, 'create_trust', { trust: body });
    validate(body, { fields, required });
    const { record } = tokens.validate(caller.token) ?? {};
    if (record?.trust_id || record?.application_credential_id)
      throw forbiddenBecause('You are not authorized to perform the requested action.');
    const { expires_at } = expiryOf(keystone, body['expires_at']);
    const trustee = body['trustee_user_id'] as string;
    const project_id = (body['project_id'] as string | null | undefined) ?? null;
    const role_ids = chosenRoles(caller.user_id, project_id, body['roles']);
    if (!records.users.has(trustee)) throw notFound('user', trustee);
    const trust: TrustRecord = {
      id: keystone.service.ids.hex(),
      trustor_user_id: caller.user_id,
      trustee_user_id: trustee,
      project_id,
      impersonation: body['impersonation'] === true,
      role_ids,
      expires_at,
      remaining_uses: (body['remaining_uses'] as number | null | undefined) ?? null,
    };
    records.trusts.set(trust.id, trust);
    return reply.code(201).send({ trust: view(keystone, trust) });
  });

  /** Ids of the roles asked for, all of which the trustor must have in the project. */
  function chosenRoles(trustor: string, project: string | null, wanted: unknown): string[] {
    if (!Array.isArray(wanted) || wanted.length === 0) throw forbidden('At least one role should be specified');
    const held = project === null ? [] : rolesIn(records, trustor, { project });
    return wanted.map((each) => {
      const { id, name } = isObject(each) ? each : {};
      const all = [...records.roles.values()];
      const role = all.find((candidate) => (id === undefined ? candidate.name === name : candidate.id === id));
      if (!role || !held.includes(role.id)) throw notFound('role', role?.id ?? String(id ?? name));
      return role.id;
    });
  }

  app.get(`${base}/:trust_id`, async (request: TrustRequest) => ({
    trust: view(keystone, open(request, 'get_trust')),
  }));

  app.delete(`${base}/:trust_id`, async (request: TrustRequest, reply) => {
    const { id } = open(request, 'delete_trust');
    records.trusts.delete(id);
    tokens.revokeWhere((token) => token.trust_id === id);
    return reply.code(204).send();
  });

  app.get(`${base}/:trust_id/roles`, async (request: TrustRequest) => {
    const trust = open(request, 'list_roles_for_trust');
    return { roles: rolesOf(keystone, trust), links: roleLinks(keystone, trust) };
  });

  app.get(`${base}/:trust_id/roles/:role_id`, async (request: TrustRequest) => {
    const trust = open(request, 'get_role_for_trust');
    const { role_id } = request.params;
    const role = rolesOf(keystone, trust).find(({ id }) => id === role_id);
    if (!role) throw notFound('role', role_id);
    return { role };
  });
}

/** The trust while it counts: not after its end, and not once it has been used as often as it may be. */
export function liveTrust({ records, service }: Keystone, id: string): TrustRecord | undefined {
  const trust = records.trusts.get(id);
  const isOver = trust?.expires_at != null && trust.expires_at <= service.clock.now();
  return isOver || trust?.remaining_uses === 0 ? undefined : trust;
}

/** Takes a trust for a token of its trustee. Throws 401 where there is none, and 403 to anybody else. */
export function useTrust(keystone: Keystone, id: string, userId: string): TrustRecord & { project_id: string } {
  const trust = liveTrust(keystone, id);
  const { project_id, remaining_uses } = trust ?? {};
  if (!trust || !project_id) throw new CloudError(401, 'The request you have made requires authentication.');
  if (trust.trustee_user_id !== userId)
    throw forbiddenBecause('You are not authorized to perform the requested action.');
  if (remaining_uses != null) keystone.records.trusts.set(id, { ...trust, remaining_uses: remaining_uses - 1 });
  return { ...trust, project_id };
}

function rolesOf(keystone: Keystone, { role_ids }: TrustRecord) {
  return role_ids.flatMap((id) => {
    const role = keystone.records.roles.get(id);
    return role ? [roleView(keystone, role)] : [];
  });
}

function roleLinks(keystone: Keystone, { id }: TrustRecord) {
  return { ...self(keystone, `${id}/roles`), next: null, previous: null };
}

function plainView(keystone: Keystone, trust: TrustRecord) {
  const { role_ids: _roles, expires_at, ...shown } = trust;
  return {
    ...shown,
    expires_at: expires_at === null ? null : `${new Date(expires_at).toISOString().slice(0, -1)}000Z`,
    deleted_at: null,
    redelegated_trust_id: null,
    redelegation_count: 0,
    links: self(keystone, `OS-TRUST/trusts/${trust.id}`),
  };
}

function view(keystone: Keystone, trust: TrustRecord) {
  const { links, ...plain } = plainView(keystone, trust);
  return { roles: rolesOf(keystone, trust), ...plain, roles_links: roleLinks(keystone, trust), links };
}
