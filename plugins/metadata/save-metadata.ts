import { HttpError, I18n, type Services } from '@sextant/sdk';
import { explainedOutcome } from './explain-outcome.ts';
import { difference, isNone, outcome, ownChanges, withChanges } from './merge-changes.ts';
import type { MetadataKind, PairChanges, Pairs } from './metadata-kinds.ts';

/** An edit under way. */
export interface MetadataEdit {
  readonly id: string;
  readonly kind: MetadataKind;
  /** The state that the dialog compares with: what was there, with what others changed since, and nothing of what our own attempts did. */
  start: Pairs;
  /** The pairs that were there when they were last read. */
  known: Pairs;
  /** Something was sent: the metadata may be other than the pages show. */
  isTouched?: boolean;
  /** The changes that were sent with success. */
  saved?: PairChanges;
  /** All of it went with the first attempt: it can be taken back. */
  isWhole?: boolean;
}

export function beginEdit(kind: MetadataKind, id: string, existing: Pairs): MetadataEdit {
  return { kind, id, start: existing, known: existing };
}

/** Is there something to save although nothing was changed: what an attempt left half done? */
export const isOwed = ({ start, known }: MetadataEdit) => !isNone(difference(start, known));

/** The metadata as the dialog would begin with it now. */
export async function readAgain(edit: MetadataEdit, services: Services): Promise<Pairs> {
  const now = await edit.kind.read(edit.id, services, { quiet: true });
  edit.start = withChanges(edit.start, difference(edit.known, now));
  edit.known = now;
  return edit.start;
}

/**
 * Saves what was changed, and nothing else, over the metadata as it was just read. An attempt that failed halfway rejects with what
 * of it was saved and what was not; the next sends the rest.
 * @param output all that is to be there, as the editor has it
 */
export async function saveMetadata(edit: MetadataEdit, output: Pairs, services: Services): Promise<void> {
  const changes = changesIn(edit, output);
  if (isNone(changes)) return;
  const isFirst = !edit.isTouched;
  edit.isTouched = true;
  try {
    await edit.kind.write(edit.id, changes, services);
    edit.isWhole = isFirst;
  } catch (error) {
    await lookAfter(edit, changes, error, services);
  }
  edit.saved = changes;
}

/** Returns the changes that a save is to send, as far as is known. Once it is saved, they are those that were sent. */
export function changesIn({ saved, start, known }: MetadataEdit, output: Pairs): PairChanges {
  return saved ?? difference(known, withChanges(start, ownChanges(start, output)));
}

/** After an attempt that failed: resolves when all of it is saved, and rejects with what is not. */
async function lookAfter(edit: MetadataEdit, changes: PairChanges, error: unknown, services: Services): Promise<void> {
  const i18n = services.get(I18n);
  const now = await edit.kind.read(edit.id, services, { quiet: true }).catch(() => undefined);
  if (!now) throw new Error(i18n.t('metadata:conflict.unsure'), { cause: error });
  const { saved, left } = outcome(changes, now);
  if (isNone(left)) return;
  // Parts that are saved by now are the operator's own, and no news.
  edit.known = withChanges(edit.known, saved);
  if (!isNone(saved)) throw new Error(explainedOutcome(saved, left, i18n), { cause: error });
  throw isFull(error) ? new Error(i18n.t('metadata:failure.full'), { cause: error }) : error;
}

/** Nova forbids what is more than the quota of metadata items, as it does what roles do not permit. */
function isFull(error: unknown): boolean {
  return error instanceof HttpError && [403, 413].includes(error.status) && /metadata items|quota/i.test(error.message);
}
