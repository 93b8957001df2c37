import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CloudError } from '../shared/errors.ts';
import { authorize, isObject, type Keystone, memberOf, pythonTextOf } from './context.ts';
import { chosenAccessRules } from './access-rules.ts';
import { requireUnrestricted } from './credential-routes.ts';
import { expiryOf } from './expiry.ts';
import { filtered } from './filters.ts';
import { hashPassword } from './passwords.ts';
import type { ApplicationCredentialRecord } from './keystone-records.ts';
import { badRequest, conflict, forbiddenBecause, notFound } from './refusals.ts';
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
    requireUnrestricted(keystone, credentials, 'application credentials');
    if (tokens.validate(credentials.token)?.record.trust_id)
      throw forbiddenBecause('You are not authorized to perform the requested action.');
    const taken = [...records.applicationCredentials.values()].some(
      (record) => record.user_id === credentials.user_id && record.name === body['name'],
    );
    if (taken) throw conflict('application_credential', `Duplicate entry found with name ${String(body['name'])}`);
    const given = typeof body['secret'] === 'string' ? body['secret'] : undefined;
    const secret = given ?? randomBytes(64).toString('base64url');
    const expiry = expiryOf(keystone, body['expires_at']);
    const role_ids = chosenRoles(body['roles'], credentials.roles);
    const access_rule_ids = chosenAccessRules(keystone, credentials.user_id, body['access_rules']);
    const record: ApplicationCredentialRecord = {
      id: keystone.service.ids.hex(),
      name: body['name'] as string,
      description: (body['description'] as string | null | undefined) ?? null,
      user_id: credentials.user_id,
      project_id: credentials.project_id,
      role_ids,
      secret_hash: await hashPassword(secret),
      ...expiry,
      unrestricted: (body['unrestricted'] as boolean | undefined) ?? null,
      ...(access_rule_ids ? { access_rule_ids } : {}),
    };
    records.applicationCredentials.set(record.id, record);
    const view = applicationCredentialView(keystone, record);
    return reply.code(201).send({ application_credential: { ...view, secret } });
  });

  /** Ids of the roles asked for, by id or name; without any, all that the caller has. More than that is refused. */
  function chosenRoles(wanted: unknown, own: readonly string[]): string[] {
    const all = [...records.roles.values()];
    const held = all.filter((role) => own.includes(role.name));
    if (!Array.isArray(wanted) || wanted.length === 0) return held.map((role) => role.id);
    return wanted.map((each, at) => {
      if (isObject(each) && Object.keys(each).length > 1) {
        throw badRequest(`Invalid input for field 'roles/${at}': ${pythonTextOf(each)} has too many properties`);
      }
      const { id, name } = isObject(each) ? each : {};
      const role = all.find((candidate) => (id === undefined ? candidate.name === name : candidate.id === id));
      if (!role && id === undefined) throw new CloudError(404, `Role ${String(name)} is not defined`);
      if (!role || !held.includes(role)) {
        throw badRequest(
          'Invalid application credential: Cannot create an application credential with unassigned role',
        );
      }
      return role.id;
    });
  }

  app.get(`${base}/:id`, async (request: CredentialRequest) => {
    const record = open(request, 'get_application_credential');
    return { application_credential: applicationCredentialView(keystone, record) };
  });

  app.delete(`${base}/:id`, async (request: CredentialRequest, reply) => {
    const record = open(request, 'delete_application_credential');
    requireUnrestricted(keystone, keystone.service.identity.authenticate(request), 'application credentials');
    records.applicationCredentials.delete(record.id);
    tokens.revokeWhere((token) => token.application_credential_id === record.id);
    return reply.code(204).send();
  });
}
