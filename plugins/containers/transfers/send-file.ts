import { Clock, HttpError, isGone, type Services } from '@sextant/sdk';
import { isStillReadable } from '@sextant/ui';
import { noteSent, sentOf } from './discard.ts';
import { endWithScope, hasLeft, LeftProject } from './left-project.ts';
import { findSegments } from './find-segments.ts';
import { digestOf, digestOfText } from './md5.ts';
import { noteOwnContainer } from './own-containers.ts';
import { persistently, type Waiting } from './persistence.ts';
import { resumption, type StoredSegment } from './resume.ts';
import { planApart, type PlannedSegment, planSegments, type SegmentPlan, segmentSize } from './segment-plan.ts';
import { usingSegments } from './segments-lock.ts';
import { storeOnce } from './storing.ts';
import {
  joinSegments,
  listSegments,
  makeSegmentsContainer,
  type ObjectPlace,
  objectState,
  readLimits,
  sendBytes,
} from './transfer-calls.ts';

/** A file for an object. */
export interface FileOrder extends ObjectPlace {
  file: File;
  /** When the object was stored whose bytes the file replaces; undefined: the object is new. */
  replaces?: string | undefined;
}

export interface SendOptions {
  signal: AbortSignal;
  /** 0 to 1; `checked`: what is there already is being compared, nothing is sent. */
  onProgress(share: number, checked: boolean): void;
  onWait(waiting: Waiting | undefined): void;
  /** The segments are being joined, which can't be cancelled; false: that failed. */
  onJoin?(isJoining: boolean): void;
}

/** The file was moved, deleted or changed since it was chosen. */
export class FileUnreadable extends Error {}

/** No object of this store holds so many bytes. */
export class FileTooLarge extends Error {}

/** The place of a segment is taken by another file's: one of the same name, time and size. */
class SegmentTaken extends Error {}

/** Segments sent at the same time. */
const atOnce = 3;

/**
 * Stores a file as an object: a large one in segments, so that after a lost connection, and in another page when the file is
 * chosen again, only what the service has not got is sent. Rejects with `HttpError`, `NameTaken`, `FileUnreadable`, `FileTooLarge` or
 * `LeftProject`;
 * what was sent by then is left for the next try, see `discardSegments`.
 */
export async function sendFile(services: Services, order: FileOrder, options: SendOptions): Promise<void> {
  const { signal, dispose } = endWithScope(services, order, options.signal);
  try {
    signal.throwIfAborted();
    return await new FileTransfer(services, order, { ...options, signal }).run();
  } catch (error) {
    throw hasLeft(services, order) ? new LeftProject() : error;
  } finally {
    dispose();
  }
}

/** Undefined: the file is stored as a whole. */
async function planOf(services: Services, order: FileOrder, signal?: AbortSignal): Promise<SegmentPlan | undefined> {
  const limits = await readLimits(services, signal);
  const each = segmentSize(order.file.size, limits);
  if (each === undefined) throw new FileTooLarge();
  if (order.file.size <= each) return undefined;
  const { size, lastModified } = order.file;
  return planSegments({ ...order, size, lastModified }, limits, each);
}

class FileTransfer {
  /** Etags of what this transfer knows to be there, by the segment's name. */
  readonly #known = new Map<string, string>();
  /** Etags of the file's own bytes by the segment's name, as far as they were read or sent. */
  readonly #digests = new Map<string, string>();
  /** Bytes on their way, by the segment's name. */
  readonly #underWay = new Map<string, number>();
  #there = 0;
  #sent = 0;

  constructor(
    private readonly services: Services,
    private readonly order: FileOrder,
    private readonly options: SendOptions,
  ) {}

  run(): Promise<void> {
    const { signal, onWait } = this.options;
    return persistently(this.services, { signal, onWait, sent: () => this.#sent }, async () => {
      try {
        const plan = await planOf(this.services, this.order, signal);
        await (plan ? this.#sendInSegments(plan) : this.#sendWhole());
      } catch (error) {
        // A browser reports a file that vanished half-way as a lost connection; asking the file tells them apart.
        if (!signal.aborted && !(await isStillReadable(this.order.file)))
          throw new FileUnreadable('', { cause: error });
        throw error;
      }
    });
  }

  async #sendWhole(): Promise<void> {
    const { file, replaces } = this.order;
    const { signal, onProgress } = this.options;
    const bytes = { bytes: file, filename: file.name, replaces, isNew: replaces === undefined };
    const sending = {
      signal,
      onProgress: (share: number) => {
        noteSent(this.order, { isWhole: share >= 1 });
        onProgress(share, false);
      },
    };
    await storeOnce(this.services, this.order, {
      etag: () => digestOf(file),
      send: () => sendBytes(this.services, this.order, bytes, sending),
    });
  }

  /** Where they are stays the same through all tries, but for that somebody else turns out to be there. */
  async #sendInSegments(cut: SegmentPlan): Promise<void> {
    const looking = { signal: this.options.signal, digest: (segment: PlannedSegment) => this.#digest(segment) };
    let plan = sentOf(this.order).plan ?? (await findSegments(this.services, cut, looking));
    for (let isFirst = true; ; isFirst = false) {
      const here = plan;
      noteSent(this.order, { plan });
      try {
        return await usingSegments(here, () => this.#sendSegments(here));
      } catch (error) {
        if (error instanceof SegmentTaken) plan = planApart(here);
        // Another upload that was cancelled may have removed the container before anything of this one was in it.
        else if (!isFirst || !isGone(error)) throw error;
      }
    }
  }

  async #sendSegments(plan: SegmentPlan): Promise<void> {
    const { signal } = this.options;
    const stored = await listSegments(this.services, plan, signal);
    if (!stored) await this.#makeContainer(plan.container);
    const { have, missing } = await resumption(plan.segments, stored ?? new Map<string, StoredSegment>(), (segment) =>
      this.#digest(segment),
    );
    if (missing.some(({ name }) => stored?.has(name))) throw new SegmentTaken();
    this.#known.clear();
    for (const [name, etag] of have) this.#known.set(name, etag);
    this.#there = this.order.file.size - lengthOf(missing);
    this.#tell(false);
    await this.#sendAll(plan, missing);
    await this.#join(plan);
  }

  async #makeContainer(container: string): Promise<void> {
    const wanted = { container, of: this.order.container };
    if (await makeSegmentsContainer(this.services, wanted, this.options.signal))
      noteOwnContainer(this.services, container);
  }

  /** Returns the segment's digest; bytes that this transfer sent itself are not read again. */
  async #digest(segment: PlannedSegment): Promise<string> {
    const digest = this.#digests.get(segment.name) ?? (await digestOf(this.#bytes(segment), this.options.signal));
    this.#digests.set(segment.name, digest);
    this.options.onProgress(segment.end / this.order.file.size, true);
    return digest;
  }

  /** A few at once; the first that fails ends the others. */
  async #sendAll(plan: SegmentPlan, missing: readonly PlannedSegment[]): Promise<void> {
    const ended = new AbortController();
    const signal = AbortSignal.any([this.options.signal, ended.signal]);
    const queue = [...missing];
    const worker = async () => {
      for (let segment = queue.shift(); segment && !signal.aborted; segment = queue.shift()) {
        await this.#sendOne(plan, segment, signal);
      }
    };
    let first: { error: unknown } | undefined;
    const workers = Array.from({ length: atOnce }, () =>
      worker().catch((error: unknown) => {
        // The others fail because they are ended.
        first ??= { error };
        ended.abort();
      }),
    );
    await Promise.all(workers);
    this.#underWay.clear();
    this.options.signal.throwIfAborted();
    if (first) throw first.error;
  }

  async #sendOne({ container, prefix }: SegmentPlan, segment: PlannedSegment, signal: AbortSignal): Promise<void> {
    const bytes = this.#bytes(segment);
    const ending = endUnlessSent(this.services, signal);
    const onProgress = (share: number) => {
      ending.isSent = share === 1;
      this.#underWay.set(segment.name, share * bytes.size);
      this.#tell(false);
    };
    const place = { container, path: prefix + segment.name };
    const sending = { bytes, filename: segment.name, isNew: true };
    const etag = await sendBytes(this.services, place, sending, { signal: ending.signal, onProgress })
      .finally(() => ending.release())
      .catch((error: unknown) => this.#thereAlready(place, segment, error));
    this.#known.set(segment.name, etag);
    this.#digests.set(segment.name, etag);
    this.#underWay.delete(segment.name);
    this.#there += bytes.size;
    this.#sent += bytes.size;
    this.#tell(false);
  }

  /** The same bytes, which somebody else sends as well, are as good. */
  async #thereAlready(place: ObjectPlace, segment: PlannedSegment, error: unknown): Promise<string> {
    if (!(error instanceof HttpError && error.status === 412)) throw error;
    const own = await this.#digest(segment);
    const found = await objectState(this.services, place, this.options.signal);
    if (found?.etag === own) return own;
    throw new SegmentTaken();
  }

  async #join(plan: SegmentPlan): Promise<void> {
    const { container, prefix, dynamic } = plan;
    const segments = plan.segments.map(({ name, start, end }) => ({
      name,
      etag: this.#known.get(name) ?? '',
      bytes: end - start,
    }));
    const { file, replaces } = this.order;
    const body = { container, prefix, dynamic, segments, filename: file.name, new_only: replaces === undefined };
    const etag = digestOfText(segments.map((segment) => segment.etag).join(''));
    this.options.signal.throwIfAborted();
    this.options.onJoin?.(true);
    try {
      await storeOnce(this.services, this.order, {
        etag: async () => etag,
        send: () => joinSegments(this.services, this.order, body, replaces),
      });
    } catch (error) {
      this.options.onJoin?.(false);
      throw error;
    }
  }

  #bytes({ start, end }: PlannedSegment): Blob {
    return this.order.file.slice(start, end);
  }

  #tell(checked: boolean): void {
    const underWay = [...this.#underWay.values()].reduce((sum, bytes) => sum + bytes, 0);
    this.options.onProgress((this.#there + underWay) / this.order.file.size, checked);
  }
}

/** Milliseconds that the answer about a segment is waited for after its upload was cancelled. */
const answerWaitMs = 10_000;

/**
 * Makes a signal that ends with another, but later for bytes that have left the browser: the service stores them whether they are
 * waited for or not, and bytes that are stored after the segments were taken away would stay. `release` lets go of the other signal.
 */
function endUnlessSent(services: Services, signal: AbortSignal) {
  const abort = new AbortController();
  const end = () => abort.abort(signal.reason);
  const release = () => signal.removeEventListener('abort', ended);
  const ending = { signal: abort.signal, isSent: false, release };
  const ended = () => (ending.isSent ? void services.get(Clock).after(answerWaitMs, end) : end());
  if (signal.aborted) end();
  else signal.addEventListener('abort', ended, { once: true });
  return ending;
}

function lengthOf(segments: readonly PlannedSegment[]): number {
  return segments.reduce((sum, { start, end }) => sum + end - start, 0);
}
