import type { FastifyInstance } from 'fastify';
import { type JsonSchema, manyTimes, pagingQuery } from '../shared/body-schema.ts';
import { CloudError } from '../shared/errors.ts';
import { nextLinks, pageOf, sortBy } from '../shared/oslo-lists.ts';
import { UnknownMarkerError } from '../shared/paging.ts';
import { checkedBody, checkedQuery, novaTime } from './checks.ts';
import { type Caller, type NovaCore, parameter } from './nova-core.ts';
import { only, wrapped } from './formats.ts';
import { limitsOf } from './quota-routes.ts';
import type { KeyPairRecord } from './nova-records.ts';
import { certificateFingerprint, newSshKey, sshFingerprint } from './ssh-keys.ts';
import { newCertificate } from './x509-keys.ts';

/** Key pairs, which belong to users, not projects (API reference: "Keypairs"). */
export function keyPairRoutes(app: FastifyInstance, core: NovaCore): void {
  const rule = (name: string, caller: Caller, userId: string) =>
    core.enforce(`os_compute_api:os-keypairs:${name}`, caller, { user_id: userId });

  app.get('/v2.1/os-keypairs', async (request) => {
    const caller = core.caller(request);
    const paged = caller.minor >= 35;
    const query = checkedQuery(request, caller, { ...userQuery(caller), ...(paged ? pagingQuery : {}) });
    const userId = userOf(query, caller);
    rule('index', caller, userId);
    const page = keysOf(core, userId, paged ? query : new URLSearchParams());
    const links = paged
      ? nextLinks(
          'keypairs',
          core.selfUrl('/os-keypairs'),
          query,
          page.map(({ name }) => name),
        )
      : {};
    return { keypairs: page.map((key) => ({ keypair: summary(key, caller) })), ...links };
  });

  app.get('/v2.1/os-keypairs/:name', async (request) => {
    const caller = core.caller(request);
    const userId = userOf(checkedQuery(request, caller, userQuery(caller)), caller);
    rule('show', caller, userId);
    const key = findKey(core, userId, parameter(request, 'name'));
    const times = { created_at: novaTime(key.created_at), deleted: false, deleted_at: null, updated_at: null };
    return { keypair: { ...summary(key, caller), user_id: key.user_id, id: key.number, ...times } };
  });

  app.post('/v2.1/os-keypairs', async (request, reply) => {
    const caller = core.caller(request);
    const { keypair } = checkedBody<{ keypair: NewKeyPair }>(request, wrapped('keypair', newKeyPair(caller)));
    const userId = keypair.user_id ?? caller.userId;
    rule('create', caller, userId);
    checkQuota(core, caller, userId);
    const made = await keyFrom(core, keypair);
    const key = keep(core, userId, keypair, made);
    reply.code(caller.minor >= 2 ? 201 : 200);
    const secret = made.private_key === undefined ? {} : { private_key: made.private_key };
    return { keypair: { ...secret, ...summary(key, caller), user_id: userId } };
  });

  app.delete('/v2.1/os-keypairs/:name', async (request, reply) => {
    const caller = core.caller(request);
    const userId = userOf(checkedQuery(request, caller, userQuery(caller)), caller);
    rule('delete', caller, userId);
    core.keyPairs.delete(keyOf(userId, findKey(core, userId, parameter(request, 'name')).name));
    return reply.code(caller.minor >= 2 ? 204 : 202).send();
  });
}

interface NewKeyPair {
  name: string;
  type?: 'ssh' | 'x509';
  public_key?: string;
  user_id?: string;
}

function newKeyPair(caller: Caller): JsonSchema {
  const format = caller.minor >= 92 ? 'keypair_name_292' : 'keypair_name_20';
  const name: JsonSchema = {
    type: 'string',
    minLength: 1,
    maxLength: 255,
    allOf: [{ format: 'name' }, { format }],
  };
  return only(
    {
      name,
      ...(caller.minor >= 2 ? { type: { type: 'string', enum: ['ssh', 'x509'] } } : {}),
      public_key: { type: 'string' },
      ...(caller.minor >= 10 ? { user_id: { type: 'string' } } : {}),
    },
    caller.minor >= 92 ? ['name', 'public_key'] : ['name'],
  );
}

function userQuery(caller: Caller): Record<string, JsonSchema> {
  return caller.minor >= 10 ? { user_id: manyTimes({ type: 'string' }) } : {};
}

/** Returns the owner of the key pairs. Since 2.10 callers who may can name another user. */
function userOf(query: URLSearchParams, caller: Caller): string {
  return (caller.minor >= 10 && query.get('user_id')) || caller.userId;
}

function keyOf(userId: string, name: string): string {
  return `${userId}/${name}`;
}

/** The user's key pair of this name, or 404. */
export function findKey(core: NovaCore, userId: string, name: string): KeyPairRecord {
  const key = core.keyPairs.get(keyOf(userId, name));
  if (!key) throw new CloudError(404, `Keypair ${name} not found for user ${userId}`);
  return key;
}

function keysOf(core: NovaCore, userId: string, query: URLSearchParams): KeyPairRecord[] {
  const own = [...core.keyPairs.values()].filter((key) => key.user_id === userId);
  const sorted = sortBy(own, [{ key: 'name', direction: 'asc' }], (key) => key.name);
  try {
    return pageOf(sorted, query, ({ name }) => name).items;
  } catch (error) {
    if (error instanceof UnknownMarkerError) throw new CloudError(400, `Marker ${error.marker} could not be found.`);
    throw error;
  }
}

function summary(key: KeyPairRecord, caller: Caller): object {
  const { name, public_key, fingerprint, type } = key;
  return { name, public_key, fingerprint, ...(caller.minor >= 2 ? { type } : {}) };
}

interface KeyContent {
  public_key: string;
  fingerprint: string;
  private_key?: string;
}

async function keyFrom(core: NovaCore, { public_key, type = 'ssh' }: NewKeyPair): Promise<KeyContent> {
  if (public_key === undefined) return type === 'ssh' ? newSshKey() : newCertificate(core.context.clock.now());
  const fingerprint = type === 'ssh' ? sshFingerprint(public_key) : certificateFingerprint(public_key);
  return { public_key, fingerprint };
}

/** All key pairs of the user are counted; the limit is the caller's in the project, or the project's. */
function checkQuota(core: NovaCore, caller: Caller, userId: string): void {
  const own = [...core.keyPairs.values()].filter((key) => key.user_id === userId).length;
  const limit = limitsOf(core, caller.projectId, caller.userId)['key_pairs'] ?? -1;
  if (limit >= 0 && own >= limit) throw new CloudError(403, 'Quota exceeded, too many key pairs.');
}

function keep(core: NovaCore, userId: string, { name, type = 'ssh' }: NewKeyPair, content: KeyContent): KeyPairRecord {
  if (core.keyPairs.has(keyOf(userId, name))) throw new CloudError(409, `Key pair '${name}' already exists.`);
  const { public_key, fingerprint } = content;
  const record: KeyPairRecord = {
    number: core.servers.nextNumber('key-pairs'),
    name,
    user_id: userId,
    type,
    public_key,
    fingerprint,
    created_at: core.context.clock.now(),
  };
  core.keyPairs.set(keyOf(userId, name), record);
  return record;
}
