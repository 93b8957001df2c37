import {
  type ActionContext,
  type ActionResult,
  callApi,
  Clock,
  type Code,
  type EachItem,
  eachItem,
  HttpError,
  I18n,
  Modals,
  nothingChanged,
  type Services,
  submitEach,
  type Undo,
} from '@sextant/sdk';
import { firstFew } from '../first-few.ts';
import { readServerQuietly } from '../server-calls.ts';
import { type Server, serverName, serverStatus, serverTypeId } from '../server.ts';
import { followedWork } from './follow.ts';
import { batchId, itemId, type ServerOperation } from './operation.ts';
import { questionOf } from './question.ts';
import { operationCode } from './server-code.ts';
import { takeBack, type WayBack } from './take-back.ts';

/** A change to do to servers, one call for each. */
export interface Work {
  /** The last part of the action's id, and of its locale keys. */
  readonly name: string;
  readonly icon?: string | undefined;
  readonly servers: readonly Server[];
  code?(): Code | Promise<Code>;
  act(server: Server, signal?: AbortSignal): Promise<unknown>;
  /** Takes it back for those that it was done to. Undefined: it can't be taken back. */
  undoOf?(done: readonly Server[]): Undo | undefined;
  /** Tells more of what was done, after each run. */
  tellMore?(): void;
}

/** Does an operation: asks first where that is wanted, tells what came of it, and offers the way back. */
export async function operate(operation: ServerOperation, context: ActionContext<Server>): Promise<ActionResult> {
  const { items: servers, services } = context;
  const code = () => operationCode(operation, servers);
  const { name, icon, asks, undo } = operation;
  const question = { name, servers, danger: asks !== 'plain', typed: asks === 'typed', code };
  if (asks && !(await services.get(Modals).confirm(questionOf(question, services.get(I18n))))) return nothingChanged;
  const begun = services.get(Clock).now();
  return doToEach(
    {
      name,
      icon,
      servers,
      code,
      act: ({ id }, signal) => send(operation.operation, id, services, signal),
      ...(undo && { undoOf: (done) => takeBack(wayBack(undo, services), { done, begun }, services) }),
    },
    services,
  );
}

type Operation = ServerOperation['operation'];

/** Returns the operation that takes back what left servers in a state. */
export function wayBack({ left, operation }: NonNullable<ServerOperation['undo']>, services: Services): WayBack {
  return {
    name: operation,
    isAsLeft: (server) => server['OS-EXT-STS:vm_state'] === left,
    send: (id, signal) => send(operation, id, services, signal),
  };
}

function send(operation: Operation, id: string, services: Services, signal?: AbortSignal): Promise<unknown> {
  const options = { quiet: true, ...(signal && { signal }) };
  return callApi(services, 'operateServer', { params: { id }, body: { operation } }, options);
}

/** Does the work to each server, as a task. A toast tells what was done, another what failed. */
export function doToEach(work: Work, services: Services): Promise<ActionResult> {
  return eachItem(itemsOf(work, services), services);
}

/** Does the work that a form was filled in for. A refusal for the only server rejects, and the form stays open. */
export function submitToEach(work: Work, services: Services): Promise<ActionResult> {
  return submitEach(itemsOf(work, services), services);
}

function itemsOf(work: Work, services: Services): EachItem<Server> {
  const { name, icon = 'play', servers, code, act, undoOf, tellMore } = work;
  const i18n = services.get(I18n);
  const action = i18n.t(`instances:action.${name}.label`);
  const follow = followedWork(name, services);
  return {
    type: serverTypeId,
    items: servers,
    idOf: ({ id }) => id,
    nameOf: serverName,
    title: i18n.t('instances:outcome.task', { action, names: firstFew(servers.map(serverName), i18n) }),
    icon,
    action: servers.length > 1 ? batchId(name) : itemId(name),
    outcome: 'updated',
    texts: {
      done: (names) => i18n.t('instances:outcome.done', { action, names }),
      failed: (names) => i18n.t('instances:outcome.failed', { action, names }),
    },
    ...(code && { code }),
    ...(follow && { follow }),
    act,
    explain: (server, error) => stateAfterConflict(server, error, services),
    ...(undoOf && { undoOf }),
    ...(tellMore && { tellMore }),
  };
}

/** Says after a conflict which state the server is in now. */
async function stateAfterConflict(server: Server, error: unknown, services: Services): Promise<string | undefined> {
  if (!(error instanceof HttpError) || error.status !== 409) return undefined;
  const status = serverStatus(await readServerQuietly(server.id, services));
  if (!status) return undefined;
  const i18n = services.get(I18n);
  return i18n.t('instances:outcome.state', { name: serverName(server), status: i18n.t(status.label) });
}
