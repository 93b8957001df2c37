import type { Caller, NovaCore } from './nova-core.ts';
import type { InstanceAction, InstanceEvent, ServerRecord } from './nova-records.ts';

/**
 * Notes in a server's history that a call did something to it. `event`: the step in nova's compute process that belongs to
 * it; without one the entry is complete at once.
 */
export function startAction(
  core: NovaCore,
  server: ServerRecord,
  action: string,
  caller: Caller,
  event?: string,
): void {
  const now = core.context.clock.now();
  const known = core.actions.get(server.id) ?? [];
  const entry: InstanceAction = {
    action,
    request_id: caller.requestId,
    user_id: caller.userId,
    project_id: caller.projectId,
    start_time: now,
    updated_at: now,
    message: null,
    events: event === undefined ? [] : [newEvent(event, now, server.host)],
  };
  core.actions.set(server.id, [...known, entry]);
}

function newEvent(event: string, now: number, host: string | null): InstanceEvent {
  return { event, start_time: now, finish_time: null, result: null, traceback: null, host, details: null };
}

/** Marks the call's action as finished. `error`: why it failed. */
export function finishAction(core: NovaCore, serverId: string, requestId: string, error: string | null): void {
  const now = core.context.clock.now();
  const known = core.actions.get(serverId) ?? [];
  const changed = known.map((action) =>
    action.request_id === requestId ? { ...action, updated_at: now, ...finished(action, now, error) } : action,
  );
  core.actions.set(serverId, changed);
}

function finished(action: InstanceAction, now: number, error: string | null): Partial<InstanceAction> {
  const result = error === null ? 'Success' : 'Error';
  const events = action.events.map((event) =>
    event.finish_time === null ? ({ ...event, finish_time: now, result, details: error } as const) : event,
  );
  return { events, message: error === null ? null : 'Error' };
}
