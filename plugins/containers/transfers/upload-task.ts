import {
  type CodeSource,
  failureDetail,
  I18n,
  Resources,
  resultOf,
  type Services,
  type TaskAgain,
  type TaskHandle,
  Tasks,
  Toasts,
} from '@sextant/sdk';
import { objectId, objectTypeId } from '../stored-object.ts';
import { mayLoseSegments, removeEmptiedSegments } from '../deletion/emptied-segments.ts';
import { discardSegments, sentOf } from './discard.ts';
import { reasonOf, strayedTo } from './failure-words.ts';
import { LeftProject } from './left-project.ts';
import { holdPage } from './hold-page.ts';
import { NameTaken } from './name-taken.ts';
import type { Waiting } from './persistence.ts';
import { type FileOrder, sendFile } from './send-file.ts';
import { againAt } from './unfinished.ts';

/** An upload to make, and what it is called where it is told of. */
export interface UploadOrder extends FileOrder {
  name: string;
}

/**
 * Sends a file while the operator works on: a task with progress and cancel that survives navigation, and can be gone on with
 * after it failed. Resolves when the upload ended, well or not; never rejects.
 */
export async function uploadInBackground(services: Services, order: UploadOrder): Promise<void> {
  const i18n = services.get(I18n);
  const task = services.get(Tasks).start({
    title: i18n.t('containers:transfer.task.title', { name: order.name }),
    detail: detailOf(i18n, order),
    icon: 'upload',
    // The file is gone with the page; what was sent of it is not, and is found when it is chosen again.
    again: againOf(services, order),
    ...codeOf(services, order),
  });
  await run(services, order, task);
}

/** Returns the code of a new object; an upload that replaces one has none. */
function codeOf(services: Services, order: UploadOrder): { code?: CodeSource } {
  if (order.replaces !== undefined) return {};
  return { code: async () => (await import('./transfer-code.ts')).fileCode(services, order) };
}

function againOf(services: Services, { container, path, name, file, replaces }: UploadOrder): TaskAgain {
  const folder = path.endsWith(name) ? path.slice(0, path.length - name.length) : '';
  const files = [{ name: file.name, size: file.size }];
  return againAt(services, {
    place: { container, folder },
    files,
    ...(replaces === undefined ? { name } : { replaces: path }),
  });
}

async function run(services: Services, order: UploadOrder, task: TaskHandle): Promise<void> {
  const abort = new AbortController();
  const release = holdPage();
  const report = new ProgressReport(services.get(I18n), order, task);
  const cancel = () => abort.abort();
  task.update({ state: 'running', progress: 0, cancel, retry: undefined });
  const hadSegments = order.replaces !== undefined && (await mayLoseSegments(services, order.container, [order.path]));
  try {
    await sendFile(services, order, {
      signal: abort.signal,
      onProgress: (share, checked) => report.progress(share, checked),
      onWait: (waiting) => report.wait(waiting),
      onJoin: (isJoining) => task.update({ cancel: isJoining ? undefined : cancel }),
    });
    // Where the new bytes have segments as well, these lie there now.
    if (hadSegments && !sentOf(order).plan) await removeEmptiedSegments(services, order.container);
    succeed(services, order, task);
  } catch (error) {
    if (abort.signal.aborted) await cancelled(services, order, task);
    else fail(services, order, task, error);
  } finally {
    release();
  }
}

function succeed(services: Services, order: UploadOrder, task: TaskHandle): void {
  const i18n = services.get(I18n);
  task.update({ state: 'done', progress: 1, cancel: undefined, detail: detailOf(i18n, order) });
  services
    .get(Toasts)
    .add('success', i18n.t('containers:transfer.done', { name: order.name }), codeOf(services, order));
  const ids = [objectId(order.container, order.path)];
  const change = order.replaces === undefined ? { created: ids } : { updated: ids };
  services.get(Resources).report(resultOf(objectTypeId, change));
}

/** Marks the task as failed. A retry goes on where the upload was: the service is asked what it has. */
function fail(services: Services, order: UploadOrder, task: TaskHandle, error: unknown): void {
  const i18n = services.get(I18n);
  const reason = reasonOf(services, error, order.file.name);
  task.update({
    state: 'failed',
    detail: reason,
    cancel: undefined,
    ...retryOf(services, { order, task, error }),
  });
  const place = strayedTo(error);
  if (place !== undefined) {
    const message = i18n.t('containers:transfer.stopped', { name: order.name, place });
    return void services.get(Toasts).add('warning', message);
  }
  if (error instanceof LeftProject) return void services.get(Toasts).add('warning', reason, { detail: order.name });
  const { detail = reason, ...rest } = failureDetail(i18n, error);
  services
    .get(Toasts)
    .add('error', i18n.t('core:unable.uploadObject'), { detail: `${order.name}\n${detail}`, ...rest });
}

/** Returns what goes on with a failed upload: where it was, or under another name, or in place of what has its name now. */
function retryOf(
  services: Services,
  { order, task, error }: { order: UploadOrder; task: TaskHandle; error: unknown },
): { retry: () => void; retryLabel: string } {
  const i18n = services.get(I18n);
  if (!(error instanceof NameTaken && order.path.endsWith(order.name)))
    return {
      retry: () => void run(services, order, task),
      retryLabel: i18n.t('containers:transfer.task.resume'),
    };
  return {
    retry: () => void chooseAnother(services, order, task),
    retryLabel: i18n.t('containers:transfer.task.choose'),
  };
}

/** Asks for another name, or whether to replace what is there. The upload that begins then is another task. */
async function chooseAnother(services: Services, order: UploadOrder, task: TaskHandle): Promise<void> {
  const { container, path, name, file } = order;
  const { openUpload } = await import('./open-upload.ts');
  const folder = path.slice(0, path.length - name.length);
  if (!(await openUpload(services, { container, folder }, { taken: { file, name } }))) return;
  task.update({ retry: undefined });
  // The other upload has segments of its own.
  await discardSegments(services, order).catch(() => undefined);
}

/** Nobody will go on with it: what was sent goes. What came too late for that is told. */
async function cancelled(services: Services, order: UploadOrder, task: TaskHandle): Promise<void> {
  const [i18n, toasts] = [services.get(I18n), services.get(Toasts)];
  const left = i18n.t('containers:transfer.left', { name: order.name });
  task.update({ detail: i18n.t('containers:transfer.task.tidying'), progress: undefined, cancel: undefined });
  try {
    const became = await discardSegments(services, order);
    if (became === 'stored') return succeed(services, order, task);
    if (became !== 'gone') toasts.add('warning', i18n.t(`containers:transfer.${became}`, { name: order.name }));
  } catch (error) {
    toasts.add('warning', left, failureDetail(i18n, error));
  }
  task.update({ state: 'cancelled', detail: detailOf(i18n, order) });
}

function detailOf(i18n: I18n, { file }: UploadOrder): string {
  return i18n.t('containers:transfer.task.from', { file: file.name, size: i18n.bytes(file.size) });
}

/** Tells a task how far it is: of a step, not of every packet. */
class ProgressReport {
  #last = '';

  constructor(
    private readonly i18n: I18n,
    private readonly order: UploadOrder,
    private readonly task: TaskHandle,
  ) {}

  progress(share: number, checked: boolean): void {
    const percent = Math.floor(share * 100);
    if (this.#last === `${percent} ${checked}`) return;
    this.#last = `${percent} ${checked}`;
    const values = {
      percent: this.i18n.number(percent / 100, { style: 'percent' }),
      file: this.order.file.name,
      size: this.i18n.bytes(this.order.file.size),
    };
    const detail = this.i18n.t(`containers:transfer.task.${checked ? 'checking' : 'progress'}`, values);
    this.task.update({ state: 'running', progress: percent / 100, detail });
  }

  wait(waiting: Waiting | undefined): void {
    this.#last = '';
    if (waiting === undefined) return this.task.update({ state: 'running' });
    this.task.update({ state: 'waiting', detail: this.i18n.t(`containers:transfer.task.waiting.${waiting}`) });
  }
}
