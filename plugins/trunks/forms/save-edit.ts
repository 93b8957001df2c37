import { type ActionResult, callApi, errorText, I18n, resultOf, type Services, Toasts } from '@sextant/sdk';
import { type Trunk, trunkTypeId } from '../trunk.ts';
import {
  changesDisabled,
  difference,
  isNone,
  outcome,
  sent,
  stateIn,
  stateOf,
  taken,
  type TrunkState,
  withChanges,
} from './merge-edit.ts';
import { explainedOutcome } from './explain-edit.ts';
import { editCode } from './trunk-code.ts';
import { isReversible, undoOf } from './undo-edit.ts';
import type { TrunkModel } from './trunk-model.ts';

/** An edit under way. */
export interface TrunkEdit {
  readonly trunk: Trunk;
  /** The state that the wizard compares with: as the trunk was, with what others changed since, and nothing of what our own attempts did. */
  start: TrunkState;
  /** The trunk as it was when it was last read. */
  known: TrunkState;
  /** Something was sent: the trunk may be another than the pages show. */
  isTouched?: boolean;
}

export function beginEdit(trunk: Trunk): TrunkEdit {
  return { trunk, start: stateOf(trunk), known: stateOf(trunk) };
}

/** Is there something to save although nothing was changed: what an attempt left half done? */
export const isOwed = ({ start, known }: TrunkEdit) => !isNone(difference(start, known));

/** The trunk as the wizard would begin with it now. */
export async function readAgain(edit: TrunkEdit, services: Services): Promise<TrunkState> {
  const now = stateOf(await read(edit.trunk.id, services));
  edit.start = withChanges(edit.start, difference(edit.known, now), now);
  edit.known = now;
  return edit.start;
}

/**
 * Saves what was changed (changeTrunk), over the trunk as it was just read. An attempt that failed rejects with what of it was saved and
 * what was not; the next sends the rest.
 */
export async function saveEdit(edit: TrunkEdit, model: TrunkModel, services: Services): Promise<ActionResult> {
  const i18n = services.get(I18n);
  const { id } = edit.trunk;
  const { known: now } = edit;
  const result = stateIn(model);
  const twice = taken(result);
  if (twice.length > 0) throw new Error(i18n.t('trunks:conflict.taken', { ids: i18n.list(twice.map(String)) }));
  if (changesDisabled(now, result)) throw new Error(i18n.t('trunks:conflict.disabled'));
  const isFirst = !edit.isTouched;
  edit.isTouched = true;
  try {
    // An answer that did not come says nothing of what became of it: the trunk does.
    await callApi(services, 'changeTrunk', { params: { id }, body: [sent(now), sent(result)] }, { handled: [0] });
  } catch (error) {
    await lookAfter(edit, result, error, services);
  }
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
  const { saved, left } = outcome(edit.known, result, now);
  // Parts that are saved by now are the operator's own, and no news.
  edit.known = withChanges(edit.known, saved, result);
  if (isNone(left)) return;
  throw isNone(saved) ? error : fail(explainedOutcome(saved, left, i18n));
}

const read = (id: string, services: Services): Promise<Trunk> =>
  callApi(services, 'readTrunk', { params: { id } }, { quiet: true });
