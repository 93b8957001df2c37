import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isoTime, manyTimes, pagingQuery } from '../shared/body-schema.ts';
import { CloudError } from '../shared/errors.ts';
import { nextLinks, pageOf } from '../shared/oslo-lists.ts';
import { UnknownMarkerError } from '../shared/paging.ts';
import { checkedQuery, novaTime, novaTimeOrNull } from './checks.ts';
import { type Caller, type NovaCore, parameter } from './nova-core.ts';
import { serverTarget } from './find-server.ts';
import type { InstanceAction, InstanceEvent, ServerRecord } from './nova-records.ts';

const path = '/v2.1/servers/:server/os-instance-actions';
const rule = 'os_compute_api:os-instance-actions';

/** Adds the routes of a server's action history, newest first; since 2.21 of deleted servers too. */
export function actionHistoryRoutes(app: FastifyInstance, core: NovaCore): void {
  app.get(path, async (request) => {
    const caller = core.caller(request);
    const query = queryOfList(request, caller);
    const server = find(core, request, caller, 'list');
    const all = (core.actions.get(server.id) ?? []).toReversed().filter(timeTest(query));
    if (caller.minor < 58) return { instanceActions: all.map((action) => actionView(server, action, caller)) };
    const actions = pageOfActions(all, query);
    const url = core.selfUrl(`/servers/${server.id}/os-instance-actions`);
    const { actions_links: links } = nextLinks(
      'actions',
      url,
      query,
      actions.map((action) => action.request_id),
    );
    return {
      instanceActions: actions.map((action) => actionView(server, action, caller)),
      ...(links ? { links } : {}),
    };
  });

  app.get(`${path}/:action`, async (request) => {
    const caller = core.caller(request);
    const server = find(core, request, caller, 'show');
    const id = parameter(request, 'action');
    const action = core.actions.get(server.id)?.find((one) => one.request_id === id);
    if (!action) throw new CloudError(404, `Action ${id} not found`);
    return { instanceAction: { ...actionView(server, action, caller), ...eventsView(core, server, action, caller) } };
  });
}

function find(core: NovaCore, request: FastifyRequest, caller: Caller, action: string): ServerRecord {
  const id = parameter(request, 'server');
  const server = core.servers.get(id);
  const known = server && (caller.isAdmin || server.project_id === caller.projectId);
  if (!known || (server.deleted_at !== null && caller.minor < 21)) {
    throw new CloudError(404, `Instance ${id} could not be found.`);
  }
  core.enforce(`${rule}:${action}`, caller, serverTarget(server));
  return server;
}

function queryOfList(request: FastifyRequest, caller: Caller): URLSearchParams {
  const time = manyTimes({ type: 'string', format: 'date-time' });
  if (caller.minor < 58) return checkedQuery(request, caller, {}, Number.POSITIVE_INFINITY);
  const times = { 'changes-since': time, ...(caller.minor >= 66 ? { 'changes-before': time } : {}) };
  return checkedQuery(request, caller, { ...pagingQuery, ...times }, 58);
}

function timeTest(query: URLSearchParams): (action: InstanceAction) => boolean {
  const from = isoTime(query.get('changes-since') ?? '');
  const to = isoTime(query.get('changes-before') ?? '');
  if (from > to) {
    throw new CloudError(400, 'The value of changes-since must be less than or equal to changes-before.');
  }
  return (action) => !(action.updated_at < from) && !(action.updated_at > to);
}

function pageOfActions(actions: readonly InstanceAction[], query: URLSearchParams): InstanceAction[] {
  try {
    return pageOf(actions, query, (action) => action.request_id).items;
  } catch (error) {
    if (error instanceof UnknownMarkerError) {
      throw new CloudError(400, `Marker ${error.marker} could not be found.`);
    }
    throw error;
  }
}

function actionView(server: ServerRecord, action: InstanceAction, caller: Caller): object {
  return {
    action: action.action,
    instance_uuid: server.id,
    request_id: action.request_id,
    user_id: action.user_id,
    project_id: action.project_id,
    start_time: novaTime(action.start_time),
    message: action.message,
    ...(caller.minor >= 58 ? { updated_at: novaTime(action.updated_at) } : {}),
  };
}

function eventsView(core: NovaCore, server: ServerRecord, action: InstanceAction, caller: Caller): object {
  const all = core.allows(`${rule}:events`, caller, serverTarget(server));
  if (!all && caller.minor < 51) return {};
  const details = caller.minor >= 84 && core.allows(`${rule}:events:details`, caller, serverTarget(server));
  const view = (event: InstanceEvent) => ({
    event: event.event,
    start_time: novaTime(event.start_time),
    finish_time: novaTimeOrNull(event.finish_time),
    result: event.result,
    ...(all ? { traceback: event.traceback } : {}),
    ...(all && caller.minor >= 62 ? { host: event.host } : {}),
    ...(caller.minor >= 62 ? { hostId: hashedHost(event.host, server.project_id) } : {}),
    ...(details ? { details: event.details } : {}),
  });
  return { events: action.events.map(view) };
}

function hashedHost(host: string | null, projectId: string): string {
  return host === null
    ? ''
    : createHash('sha224')
        .update(projectId + host)
        .digest('hex');
}
