import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Credentials } from '../shared/credentials.ts';
import { CloudError } from '../shared/errors.ts';
import { authorize, isObject, type Keystone, memberOf } from './context.ts';
import { filtered } from './filters.ts';
import type { CredentialRecord } from './keystone-records.ts';
import { badRequest, conflict, expecting, forbidden, notFound } from './refusals.ts';
import { type BodyRules, validate } from './validation.ts';
import { listView, self } from './views.ts';

const plain = { type: 'string' };
const fields: BodyRules['fields'] = { blob: plain, project_id: plain, type: plain, user_id: plain };

type CredentialRequest = FastifyRequest<{ Params: { credential_id: string } }>;

/** Secrets of users for other ways to sign in: EC2's keys, certificates, one-time passwords. */
export function addCredentialRoutes(app: FastifyInstance, keystone: Keystone): void {
  const { credentials } = keystone.records;
  const view = ({ extra, ...credential }: CredentialRecord) => ({
    ...extra,
    ...credential,
    links: self(keystone, `credentials/${credential.id}`),
  });

  /** Strangers learn not even whether the credential is there. */
  function open(request: CredentialRequest, action: string): CredentialRecord {
    const credential = credentials.get(request.params.credential_id);
    const caller = authorize(keystone, request, `${action}_credential`, { credential });
    if (!credential) throw notFound('credential', request.params.credential_id);
    requireOwnProject(keystone, caller, credential.project_id);
    return credential;
  }

  function isSeen(request: FastifyRequest, credential: CredentialRecord): boolean {
    try {
      requireOwnProject(
        keystone,
        authorize(keystone, request, 'get_credential', { credential }),
        credential.project_id,
      );
      return true;
    } catch (error) {
      if (error instanceof CloudError && error.status === 403) return false;
      throw error;
    }
  }

  app.get('/v3/credentials', async (request) => {
    const caller = keystone.service.identity.authenticate(request);
    const target = caller.system_scope ? {} : { credential: { user_id: caller.user_id } };
    authorize(keystone, request, 'list_credentials', target);
    const found = filtered(credentials.values(), request.query, ['user_id', 'type']);
    return listView(keystone, request, 'credentials', found.filter((each) => isSeen(request, each)).map(view));
  });

  app.post('/v3/credentials', async (request, reply) => {
    const body = memberOf(request, 'credential');
    const caller = authorize(keystone, request, 'create_credential', { credential: body });
    validate(body, { fields, required: ['blob', 'type', 'user_id'] });
    const isEc2 = String(body['type']).toLowerCase() === 'ec2';
    if (isEc2 && !body['project_id']) throw badRequest('EC2 credentials require a project_id');
    if (isEc2) requireUnrestricted(keystone, caller, 'credentials');
    requireOwnProject(keystone, caller, (body['project_id'] as string | undefined) ?? null);
    const { id: _id, user_id, project_id, type, blob, ...extra } = body;
    const credential: CredentialRecord = {
      id: isEc2 ? accessKeyHash(accessKeyIn(blob)) : keystone.service.ids.hex(),
      user_id: user_id as string,
      project_id: (project_id as string | undefined) ?? null,
      type: type as string,
      blob: blob as string,
      extra,
    };
    if (credentials.has(credential.id)) {
      throw conflict('credential', `Duplicate entry found with ID ${credential.id}`);
    }
    credentials.set(credential.id, credential);
    return reply.code(201).send({ credential: view(credential) });
  });

  app.get('/v3/credentials/:credential_id', async (request: CredentialRequest) => ({
    credential: view(open(request, 'get')),
  }));

  app.patch('/v3/credentials/:credential_id', async (request: CredentialRequest) => {
    const credential = open(request, 'update');
    const body = memberOf(request, 'credential');
    validate(body, { fields, someField: true });
    const { id: _id, user_id, project_id, type, blob, ...extra } = body;
    if (String(type).toLowerCase() === 'ec2') accessKeyIn(blob);
    const changed: CredentialRecord = {
      id: credential.id,
      user_id: (user_id as string | undefined) ?? credential.user_id,
      project_id: (project_id as string | undefined) ?? credential.project_id,
      type: (type as string | undefined) ?? credential.type,
      blob: (blob as string | undefined) ?? credential.blob,
      extra: { ...credential.extra, ...extra },
    };
    // Nobody gives a credential to somebody else.
    authorize(keystone, request, 'update_credential', { credential: changed });
    credentials.set(changed.id, changed);
    return { credential: view(changed) };
  });

  app.delete('/v3/credentials/:credential_id', async (request: CredentialRequest, reply) => {
    credentials.delete(open(request, 'delete').id);
    return reply.code(204).send();
  });
}

/** The id under which keystone keeps EC2's keys. */
export function accessKeyHash(access: string): string {
  return createHash('sha256').update(access).digest('hex');
}

function accessKeyIn(blob: unknown): string {
  let read: unknown;
  try {
    read = JSON.parse(String(blob));
  } catch {
    throw badRequest('Invalid blob in credential');
  }
  if (!isObject(read) || Object.keys(read).length === 0) throw expecting('blob', 'credential');
  if (typeof read['access'] !== 'string') throw expecting('access', 'credential');
  return read['access'];
}

/** Throws 403 to a restricted application credential, which must not make further secrets (`what`). */
export function requireUnrestricted(keystone: Keystone, caller: Credentials, what: string): void {
  const credential = applicationCredentialOf(keystone, caller);
  if (!credential || credential.unrestricted) return;
  throw forbidden(`Using method 'application_credential' is not allowed for managing additional ${what}.`);
}

/** Throws 403 to an application credential of another project: it is as narrow as its project. */
export function requireOwnProject(keystone: Keystone, caller: Credentials, projectId: string | null): void {
  if (!applicationCredentialOf(keystone, caller) || caller.project_id === projectId) return;
  throw forbidden('Credential project does not match the project scope of the delegated token');
}

function applicationCredentialOf({ records, tokens }: Keystone, { token }: Credentials) {
  return records.applicationCredentials.get(tokens.validate(token)?.record.application_credential_id ?? '');
}
