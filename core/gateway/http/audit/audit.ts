import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { GatewayEvent, SignInEvent, SignOutEvent } from '../gateway-events.ts';
import { AuditLog } from './audit-log.ts';
import type { Audited } from './cadf.ts';

const reads: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);
/** Operations that change something though they are reads, or are told of by an event of their own. */
const changingReads: ReadonlySet<string> = new Set(['AUTH-switch', 'AUTH-region']);
const toldOtherwise: ReadonlySet<string> = new Set([
  ...['AUTH-login', 'AUTH-logout', 'AUTH-websso', 'AUTH-websso-finish'],
]);

/** Milliseconds between two lines of the log about lost events. */
const logPauseMs = 60_000;

const verbs: Readonly<Record<string, string>> = { POST: 'create', PUT: 'update', PATCH: 'update', DELETE: 'delete' };

/** Addresses, and the types of CADF for what is behind them. */
const types: readonly (readonly [RegExp, string])[] = [
  [/^\/api\/nova\//, 'service/compute'],
  [/^\/api\/glance\//, 'service/storage/image'],
  [/^\/api\/cinder\//, 'service/storage/block'],
  [/^\/api\/swift\//, 'service/storage/object'],
  [/^\/api\/(neutron|network)\//, 'service/network'],
  [/^\/(api\/keystone|auth)\//, 'service/security'],
  [/^\/api\/container_infra\//, 'service/compute'],
  [/^\/api\/heat\//, 'service/composition'],
  [/^\/api\/(plugins|p)\//, 'data/module'],
];

/**
 * Keeps a record of who did what, in CADF: sign-ins and sign-outs, refused and throttled ones among them, and every operation that changes
 * something, whether it was done or refused. Nothing of a body, a header or a query is in an event.
 */
export const audit = fp(async (gateway) => {
  const toldAt = new Map<string, number>();
  const log = new AuditLog(gateway.config.audit, (sink, _count, reason) => {
    // A destination that is away loses many: the log says it once a minute, and the metric counts.
    if (performance.now() - (toldAt.get(sink) ?? -Infinity) < logPauseMs) return;
    toldAt.set(sink, performance.now());
    gateway.log.error({ event: 'audit-dropped', sink, reason }, `audit events are lost: ${reason}`);
  });
  gateway.decorate('auditLog', log);
  gateway.decorateRequest('auditedTargets', null);
  if (!log.isOn) return;
  gateway.addHook('onClose', () => log.close());

  gateway.events.onDidHappen((event: GatewayEvent) => {
    if (event.type === 'signIn') log.record(ofSignIn(event));
    else if (event.type === 'signOut') log.record(ofSignOut(event));
  });
  gateway.addHook('onResponse', async (request, reply) => {
    const event = ofOperation(request, reply);
    for (const each of event ? ofEachTarget(event, request) : []) log.record(each);
  });
});

function ofSignIn({ request, way, outcome, user, project, roles, code, typed }: SignInEvent): Audited {
  return {
    action: 'authenticate/login',
    outcome: outcome === 'succeeded' ? 'success' : 'failure',
    ...{ user, project, roles, code, typed, request: requestOf(request) },
    target: { id: 'keystone', typeURI: 'service/security' },
    details: { way, result: outcome },
  };
}

function ofSignOut({ request, reason, user, project, roles }: SignOutEvent): Audited {
  return {
    action: 'authenticate/logout',
    outcome: 'success',
    ...{ user, project, roles, request: request && requestOf(request) },
    target: { id: 'keystone', typeURI: 'service/security' },
    details: { reason },
  };
}

/** Undefined for what changes nothing, and for what somebody without a session asked for in vain. */
function ofOperation(request: FastifyRequest, reply: FastifyReply): Audited | undefined {
  const { session, method, routeOptions } = request;
  const { operation, operationName, open } = routeOptions.config ?? {};
  const isChange = !reads.has(method) || changingReads.has(operation ?? '');
  if (!isChange || toldOtherwise.has(operation ?? '') || session === null || routeOptions.url === undefined) return;
  // Reports of pages, and forms that anybody may send.
  if (open && operation === undefined) return;
  const { statusCode: status } = reply;
  const { user, project, roles } = session;
  const name = operationName ?? operation ?? 'call';
  const outcome = !reply.raw.writableFinished ? 'unknown' : status < 400 ? 'success' : 'failure';
  return {
    action: `${verbs[method] ?? 'update'}/${name}`,
    ...{ outcome, status, user, project, roles, request: requestOf(request), target: targetOf(request, reply) },
    code: request.refusalCode,
    details: pluginOf(request),
  };
}

/** Returns an event for each thing that an operation was asked to change; where it names none but in its address, the event itself. */
function ofEachTarget(event: Audited, { auditedTargets: targets }: FastifyRequest): Audited[] {
  if (targets === null || event.outcome === 'failure') return [event];
  return targets.map(({ id, isDone }) => ({
    ...event,
    outcome: isDone ? event.outcome : 'failure',
    target: { ...event.target, id },
  }));
}

/** The thing that the address names, or that was made: its place is in the answer. */
function targetOf(request: FastifyRequest, reply: FastifyReply): Audited['target'] {
  const path = pathOf(request);
  const typeURI = types.find(([pattern]) => pattern.test(path))?.[1] ?? 'service';
  const named = Object.values((request.params ?? {}) as Record<string, string>).filter(Boolean);
  const made = String(reply.getHeader('location') ?? '')
    .split(/[?#]/, 1)[0]
    ?.split('/')
    .filter(Boolean)
    .at(-1);
  const id = request.method === 'POST' && reply.statusCode === 201 && made ? decoded(made) : named.at(-1);
  return { id: id ?? 'unknown', typeURI };
}

/** The plugin in whose name the call was made: by its address, or by the header. A refused call may name one that there is not. */
function pluginOf(request: FastifyRequest): { plugin: string } | undefined {
  const [, inPath] = /^\/api\/p\/([\w.-]+)\//.exec(pathOf(request)) ?? [];
  const plugin = inPath ?? request.headers['x-sextant-plugin'];
  return typeof plugin === 'string' && /^[\w.-]{1,80}$/.test(plugin) ? { plugin } : undefined;
}

function requestOf(request: FastifyRequest): NonNullable<Audited['request']> {
  const { id, ip: address, method, headers } = request;
  return { id, address, method, agent: headers['user-agent'] ?? '', path: pathOf(request) };
}

/** Without the query, which may hold what somebody searches for. */
const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? '';

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
