import { useAtomValue, useStore } from 'jotai';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { Modals } from '#services/modals/modals';
import { Permissions } from '#services/permissions/permissions';
import { Session } from '#services/session/session';
import { fittingPart } from '../drafts/fitting-part.ts';
import { useDraftOffer } from '../drafts/use-draft-offer.ts';
import { useKeptDraft } from '../drafts/use-kept-draft.ts';
import { useEditGuard } from '../form/edit/use-edit-guard.ts';
import { hasErrors, NO_ERRORS } from '../form/form-errors.ts';
import { textOf } from '../form/texts.ts';
import { hasInvalidInput } from '../form/invalid-input-marker.ts';
import { confirmDiscard } from '../modal/confirm-discard.ts';
import { hasDraft, useOpenModal } from '../modal/in-modal.ts';
import { useListener, useService, useT } from '../services-context.tsx';
import type { StepEntry, StepState } from './step-list.tsx';
import { useContributedSteps } from './use-contributed-steps.ts';
import type { WizardProps } from './wizard-props.ts';
import { createWizard, type WizardState } from './wizard-state.ts';
import { useLatest } from '../use-latest.ts';

/** Keeps a wizard for as long as it is drawn: its state, opened once, and its drafts. `place` is where its step is drawn. */
export function useWizard<M extends object, R>(props: WizardProps<M, R>, place: RefObject<HTMLElement | null>) {
  const { id, steps, model, failed } = props;
  const [permissions, modals, t] = [useService(Permissions), useService(Modals), useT()];
  const store = useStore();
  const allSteps = useContributedSteps(id, steps);
  const guard = useEditGuard(props.edit, model);
  // A model that was refused before was typed: it is kept from the beginning.
  const draft = useKeptDraft(props, failed === undefined ? model : undefined, {
    form: id,
    beforeOf: guard && (() => (props.beforeOf ?? props.draftOf)?.(guard.start()) ?? guard.start()),
  });
  const { keeper } = draft;
  const modal = useOpenModal();
  const setDirty = modal?.setDirty;
  const latest = useLatest(props);
  const held = useRef(false);
  const laid = useRef<M>(undefined);
  const [round, setRound] = useState(0);

  const [wizard] = useState(() =>
    createWizard<M, R>({
      steps: allSteps,
      model,
      check: (gates) => permissions.check(gates),
      async submit(value) {
        const { model: ready, conflict } = (await guard?.check(value)) ?? { model: value };
        if (ready !== value) laid.current = ready;
        if (conflict) throw conflict;
        const keepDraft = () => {
          held.current = true;
          return keeper?.hold(ready) ?? (() => {});
        };
        return latest.current.submit(ready, keepDraft, guard?.start() ?? model);
      },
      conflict: props.conflict && ((value) => latest.current.conflict!(value)),
      validateSteps: props.validateSteps && ((value, range) => latest.current.validateSteps!(value, range)),
      hasInvalidInput: () => hasInvalidInput(place.current),
      dropInvalidInput: () => confirmDiscard(modals, t, modal !== undefined && hasDraft(modal)),
      failed,
      errors: props.errors,
    }),
  );
  useEffect(() => {
    void store.set(wizard.open);
  }, [store, wizard]);
  useEffect(() => {
    if (failed === undefined) return;
    modal?.setWork('typed');
    if (keeper) keeper.adopt(model);
    else setDirty?.(true);
    // oxlint-disable-next-line react/exhaustive-deps -- the first values alone: what changes is kept as it changes
  }, [keeper]);
  useEffect(
    () =>
      store.sub(wizard.model, () => {
        // A new build of the plugin waits.
        modal?.setWork('typed');
        // Without drafts closing would lose what was typed: the modal asks first.
        if (keeper) keeper.keep(store.get(wizard.model));
        setDirty?.(!keeper || latest.current.leavesOut?.(store.get(wizard.model)) === true);
      }),
    [store, wizard, keeper, modal, setDirty, latest],
  );
  useEffect(
    () => store.sub(wizard.submitting, () => modal?.setWork(store.get(wizard.submitting) ? 'sending' : 'typed')),
    [store, wizard, modal],
  );

  /** Puts another model in the place of what is typed; steps that hold some of it themselves are drawn anew. */
  const lay = (next: M) => {
    store.set(wizard.change, () => next);
    setRound((times) => times + 1);
  };

  const finish = async () => {
    held.current = false;
    laid.current = undefined;
    const done = await store.set(wizard.finish);
    if (!done) {
      // The form shows what others changed meanwhile; the next attempt is compared with that.
      if (laid.current) lay(laid.current);
      return;
    }
    if (!held.current) keeper?.discard();
    latest.current.onClose(done.result);
  };
  const fit = (kept: Partial<M>) => {
    const part = fittingPart(model, kept);
    return props.fitDraft?.(part) ?? part;
  };
  const drafts = useDraftOffer<M>({
    draft,
    wanted: failed === undefined,
    start: model,
    // The draft has nothing of what was chosen meanwhile, or for the operator.
    fit: (kept) => ({ ...store.get(wizard.model), ...fit(kept) }),
    fill: (value) => store.set(wizard.change, () => value),
    goOnFrom: (before) => guard?.goOnFrom(before ? { ...model, ...fit(before) } : model),
  });
  return { wizard, finish, keptAt: draft.keptAt, drafts, isKept: keeper !== undefined, guard, lay, round };
}

/** Whether the session ended while the wizard is open. The error bar says so until somebody has signed in again. */
export function useSessionEnd(): boolean {
  const session = useService(Session);
  const [ended, setEnded] = useState(false);
  useListener(session.onDidEnd, () => setEnded(true));
  useListener(session.onDidRenew, () => setEnded(false));
  return ended;
}

/** The steps as the list draws them. */
export function useStepEntries<M extends object, R>(wizard: WizardState<M, R>): StepEntry[] {
  const t = useT();
  const steps = useAtomValue(wizard.steps);
  const current = useAtomValue(wizard.current);
  const visited = useAtomValue(wizard.visited);
  const wrong = useAtomValue(wizard.wrong);
  const shown = useAtomValue(wizard.shown);
  const model = useAtomValue(wizard.model);
  return useMemo(() => {
    const stateOf = (id: string): StepState => {
      if (id === current) return 'now';
      if (!visited.has(id)) return 'todo';
      return wrong.some((step) => step.id === id) ? 'bad' : 'done';
    };
    return steps.map(({ id, title, description }) => ({
      id,
      title: textOf(t, title),
      description: description?.(model),
      state: stateOf(id),
      isBad: stateOf(id) === 'bad' || (id === current && hasErrors(shown[id])),
    }));
  }, [steps, current, visited, wrong, shown, model, t]);
}

/** Returns the props for the view of the step in view. */
export function useStepProps<M extends object, R>(wizard: WizardState<M, R>) {
  const store = useStore();
  const model = useAtomValue(wizard.model);
  const current = useAtomValue(wizard.current);
  const shown = useAtomValue(wizard.shown);
  const submitting = useAtomValue(wizard.submitting);
  const errors = shown[current] ?? NO_ERRORS;
  return useMemo(
    () => ({
      model,
      errors,
      submitting,
      change: (next: Partial<M> | ((model: M) => M)) => store.set(wizard.change, next),
    }),
    [model, errors, submitting, store, wizard],
  );
}
