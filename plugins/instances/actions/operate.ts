import {
  type ActionContext,
  type ActionResult,
  callApi,
  Clock,
  type Code,
  failureDetail,
  HttpError,
  I18n,
  Modals,
  nothingChanged,
  resultOf,
  type Services,
  Tasks,
  Toasts,
  type Undo,
} from '@sextant/sdk';
import { wordOf } from '@sextant/ui';
import { type Server, serverName, serverStatus, serverTypeId } from '../server.ts';
import { mayBeDone, type Limits, type ServerOperation } from './operation.ts';
import { operationCode } from './server-code.ts';

/** A change to do to servers, one call for each. */
export interface Work {
  /** The last part of the action's id, and of its locale keys. */
  readonly name: string;
  readonly icon?: string | undefined;
  readonly servers: readonly Server[];
  code?(): Code | Promise<Code>;
  act(server: Server, signal?: AbortSignal): Promise<unknown>;
  /** Takes it back for those that it was done to. */
  undoOf?(done: readonly Server[]): Undo;
}

/** Does an operation: asks first where that is wanted, tells what came of it, and offers the way back. */
export async function operate(operation: ServerOperation, context: ActionContext<Server>): Promise<ActionResult> {
  const { services } = context;
  const servers = await thoseAllowed(operation, context);
  const code = () => operationCode(operation, servers);
  if (servers.length === 0 || !(await isConfirmed(operation, servers, services, code))) return nothingChanged;
  const { name, icon, undo } = operation;
  return doToEach(
    {
      name,
      icon,
      servers,
      code,
      act: ({ id }, signal) => send(operation.operation, id, services, signal),
      ...(undo && { undoOf: (done) => undoOf(undo, done, services) }),
    },
    services,
  );
}

type Operation = ServerOperation['operation'];

function send(operation: Operation, id: string, services: Services, signal?: AbortSignal): Promise<unknown> {
  const options = { quiet: true, ...(signal && { signal }) };
  return callApi(services, 'operateServer', { params: { id }, body: { operation } }, options);
}

/** Returns the servers that it may be done to now. A toast names the others, and why. */
export async function thoseAllowed(
  limits: Limits & Pick<ServerOperation, 'name'>,
  { items, services }: ActionContext<Server>,
): Promise<readonly Server[]> {
  const answers = await Promise.all(items.map(async (server) => mayBeDone(limits, server, services)));
  tellRefused(limits, items, answers, services);
  return items.filter((_, at) => answers[at] === true);
}

/** A toast names the servers whose answer is not true, and why. */
export function tellRefused(
  of: Pick<ServerOperation, 'name'>,
  items: readonly Server[],
  answers: readonly (boolean | string)[],
  services: Services,
): void {
  const refused = items.filter((_, at) => answers[at] !== true);
  if (refused.length === 0) return;
  const i18n = services.get(I18n);
  const reasons = answers.flatMap((answer) => (typeof answer === 'string' ? [i18n.t(answer)] : []));
  const detail = reasons.length > 0 ? { detail: [...new Set(reasons)].join('\n') } : {};
  services.get(Toasts).add('error', i18n.t('instances:outcome.refused', textsOf(of, refused, services)), detail);
}

function textsOf({ name }: Pick<ServerOperation, 'name'>, servers: readonly Server[], services: Services) {
  const i18n = services.get(I18n);
  return { action: i18n.t(`instances:action.${name}.label`), names: i18n.list(servers.map(serverName)) };
}

async function isConfirmed(
  operation: ServerOperation,
  servers: readonly Server[],
  services: Services,
  code: () => Code,
): Promise<boolean> {
  const { name, asks } = operation;
  if (!asks) return true;
  const i18n = services.get(I18n);
  const texts = textsOf(operation, servers, services);
  return services.get(Modals).confirm({
    title: i18n.t('instances:question.title', texts),
    message: i18n.t(`instances:action.${name}.message`, texts),
    ...(servers.length > 1 && { lines: servers.map((server) => ({ name: serverName(server), detail: server.id })) }),
    confirmLabel: texts.action,
    ...(asks !== 'plain' && { danger: true }),
    ...(asks === 'typed' && { word: wordOf(servers) }),
    code,
  });
}

/** Does it to each: to several as a task, with progress. A toast tells what was done, another what failed. */
export async function doToEach(work: Work, services: Services): Promise<ActionResult> {
  const { servers, code } = work;
  const i18n = services.get(I18n);
  const toasts = services.get(Toasts);
  const { done, failed } = servers.length > 1 ? await asTask(work, services) : await toOne(work);
  if (done.length > 0)
    toasts.add('success', i18n.t('instances:outcome.done', textsOf(work, done, services)), {
      ...(code && { code }),
      ...(work.undoOf && { undo: work.undoOf(done) }),
    });
  if (failed.length > 0) {
    const lines = await Promise.all(failed.map((one) => whyFailed(one, services)));
    const text = i18n.t(
      'instances:outcome.failed',
      textsOf(
        work,
        failed.map(({ item }) => item),
        services,
      ),
    );
    toasts.add('error', text, failureDetail(i18n, ...lines.flat()));
  }
  // A list follows those that failed as well: their state was another than shown.
  return resultOf(serverTypeId, {
    updated: servers.map(({ id }) => id),
    failed: failed.map(({ item }) => item.id),
  });
}

interface Failed {
  readonly item: Server;
  readonly error: unknown;
}

async function toOne({ servers, act }: Work): Promise<{ done: readonly Server[]; failed: readonly Failed[] }> {
  const [item] = servers;
  if (!item) return { done: [], failed: [] };
  return act(item).then(
    () => ({ done: [item], failed: [] }),
    (error: unknown) => ({ done: [], failed: [{ item, error }] }),
  );
}

function asTask(work: Work, services: Services) {
  const { servers, code, icon } = work;
  return services.get(Tasks).each<Server>({
    title: services.get(I18n).t('instances:outcome.task', textsOf(work, servers, services)),
    ...(icon && { icon }),
    items: servers,
    idOf: ({ id }) => id,
    nameOf: serverName,
    act: (server, signal) => work.act(server, signal),
    ...(code && { code }),
  });
}

/** The reason, and after a conflict the state that the server is in now. */
async function whyFailed({ item, error }: Failed, services: Services): Promise<unknown[]> {
  if (!(error instanceof HttpError) || error.status !== 409) return [error];
  const now = await readNow(item.id, services).catch(() => undefined);
  const status = now && serverStatus(now);
  if (!status) return [error];
  const i18n = services.get(I18n);
  return [i18n.t('instances:outcome.state', { name: serverName(item), status: i18n.t(status.label) }), error];
}

async function readNow(id: string, services: Services): Promise<Server> {
  const query = { detailed: true };
  return (await callApi(services, 'readServer', { params: { id }, query }, { quiet: true })) as Server;
}

/** The opposite, for servers that are as this left them. It waits while nova is still at the task. */
function undoOf(
  { left, operation }: NonNullable<ServerOperation['undo']>,
  done: readonly Server[],
  services: Services,
): Undo {
  return async () => {
    const now = await Promise.all(done.map(({ id }) => readAtRest(id, services)));
    const same = now.filter((server) => server['OS-EXT-STS:vm_state'] === left && !server['OS-EXT-STS:task_state']);
    if (same.length === 0) return 'changed';
    await Promise.all(same.map(({ id }) => send(operation, id, services)));
    return resultOf(serverTypeId, { updated: done.map(({ id }) => id) });
  };
}

const restTries = 20;
const restPauseMs = 1000;

async function readAtRest(id: string, services: Services, tries = restTries): Promise<Server> {
  const now = await readNow(id, services);
  if (!now['OS-EXT-STS:task_state'] || tries === 0) return now;
  await new Promise<void>((resolve) => {
    services.get(Clock).after(restPauseMs, resolve);
  });
  return readAtRest(id, services, tries - 1);
}
