import type { SessionsApi } from '#protocol';
import declaration from '#schemas/api/sessions.json' with { type: 'json' };
import { GatewayError } from '../../http/errors.ts';
import { isSuperuser } from '../../openstack/identity-scope.ts';
import { isOwnPassword } from '../../openstack/keystone/users.ts';
import { mayEnd } from '../../openstack/sealed-session.ts';
import { browserNames } from '../../session/browser-names.ts';
import type { SessionRecord } from '../../session/session-records.ts';
import { storeAway } from '../../session/sessions.ts';
import type { Call } from '../operations/call.ts';
import type { OperationTypes } from '../operations/declaration.ts';
import { serviceRoutes } from '../operations/service-routes.ts';
import { countAsSignIn } from './own-password.ts';
import { endSignedIn } from './sign-in.ts';

const endedAtOnce = 20;
/** Milliseconds after which no further sessions are ended by one call: load balancers wait a minute for its answer. */
const longestEndMs = 30_000;

/** Sessions of this gateway, or of all that share a store. An administrator sees those of the own Keystone alone. */
export const sessionRoutes = serviceRoutes<SessionsApi.SessionsOperations>(declaration, {
  listOwnSessions: async (call) => {
    const { sessionRecords } = call.request.server;
    const { records, hasMore } = await sessionRecords.listOwn(call.session).catch(storeAway);
    return {
      items: newestLive(call, records).map((record) => ownSession(call, record)),
      is_shared: sessionRecords.isShared,
      has_more: hasMore,
    };
  },
  endOwnSession: async (call) => {
    const record = await recordNamed(call, call.params.id);
    // A session that is none of the caller's business is told as one that there is not.
    if (!mayEnd(call.session, record.session)) throw new GatewayError('NOT_FOUND', { what: 'The session' });
    await end(call, [record]);
  },
  endOtherSessions: async (call) => {
    try {
      for await (const records of call.request.server.sessionRecords.eachOwn(call.session))
        await end(
          call,
          newestLive(call, records).filter(({ session }) => session.id !== call.session.id),
        );
    } catch (error) {
      storeAway(error);
    }
  },
  listAllSessions: async (call) => {
    requireAdministrator(call);
    const { sessionRecords } = call.request.server;
    const list = await sessionRecords.listAll(call.session, call.query.user_id).catch(storeAway);
    const items = newestLive(call, list.records).map((record) => {
      const { user, project } = record.session;
      return {
        ...ownSession(call, record),
        user: { id: user.id, name: user.name, domain_name: user.domainName, has_more: list.cutUsers.has(user.id) },
        project_name: project?.name ?? null,
      };
    });
    return { items, is_shared: sessionRecords.isShared, has_more: list.hasMore };
  },
  endAnySession: async (call) => {
    await requireOwnPassword(call, call.body.password);
    const record = await recordNamed(call, call.params.id);
    if (record.session.authUrl !== call.session.authUrl) throw new GatewayError('NOT_FOUND', { what: 'The session' });
    await end(call, [record]);
  },
  endSessions: async (call) => {
    await requireOwnPassword(call, call.body.password);
    const items = await endNamed(call, [...new Set(call.body.ids)]);
    call.request.auditedTargets = items.map(({ id, outcome }) => ({ id, isDone: outcome === 'ended' }));
    return { items };
  },
});

type AnyCall = Pick<Call<OperationTypes>, 'session' | 'request' | 'config'>;

/** Lets administrators alone go on, with the right password of their own. */
async function requireOwnPassword(call: AnyCall & Pick<Call<OperationTypes>, 'native'>, password: string) {
  requireAdministrator(call);
  const { session, request, native } = call;
  if (session.signedInWith) throw new GatewayError('PASSWORD_NOT_ASKABLE');
  const isRight = await countAsSignIn({ session, request }, password, () => isOwnPassword(native, password));
  if (!isRight) throw new GatewayError('OWN_PASSWORD_INCORRECT');
}

/** Ends the sessions in parts, and tells of each. Throws where the store is away before any has ended. */
async function endNamed(call: AnyCall, ids: readonly string[]): Promise<SessionsApi.EndedSession[]> {
  const items: SessionsApi.EndedSession[] = [];
  const latest = performance.now() + longestEndMs;
  for (let at = 0; at < ids.length; at += endedAtOnce) {
    const part = ids.slice(at, at + endedAtOnce);
    const failed = part.map((id) => ({ id, outcome: 'failed' as const }));
    if (performance.now() > latest) items.push(...failed);
    else
      items.push(
        ...(await endPart(call, part).catch((error: unknown) => {
          if (at === 0) storeAway(error);
          call.request.log.warn({ err: error }, 'sessions were not ended');
          return failed;
        })),
      );
  }
  return items;
}

async function endPart(call: AnyCall, ids: readonly string[]): Promise<SessionsApi.EndedSession[]> {
  const { id: own, authUrl } = call.session;
  const found = await call.request.server.sessionRecords.findAll(ids);
  const ending = found.filter(({ session }) => session.authUrl === authUrl && session.id !== own);
  await end(call, ending);
  const ended = new Set(ending.map(({ session }) => session.id));
  return ids.map((id) => ({ id, outcome: id === own ? 'own' : ended.has(id) ? 'ended' : 'gone' }));
}

function requireAdministrator({ session, config }: AnyCall): void {
  if (!isSuperuser(session, config)) throw new GatewayError('ADMINISTRATORS_ONLY');
}

/** Returns those that are served, the ones that were used last first. */
function newestLive({ request }: AnyCall, records: readonly SessionRecord[]): SessionRecord[] {
  const { sessions } = request.server;
  return records
    .filter((record) => sessions.isLive(record.session))
    .toSorted((one, other) => other.seenAt - one.seenAt);
}

async function recordNamed({ request }: AnyCall, id: string): Promise<SessionRecord> {
  const record = await request.server.sessionRecords.find(id).catch(storeAway);
  if (!record) throw new GatewayError('NOT_FOUND', { what: 'The session' });
  return record;
}

function ownSession({ session: asking }: AnyCall, { session, seenAt, address, agent }: SessionRecord) {
  const { id, signedInAt, expiresAt } = session;
  return {
    id,
    is_current: id === asking.id,
    signed_in_at: signedInAt === undefined ? null : new Date(signedInAt).toISOString(),
    seen_at: new Date(seenAt).toISOString(),
    expires_at: new Date(expiresAt).toISOString(),
    address,
    ...browserNames(agent),
  };
}

async function end({ request, session: by }: AnyCall, records: readonly SessionRecord[]): Promise<void> {
  for (const { session } of records)
    request.log.info({ event: 'session-ended', user: session.user.name, by: by.user.name }, 'a session was ended');
  // Keystone is not asked to end a thousand at once.
  for (let at = 0; at < records.length; at += endedAtOnce)
    await Promise.all(
      records.slice(at, at + endedAtOnce).map(({ session }) => endSignedIn(request.server, request, session)),
    );
}
