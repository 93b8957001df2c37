import {
  answerText,
  type CodeSource,
  Clock,
  HttpError,
  failureDetail,
  I18n,
  Resources,
  type Services,
  Session,
  type Task,
  type TaskAgain,
  type TaskHandle,
  Tasks,
  Toasts,
} from '@sextant/sdk';
import { isStillReadable } from '@sextant/ui';
import { imageResult } from './action-results.ts';
import { imageTypeId } from './image.ts';
import { type CreatedImage, ImageService, type NewImage } from './image-service.ts';

/** The handlers for the form that an upload began with. */
export interface UploadAftermath {
  /** The image is there: the form is not needed any more. */
  onCreated?(): void;
  /** Opens the form again, with all it held and what went wrong; resolves with whether it was submitted anew. */
  edit?(failed: Error): Promise<boolean>;
}

/** An upload to make. */
export interface UploadOrder extends UploadAftermath {
  image: NewImage;
  file: File;
  /** The record, when it was made already (direct uploads). */
  created?: CreatedImage;
  /** The code that does the same outside the console. */
  code?: CodeSource;
  /** The data with which another page begins the upload again. */
  kept?: object;
}

/**
 * Sends an image's file while the operator works on: a task with progress and cancel that survives navigation. Resolves when
 * the upload ended, well or not, and never rejects: what went wrong is told in a toast, and the task can be retried with
 * everything that was typed.
 */
export async function uploadInBackground(order: UploadOrder, services: Services): Promise<void> {
  const i18n = services.get(I18n);
  const task = services.get(Tasks).start({
    title: i18n.t('images:upload.title', { name: order.image.name }),
    detail: i18n.t('images:upload.from', { file: order.file.name, size: i18n.bytes(order.file.size) }),
    icon: 'upload',
    // The file is gone with the page: the form opens with what was typed, and says which file to choose again.
    again: againOf(order),
    ...(order.code && { code: order.code }),
  });
  await new ImageUpload(order, task, services).run();
}

/** @param reason why it failed, where it did: another page tells it */
function againOf({ kept }: UploadOrder, reason?: string): TaskAgain {
  return {
    type: imageTypeId,
    action: 'images.create',
    kept: kept && { ...kept, ...(reason === undefined ? {} : { reason }) },
  };
}

class ImageUpload {
  readonly #abort = new AbortController();
  #record: CreatedImage | undefined;
  /** Lists were told that there is a record. */
  #shown = false;
  /** All bytes have left the browser. */
  #isSent = false;

  constructor(
    private readonly order: UploadOrder,
    private readonly task: TaskHandle,
    private readonly services: Services,
  ) {
    this.#record = order.created;
  }

  async run(): Promise<void> {
    const release = holdPage();
    const cancel = () => this.#abort.abort();
    this.task.update({ state: 'running', progress: 0, cancel, retry: undefined, again: againOf(this.order) });
    try {
      this.#succeed(await this.#send());
    } catch (error) {
      await this.#discard();
      if (this.#abort.signal.aborted) this.#cancelled();
      else if (isSessionEnd(error)) await this.#resume();
      else await this.#fail(error);
    } finally {
      release();
    }
  }

  async #send(): Promise<CreatedImage> {
    const { image, file } = this.order;
    const service = this.services.get(ImageService);
    const options = { signal: this.#abort.signal, onProgress: inPercents((percent) => this.#progress(percent)) };
    if (!(await isStillReadable(file))) throw new FileUnreadable();
    this.#record ??= await service.create(image, options);
    const { id, upload_url, token_id } = this.#record;
    // The presence of the address, not the mode, is the sign to upload.
    if (upload_url && token_id !== undefined) {
      this.services.get(Resources).report(imageResult({ updated: [id] }));
      await service.upload({ upload_url, token_id }, file, options);
    }
    return this.#record;
  }

  #succeed(image: CreatedImage): void {
    this.order.onCreated?.();
    this.task.update({ state: 'done', progress: 1, cancel: undefined });
    const message = this.services.get(I18n).t('images:success.created', { name: this.order.image.name || image.id });
    const { code } = this.order;
    this.services.get(Toasts).add('success', message, code ? { code } : {});
    this.services.get(Resources).report(imageResult({ created: [image.id] }));
  }

  #progress(percent: number): void {
    const i18n = this.services.get(I18n);
    const { file } = this.order;
    const share = i18n.number(percent / 100, { style: 'percent' });
    const detail = i18n.t('images:upload.progress', { percent: share, file: file.name, size: i18n.bytes(file.size) });
    this.task.update({ progress: percent / 100, detail });
    this.#isSent = percent === 100;
    // The gateway has made a legacy upload's record by now, so lists can show it; it tells the id when the upload ends.
    if (percent > 0 && !this.#record && !this.#shown) this.#showRecords();
  }

  #showRecords(): void {
    this.#shown = true;
    this.services.get(Resources).report(imageResult({ updated: [''] }));
  }

  /** The session ended: the upload begins again once the operator has signed in, unless it is cancelled before. */
  async #resume(): Promise<void> {
    this.task.update({ state: 'waiting', detail: this.services.get(I18n).t('images:upload.signIn') });
    const cancelled = new Promise<void>((resolve) =>
      this.#abort.signal.addEventListener('abort', () => resolve(), { once: true }),
    );
    await Promise.race([this.services.get(Session).whenAlive(), cancelled]);
    if (this.#abort.signal.aborted) this.#cancelled();
    else await this.#again();
  }

  #cancelled(): void {
    const { file } = this.order;
    const i18n = this.services.get(I18n);
    const detail = i18n.t('images:upload.from', { file: file.name, size: i18n.bytes(file.size) });
    this.task.update({ state: 'cancelled', detail, progress: undefined, cancel: undefined });
    this.#hideRecord();
  }

  /**
   * The gateway takes a legacy upload's record away when it sees the connection end. Lists that asked before that would go on
   * asking for a record that is gone.
   */
  #hideRecord(): void {
    if (this.#shown) this.services.get(Clock).after(recordEnds, () => this.#showRecords());
  }

  #again(): Promise<void> {
    return new ImageUpload({ ...this.order, created: undefined }, this.task, this.services).run();
  }

  async #fail(error: unknown): Promise<void> {
    const i18n = this.services.get(I18n);
    const { name } = this.order.image;
    const isUnknown = this.#isSent && !this.#record && isUnanswered(error);
    const reason = isUnknown ? i18n.t('images:upload.unknown', { name }) : await this.#reasonOf(error);
    const again = againOf(this.order, reason);
    this.task.update({ state: 'failed', detail: reason, cancel: undefined, again, ...this.#retry(error, reason) });
    const message = isUnknown ? reason : i18n.t('images:upload.failed', { name, reason });
    this.services.get(Toasts).add('error', message, failureDetail(i18n, error));
    this.#hideRecord();
  }

  /** Returns the retry: as it was, or in the form again where the service or the browser refused the contents. */
  #retry(error: unknown, reason: string): Pick<Task, 'retry' | 'retryLabel'> {
    const { edit } = this.order;
    const refused = error instanceof FileUnreadable || (error instanceof HttpError && refusals.has(error.status));
    if (!edit || !refused) return { retry: () => void this.#again(), retryLabel: undefined };
    const editAgain = async () => {
      if (await edit(new Error(reason, { cause: error }))) this.services.get(Tasks).dismiss(this.task.id);
    };
    return { retry: () => void editAgain(), retryLabel: this.services.get(I18n).t('images:upload.edit') };
  }

  async #reasonOf(error: unknown): Promise<string> {
    const i18n = this.services.get(I18n);
    // A browser reports a file that vanished half-way as a lost connection; asking the file tells them apart.
    if (error instanceof FileUnreadable || !(await isStillReadable(this.order.file)))
      return i18n.t('images:upload.unreadable', { file: this.order.file.name });
    // An answer that stopped the call before anything was done: another tab went to another project.
    if (error instanceof HttpError && error.problem?.code === 'SESSION_OTHER_SCOPE')
      return i18n.t('core:scopeChange.stopped', { place: error.problem.place ?? '' });
    const isRefused = error instanceof HttpError && error.status > 0;
    return answerText(error) ?? i18n.t(isRefused ? 'images:error.create' : 'images:upload.lost');
  }

  /** Takes away the record that waits for data which will not come. A legacy upload's record the gateway removes. */
  async #discard(): Promise<void> {
    const id = this.#record?.id;
    if (id === undefined) return;
    try {
      await this.services.get(ImageService).delete(id);
      this.services.get(Resources).report(imageResult({ deleted: [id] }));
    } catch (error) {
      const message = this.services.get(I18n).t('images:upload.left', { name: this.order.image.name });
      this.services.get(Toasts).add('warning', message, failureDetail(this.services.get(I18n), error));
    }
  }
}

/** Milliseconds after which the gateway has done so. */
const recordEnds = 300;

/** Statuses that blame what was sent. */
const refusals: ReadonlySet<number> = new Set([400, 403, 409, 422]);

class FileUnreadable extends Error {
  constructor() {
    super('');
  }
}

/** The gateway's own 401 is about the session; one that a service sent is its refusal. */
function isSessionEnd(error: unknown): boolean {
  return error instanceof HttpError && error.status === 401 && error.origin === undefined;
}

/** Whether the gateway itself gave no answer: it alone knows what became of an upload that it has all of. */
function isUnanswered(error: unknown): boolean {
  if (!(error instanceof HttpError) || error.problem || error.origin) return false;
  return error.failure !== 'refused' || error.status >= 500;
}

/** Whole percents, each once: a task is told of a step, not of every packet. */
export function inPercents(tell: (percent: number) => void): (sent: number) => void {
  let last = -1;
  return (sent) => {
    // Not 100 before all of it has gone.
    const percent = Math.floor(sent * 100);
    if (percent === last) return;
    last = percent;
    tell(percent);
  };
}

/** The browser asks before it leaves the page; the upload would end with it. */
function holdPage(): () => void {
  if (typeof window === 'undefined') return () => {};
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}
