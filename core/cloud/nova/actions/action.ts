import type { JsonSchema } from '../../shared/body-schema.ts';
import { CloudError } from '../../shared/errors.ts';
import type { Caller, NovaCore } from '../nova-core.ts';
import { startAction } from '../instance-actions.ts';
import type { ServerRecord } from '../nova-records.ts';
import { type Needs, requireState } from '../server-state.ts';

/** The member of an action's body that has the action's name; `{}` for null. */
export type ActionInput = Readonly<Record<string, unknown>>;

/** A call of `POST /servers/<id>/action`, checked as far as the action declares. */
export interface ActionCall {
  core: NovaCore;
  caller: Caller;
  server: ServerRecord;
  input: ActionInput;
  setHeader(name: string, value: string): void;
}

/** Something that can be done to a server. */
export interface ServerAction {
  /** The policy rule, without its beginning `os_compute_api:`. */
  rule: string;
  /** Returns the schema of the whole body; undefined accepts any. */
  schema?: (minor: number) => JsonSchema | undefined;
  /** The first and the last version that has it. */
  versions?: readonly [from: number, to: number];
  /** True for what looks for the server's cell itself, and says so when there is none. */
  looksForCell?: true;
  /** Finds the server and checks the rule in another way than by the id in the call's address. */
  findServer?: (core: NovaCore, id: string, caller: Caller, rule: string, input: ActionInput) => Promise<ServerRecord>;
  /** Default 202. */
  status?: 200 | 202 | 204;
  /** Runs the action and returns the answer; undefined is an empty body. */
  run(call: ActionCall): unknown;
}

export type ServerActions = Readonly<Record<string, ServerAction>>;

/** An action that takes a server from one state to another, by itself and after a while. */
export interface Transition {
  /** The name of the action in refusals: `stop`. */
  verb: string;
  /** The name of the action in the server's history; default: the verb. */
  action?: string;
  /** The step of nova's compute process. */
  event: string;
  needs: Needs;
  /** The task state of the server meanwhile. */
  task: string;
  seconds: number;
  result: Partial<ServerRecord>;
}

/** Refuses or begins the transition; the task `change-state` ends it. */
export function begin({ core, caller, server }: ActionCall, transition: Transition): void {
  const { verb, action = verb, event, needs, task: taskState, seconds, result } = transition;
  requireState(core, server, caller, verb, needs);
  startAction(core, server, action, caller, event);
  const task = { kind: 'change-state', seconds, requestId: caller.requestId, data: { ...result } };
  core.taskRunner.begin(server.id, { task_state: taskState }, task);
}

/** Refuses while no host has the server. */
export function requireHost({ server }: ActionCall): void {
  if (server.host === null) throw new CloudError(409, `Instance ${server.id} is not ready`);
}

/** Changes that are done at once. */
export function change({ core, server }: ActionCall, changes: Partial<ServerRecord>): void {
  core.servers.change(server.id, { ...changes, updated_at: core.context.clock.now() });
}
