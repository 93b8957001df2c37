import { type ActionResult, callApi, errorText, I18n, isGone, resultOf, type Services, Toasts } from '@sextant/sdk';
import { type Trunk, trunkTypeId } from '../trunk.ts';
import {
  changesDisabled,
  difference,
  isNone,
  merged,
  outcome,
  sent,
  stateIn,
  stateOf,
  taken,
  type TrunkState,
  withChanges,
} from './merge-edit.ts';
import { explained, explainedOutcome } from './explain-edit.ts';
import { editCode } from './trunk-code.ts';
import { isReversible, undoOf } from './undo-edit.ts';
import type { TrunkModel } from './trunk-model.ts';

/** An edit under way. */
export interface TrunkEdit {
  readonly trunk: Trunk;
  /** What the operator's changes are changes of: what the wizard began with, and what of them was saved since. */
  start: TrunkState;
  /** The trunk as the operator knows it: what was told of what others did, and what of the own changes was saved. */
  told: TrunkState;
  /** What was sent without success, as far as could be heard: some of it may be saved. */
  sent?: TrunkState | undefined;
  /** Something was sent: the trunk may be another than the pages show. */
  isTouched?: boolean;
}

export function beginEdit(trunk: Trunk): TrunkEdit {
  return { trunk, start: stateOf(trunk), told: stateOf(trunk) };
}

/**
 * Saves what was changed (NE-15). Is the trunk another than the operator knows it, nothing is sent: it rejects with what
 * others changed, and with what the next attempt will do. Then that lays the operator's own changes over theirs. An attempt
 * that failed rejects with what of it was saved and what was not; the next sends the rest.
 */
export async function saveEdit(edit: TrunkEdit, model: TrunkModel, services: Services): Promise<ActionResult> {
  const i18n = services.get(I18n);
  const { id } = edit.trunk;
  const wanted = stateIn(model);
  const now = stateOf(await current(id, services));
  settle(edit, now);
  const news = difference(edit.told, now);
  edit.told = now;
  edit.sent = undefined;
  const result = merged(edit.start, wanted, now);
  const twice = taken(result);
  const refusal = [
    ...(isNone(news) ? [] : explained(news, difference(edit.start, wanted), now, i18n)),
    ...(twice.length > 0 ? [i18n.t('trunks:conflict.taken', { ids: i18n.list(twice.map(String)) })] : []),
    ...(changesDisabled(now, result) ? [i18n.t('trunks:conflict.disabled')] : []),
  ];
  if (refusal.length > 0) throw new Error(refusal.join(' '));
  edit.sent = result;
  const isFirst = !edit.isTouched;
  edit.isTouched = true;
  try {
    // An answer that did not come says nothing of what became of it: the trunk does.
    await callApi(services, 'NE-15', { params: { id }, body: [sent(now), sent(result)] }, { handled: [0] });
  } catch (error) {
    await lookAfter(edit, result, error, services);
  }
  edit.sent = undefined;
  services.get(Toasts).add('success', i18n.t('trunks:success.edited', { name: result.name || edit.trunk.name_or_id }), {
    code: () => editCode(id, now, result),
    ...(isFirst && isReversible(now, result) && { undo: undoOf(id, now, result, services) }),
  });
  return resultOf(trunkTypeId, { updated: [id] });
}

/** After an attempt that failed: resolves when all of it is saved, and rejects with what is not. */
async function lookAfter(edit: TrunkEdit, result: TrunkState, error: unknown, services: Services): Promise<void> {
  const i18n = services.get(I18n);
  const fail = (words: readonly string[]) => new Error([...words, errorText(error)].join(' '), { cause: error });
  const answer = await read(edit.trunk.id, services).catch(() => undefined);
  if (!answer) throw fail([i18n.t('trunks:conflict.unsure')]);
  const now = stateOf(answer);
  const { saved, left } = outcome(edit.told, result, now);
  settle(edit, now);
  if (isNone(left)) return;
  throw isNone(saved) ? error : fail(explainedOutcome(saved, left, i18n));
}

/** What was sent before and is saved by now is the operator's own, and no news. */
function settle(edit: TrunkEdit, now: TrunkState): void {
  if (!edit.sent) return;
  const { saved } = outcome(edit.told, edit.sent, now);
  edit.start = withChanges(edit.start, saved, edit.sent);
  edit.told = withChanges(edit.told, saved, edit.sent);
}

const read = (id: string, services: Services): Promise<Trunk> =>
  callApi(services, 'NE-14', { params: { id } }, { quiet: true });

async function current(id: string, services: Services): Promise<Trunk> {
  try {
    return await read(id, services);
  } catch (error) {
    const key = isGone(error) ? 'trunks:conflict.gone' : 'trunks:conflict.unknown';
    throw new Error(services.get(I18n).t(key), { cause: error });
  }
}
