import { useAtomValue, useStore } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Clock } from '#services/clock/clock';
import { Permissions } from '#services/permissions/permissions';
import { Session } from '#services/session/session';
import { Storage } from '#services/storage/storage';
import { NO_ERRORS } from '../form/form-errors.ts';
import { textOf } from '../form/texts.ts';
import { useListener, useService, useT } from '../services-context.tsx';
import { DraftKeeper } from './draft.ts';
import type { StepEntry, StepState } from './step-list.tsx';
import { useDraftOffer } from './use-draft-offer.ts';
import { useContributedSteps } from './use-contributed-steps.ts';
import type { WizardProps } from './wizard-props.ts';
import { createWizard, type WizardState } from './wizard-state.ts';

/** One wizard for as long as it is drawn: its state, opened once, and the drafts of it. */
export function useWizard<M extends object, R>(props: WizardProps<M, R>) {
  const { id, steps, model, failed } = props;
  const permissions = useService(Permissions);
  const store = useStore();
  const allSteps = useContributedSteps(id, steps);
  const { keeper, keptAt, forget } = useKeeper(props);
  const latest = useRef(props);
  const held = useRef(false);
  useEffect(() => {
    latest.current = props;
  });

  const [wizard] = useState(() =>
    createWizard<M, R>({
      steps: allSteps,
      model,
      check: (gates) => permissions.check(gates),
      submit: (value) =>
        latest.current.submit(value, () => {
          held.current = true;
          return keeper?.hold(value) ?? (() => {});
        }),
      validateSteps: props.validateSteps && ((value, range) => latest.current.validateSteps!(value, range)),
      failed,
      errors: props.errors,
    }),
  );
  useEffect(() => {
    void store.set(wizard.open);
  }, [store, wizard]);
  useEffect(() => {
    if (!keeper) return;
    const stop = store.sub(wizard.model, () => keeper.keep(store.get(wizard.model)));
    const onLeave = () => keeper.flush();
    addEventListener('pagehide', onLeave);
    return () => {
      stop();
      removeEventListener('pagehide', onLeave);
      keeper.flush();
    };
  }, [store, wizard, keeper]);

  const finish = async () => {
    held.current = false;
    const done = await store.set(wizard.finish);
    if (!done) return;
    if (!held.current) keeper?.discard();
    latest.current.onClose(done.result);
  };
  const fill = (value: M) => store.set(wizard.change, () => value);
  const drafts = useDraftOffer<M>(keeper, failed === undefined, fill, forget, model);
  return { wizard, finish, keptAt, drafts };
}

/** Who keeps what is typed; a wizard without `draftKey` has none. What was refused before is kept from the beginning. */
function useKeeper<M extends object, R>({ draftKey, draftOf, model, failed }: WizardProps<M, R>) {
  const [storage, clock] = [useService(Storage), useService(Clock)];
  const [keptAt, setKeptAt] = useState<number>();
  const [keeper] = useState(() => {
    if (!draftKey) return undefined;
    const options = { storage, clock, key: draftKey, partOf: draftOf, onKept: setKeptAt };
    return new DraftKeeper<M>(failed === undefined ? { ...options, start: model } : options);
  });
  useEffect(() => {
    if (failed !== undefined) keeper?.adopt(model);
    // Only what it begins with: what changes is kept as it changes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [keeper]);
  return { keeper, keptAt, forget: () => setKeptAt(undefined) };
}

/** The session ended while the wizard is open: said in its error bar until somebody has signed in again (WZ.8). */
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
    }));
  }, [steps, current, visited, wrong, model, t]);
}

/** What the view of the step in view gets. */
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
