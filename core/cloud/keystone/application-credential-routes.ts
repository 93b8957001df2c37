import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authorize, isObject, type Keystone, memberOf } from './context.ts';
import { filtered } from './filters.ts';
import { hashPassword } from './passwords.ts';
import type { ApplicationCredentialRecord } from './keystone-records.ts';
import { badRequest, conflict, forbidden, forbiddenBecause, notFound } from './refusals.ts';
import { type BodyRules, flag, longName, text, validate } from './validation.ts';
import { applicationCredentialView, listView } from './views.ts';

const fields: BodyRules['fields'] = {
  name: longName,
  description: text,
  secret: text,
  expires_at: text,
  roles: { type: 'array' },
  unrestricted: flag,
};

type Params = { user_id: string; id: string };
type CredentialRequest = FastifyRequest<{ Params: Params }>;

/** Credentials for programs: one project, some roles, a secret that is shown once. */
export function addApplicationCredentialRoutes(app: FastifyInstance, keystone: Keystone): void {
  const { records, tokens } = keystone;
  const base = '/v3/users/:user_id/application_credentials';

  /** The record, once the caller may see it: its owner counts, not the user whom the path names. */
  function open(request: CredentialRequest, rule: string): ApplicationCredentialRecord {
    const record = records.applicationCredentials.get(request.params.id);
    if (record) (request.params as Params).user_id = record.user_id;
    authorize(keystone, request, rule);
    if (!record) throw notFound('Application Credential', request.params.id);
    return record;
  }

  app.get(base, async (request: CredentialRequest) => {
    authorize(keystone, request, 'list_application_credentials');
    const own = [...records.applicationCredentials.values()].filter(
      (record) => record.user_id === request.params.user_id,
    );
    const found = filtered(own, request.query, ['name']);
    return listView(
      keystone,
      request,
      'application_credentials',
      found.map((record) => applicationCredentialView(keystone, record)),
    );
  });

  app.post(base, async (request: CredentialRequest, reply) => {
    const body = memberOf(request, 'application_credential');
    const credentials = authorize(keystone, request, 'create_application_credential');
    validate(body, { fields, required: ['name'] });
    if (!credentials.project_id) throw forbiddenBecause('A project-scoped token is required.');
    refuseRestricted(credentials.token);
    const taken = [...records.applicationCredentials.values()].some(
      (record) => record.user_id === credentials.user_id && record.name === body['name'],
    );
    if (taken) throw conflict('application_credential', `Duplicate entry found with name ${String(body['name'])}`);
    const given = typeof body['secret'] === 'string' ? body['secret'] : undefined;
    const secret = given ?? randomBytes(64).toString('base64url');
    const record: ApplicationCredentialRecord = {
      id: keystone.service.ids.hex(),
      name: body['name'] as string,
      description: (body['description'] as string | null | undefined) ?? null,
      user_id: credentials.user_id,
      project_id: credentials.project_id,
      role_ids: chosenRoles(body['roles'], credentials.roles),
      secret_hash: await hashPassword(secret),
      expires_at: expiryOf(body['expires_at']),
      unrestricted: body['unrestricted'] === true,
    };
    records.applicationCredentials.set(record.id, record);
    const view = applicationCredentialView(keystone, record);
    return reply.code(201).send({ application_credential: { ...view, secret } });
  });

  /** A restricted credential must not make further ones. */
  function refuseRestricted(token: string): void {
    const own = tokens.validate(token)?.record.application_credential_id;
    const record = own === undefined ? undefined : records.applicationCredentials.get(own);
    if (record && !record.unrestricted) {
      throw forbidden(
        "Using method 'application_credential' is not allowed for managing additional application credentials.",
      );
    }
  }

  /** Ids of the roles asked for, by id or name; without any, all that the caller has. More than that is refused. */
  function chosenRoles(wanted: unknown, own: readonly string[]): string[] {
    const all = [...records.roles.values()];
    const held = all.filter((role) => own.includes(role.name));
    if (!Array.isArray(wanted)) return held.map((role) => role.id);
    return wanted.map((each) => {
      const role = isObject(each) ? all.find(({ id, name }) => id === each['id'] || name === each['name']) : undefined;
      if (!role) throw notFound('role', isObject(each) ? String(each['id'] ?? each['name']) : String(each));
      if (!held.includes(role))
        throw badRequest(`Invalid application credential: Could not find role assignment with role: ${role.id}.`);
      return role.id;
    });
  }

  function expiryOf(value: unknown): number | null {
    if (typeof value !== 'string') return null;
    const time = Date.parse(/(Z|[+-]\d\d:?\d\d)$/.test(value) ? value : `${value}Z`);
    if (Number.isNaN(time)) throw badRequest(`Invalid input for field 'expires_at': '${value}' is not a time`);
    return time;
  }

  app.get(`${base}/:id`, async (request: CredentialRequest) => {
    const record = open(request, 'get_application_credential');
    return { application_credential: applicationCredentialView(keystone, record) };
  });

  app.delete(`${base}/:id`, async (request: CredentialRequest, reply) => {
    const record = open(request, 'delete_application_credential');
    refuseRestricted(String(request.headers['x-auth-token']));
    records.applicationCredentials.delete(record.id);
    tokens.revokeWhere((token) => token.application_credential_id === record.id);
    return reply.code(204).send();
  });
}
