import type { NovaCore, TaskRunner } from './nova-core.ts';
import { finishAction } from './instance-actions.ts';
import type { ServerRecord } from './nova-records.ts';

/**
 * Ends one kind of task: returns the changes of the server, which then has no pending task. A task may wait for other services,
 * and may begin the next one.
 */
export type ServerTask = (
  core: NovaCore,
  server: ServerRecord,
  data: Readonly<Record<string, unknown>>,
) => Partial<ServerRecord> | Promise<Partial<ServerRecord>>;
export type ServerTasks = Readonly<Record<string, ServerTask>>;

/** Thrown by a task that fails: its message becomes the server's fault. */
export class TaskFailedError extends Error {
  readonly changes: Partial<ServerRecord>;

  constructor(message: string, changes: Partial<ServerRecord> = {}) {
    super(message);
    this.changes = changes;
  }
}

export function createTaskRunner(coreOf: () => NovaCore, serverTasks: ServerTasks): TaskRunner {
  function plan(id: string, due: number): void {
    const core = coreOf();
    const wait = Math.max(0, due - core.context.clock.now()) / 1000;
    core.context.clock.after(wait, () => void finish(core, id, due));
  }

  async function finish(core: NovaCore, id: string, due: number): Promise<void> {
    const server = core.servers.get(id);
    const pending = server?.pending_task;
    if (!server || !pending || pending.due !== due) return;
    try {
      const changes = serverTasks[pending.kind]?.(core, server, pending.data) ?? {};
      endTask(core, server, changes instanceof Promise ? await changes : changes);
    } catch (error) {
      const changes = error instanceof TaskFailedError ? error.changes : {};
      const message = error instanceof Error ? error.message : String(error);
      const now = core.context.clock.now();
      endTask(
        core,
        server,
        {
          vm_state: 'error',
          task_state: null,
          fault: { code: 500, message, details: null, created_at: now },
          ...changes,
        },
        message,
      );
    }
  }

  /** Writes nothing when the server got another task meanwhile. */
  function endTask(
    core: NovaCore,
    before: ServerRecord,
    changes: Partial<ServerRecord>,
    error: string | null = null,
  ): void {
    const current = core.servers.get(before.id);
    if (!current || current.pending_task?.due !== before.pending_task?.due) return;
    const now = core.context.clock.now();
    core.servers.put({ ...current, pending_task: null, task_state: null, updated_at: now, ...changes });
    if (changes.pending_task) return;
    if (before.pending_task?.request_id) finishAction(core, before.id, before.pending_task.request_id, error);
  }

  return {
    begin(id, changes, { kind, seconds, requestId, data = {} }) {
      const core = coreOf();
      const now = core.context.clock.now();
      const due = now + seconds * 1000;
      const task = { kind, due, request_id: requestId, data };
      const server = core.servers.change(id, { updated_at: now, ...changes, pending_task: task });
      if (server) plan(id, due);
      return server;
    },
    resume() {
      for (const server of coreOf().servers.made()) if (server.pending_task) plan(server.id, server.pending_task.due);
    },
  };
}
