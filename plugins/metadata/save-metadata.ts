import { HttpError, I18n, isGone, type Services } from '@sextant/sdk';
import { explained, explainedOutcome } from './explain-conflict.ts';
import { difference, isNone, outcome, ownChanges, withChanges, without } from './merge-changes.ts';
import type { MetadataKind, PairChanges, Pairs } from './metadata-kinds.ts';

/** An edit under way. */
export interface MetadataEdit {
  readonly id: string;
  readonly kind: MetadataKind;
  /** What the operator's changes are changes of: what the dialog began with, and what of them was saved since. */
  start: Pairs;
  /** The metadata as the operator knows it: with what was told of what others did. */
  told: Pairs;
  /** What was sent without success, as far as could be heard: some of it may be saved. */
  sent?: PairChanges | undefined;
  /** Something was sent: the metadata may be other than the pages show. */
  isTouched?: boolean;
  /** What was sent with success. */
  saved?: PairChanges;
  /** All of it went with the first attempt: it can be taken back. */
  isWhole?: boolean;
}

export function beginEdit(kind: MetadataKind, id: string, existing: Pairs): MetadataEdit {
  return { kind, id, start: existing, told: existing };
}

/**
 * Saves what was changed, and nothing else. Is the metadata other than the operator knows it, nothing is sent: it rejects
 * with what others changed, and with what the next attempt will do. Then that lays the operator's own changes over theirs.
 * An attempt that failed halfway rejects with what of it was saved and what was not; the next sends the rest.
 * @param output all that is to be there, as the editor has it
 */
export async function saveMetadata(edit: MetadataEdit, output: Pairs, services: Services): Promise<void> {
  const i18n = services.get(I18n);
  const now = await current(edit, services);
  settle(edit, now);
  const mine = ownChanges(edit.start, output);
  const news = without(difference(edit.told, now), mine);
  edit.told = now;
  if (!isNone(news)) throw new Error(explained(news, mine, i18n));
  const changes = changesIn(edit, output);
  if (isNone(changes)) return;
  edit.sent = changes;
  const isFirst = !edit.isTouched;
  edit.isTouched = true;
  try {
    await edit.kind.write(edit.id, changes, services);
    edit.isWhole = isFirst;
  } catch (error) {
    await lookAfter(edit, changes, error, services);
  }
  edit.sent = undefined;
  edit.saved = changes;
}

/** What a save of this is to send, as far as is known; once it is saved, what was sent. */
export function changesIn({ saved, start, told }: MetadataEdit, output: Pairs): PairChanges {
  return saved ?? difference(told, withChanges(told, ownChanges(start, output)));
}

/** After an attempt that failed: resolves when all of it is saved, and rejects with what is not. */
async function lookAfter(edit: MetadataEdit, changes: PairChanges, error: unknown, services: Services): Promise<void> {
  const i18n = services.get(I18n);
  const now = await edit.kind.read(edit.id, services, { quiet: true }).catch(() => undefined);
  if (!now) throw new Error(i18n.t('metadata:conflict.unsure'), { cause: error });
  const { saved, left } = outcome(changes, now);
  settle(edit, now);
  if (isNone(left)) return;
  if (!isNone(saved)) throw new Error(explainedOutcome(saved, left, i18n), { cause: error });
  throw isFull(error) ? new Error(i18n.t('metadata:failure.full'), { cause: error }) : error;
}

/** Nova forbids what is more than the quota of metadata items, as it does what roles do not permit. */
function isFull(error: unknown): boolean {
  return error instanceof HttpError && [403, 413].includes(error.status) && /metadata items|quota/i.test(error.message);
}

/** What was sent before and is saved by now is the operator's own, and no news. */
function settle(edit: MetadataEdit, now: Pairs): void {
  if (!edit.sent) return;
  const { saved } = outcome(edit.sent, now);
  edit.start = withChanges(edit.start, saved);
  edit.told = withChanges(edit.told, saved);
  edit.sent = undefined;
}

async function current({ kind, id }: MetadataEdit, services: Services): Promise<Pairs> {
  try {
    return await kind.read(id, services, { quiet: true });
  } catch (error) {
    const key = isGone(error) ? 'metadata:conflict.gone' : 'metadata:conflict.unknown';
    throw new Error(services.get(I18n).t(key), { cause: error });
  }
}
