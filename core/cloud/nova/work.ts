import type { NovaCore } from './core.ts';
import { finishAction } from './instance-actions.ts';
import type { ServerRecord } from './records.ts';

/**
 * How one kind of work ends: the changes of the server, besides that nothing is done to it any more. It may wait for other
 * services, and may begin the next work itself.
 */
export type Work = (
  core: NovaCore,
  server: ServerRecord,
  data: Readonly<Record<string, unknown>>,
) => Partial<ServerRecord> | Promise<Partial<ServerRecord>>;
export type Works = Readonly<Record<string, Work>>;

/** Thrown by a work that goes wrong: what it says becomes the server's fault. */
export class WorkFailedError extends Error {
  readonly changes: Partial<ServerRecord>;

  constructor(message: string, changes: Partial<ServerRecord> = {}) {
    super(message);
    this.changes = changes;
  }
}

export interface WorkToDo {
  kind: string;
  seconds: number;
  requestId: string | null;
  data?: Record<string, unknown>;
}

/** What goes on with servers after a call was answered, by the cloud's clock. It is kept, and goes on after a restart. */
export interface Worker {
  /** Changes the server and plans the work's end. A server does one thing at a time: earlier work is forgotten. */
  begin(id: string, changes: Partial<ServerRecord>, work: WorkToDo): ServerRecord | undefined;
  /** Plans again what was going on when the cloud was stopped. */
  resume(): void;
}

export function createWorker(coreOf: () => NovaCore, works: Works): Worker {
  function plan(id: string, due: number): void {
    const core = coreOf();
    const wait = Math.max(0, due - core.context.clock.now()) / 1000;
    core.context.clock.after(wait, () => void finish(core, id, due));
  }

  async function finish(core: NovaCore, id: string, due: number): Promise<void> {
    const server = core.servers.get(id);
    const pending = server?.work;
    if (!server || !pending || pending.due !== due) return;
    try {
      const changes = works[pending.kind]?.(core, server, pending.data) ?? {};
      settle(core, server, changes instanceof Promise ? await changes : changes);
    } catch (error) {
      const changes = error instanceof WorkFailedError ? error.changes : {};
      const message = error instanceof Error ? error.message : String(error);
      const now = core.context.clock.now();
      settle(
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

  /** Nothing is written when the server was given something else to do meanwhile. */
  function settle(
    core: NovaCore,
    before: ServerRecord,
    changes: Partial<ServerRecord>,
    error: string | null = null,
  ): void {
    const current = core.servers.get(before.id);
    if (!current || current.work?.due !== before.work?.due) return;
    const now = core.context.clock.now();
    core.servers.put({ ...current, work: null, task_state: null, updated_at: now, ...changes });
    if (changes.work) return;
    if (before.work?.request_id) finishAction(core, before.id, before.work.request_id, error);
  }

  return {
    begin(id, changes, { kind, seconds, requestId, data = {} }) {
      const core = coreOf();
      const now = core.context.clock.now();
      const due = now + seconds * 1000;
      const work = { kind, due, request_id: requestId, data };
      const server = core.servers.change(id, { updated_at: now, ...changes, work });
      if (server) plan(id, due);
      return server;
    },
    resume() {
      for (const server of coreOf().servers.made()) if (server.work) plan(server.id, server.work.due);
    },
  };
}
