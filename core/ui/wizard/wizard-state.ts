import { atom } from 'jotai';
import type { Gates } from '#registry';
import { failureOf, type SubmitFailure } from '../form/failure.ts';
import { type FormErrors, hasErrors, NO_ERRORS } from '../form/form-errors.ts';
import type { WizardStep } from './wizard-step.ts';

export interface WizardOptions<M, R> {
  steps: readonly WizardStep<M>[];
  model: M;
  /** Do these gates let a step in? A check that fails counts as no. */
  check(gates: Gates): Promise<boolean>;
  submit(model: M): Promise<R>;
  /** A refusal that came before. */
  failed?: unknown;
}

async function isReady<M>(step: WizardStep<M>, check: (gates: Gates) => Promise<boolean>): Promise<boolean> {
  try {
    if (!(await check(step))) return false;
    await step.ready?.();
    return true;
  } catch {
    return false;
  }
}

/**
 * Where a wizard is, without a screen: its steps, the one in view, what is wrong, whether it submits. Every atom belongs to
 * this one wizard (requirements WIZ-01 to -04, -08, -10).
 */
export function createWizard<M extends object, R>(options: WizardOptions<M, R>) {
  const { steps: all, model: initial, check, submit, failed } = options;
  const model = atom(initial);
  const phase = atom<'opening' | 'open' | 'empty'>('opening');
  const steps = atom<readonly WizardStep<M>[]>([]);
  const current = atom('');
  const visited = atom<ReadonlySet<string>>(new Set<string>());
  /** Steps whose errors show: the operator tried to go on from there. */
  const tried = atom<ReadonlySet<string>>(new Set<string>());
  const found = atom<Readonly<Record<string, FormErrors>>>({});
  const submitting = atom(false);
  const failure = atom<SubmitFailure | undefined>(failed === undefined ? undefined : failureOf(failed));
  /** Counts the times an error was run into, each of which moves the focus to the first one; 0 once the way was free. */
  const attention = atom(0);
  let blocked = 0;

  const index = atom((get) => get(steps).findIndex((step) => step.id === get(current)));
  /** Steps that still need something, whether that shows already or not. */
  const incomplete = atom((get) => get(steps).filter((step) => hasErrors(get(found)[step.id])));
  /** Errors to show: of steps that were tried. */
  const shown = atom((get) =>
    Object.fromEntries([...get(tried)].map((id) => [id, get(found)[id] ?? NO_ERRORS] as const)),
  );

  /** Checks steps against the model as it is now; answers for a model that has changed since are dropped. */
  const validate = atom(null, async (get, set, which: readonly WizardStep<M>[]) => {
    const judged = get(model);
    await Promise.all(
      which.map(async (step) => {
        const answer = step.validate?.(judged);
        const errors = (answer instanceof Promise ? await answer : answer) ?? NO_ERRORS;
        if (get(model) === judged) set(found, { ...get(found), [step.id]: errors });
      }),
    );
  });

  const show = atom(null, (get, set, id: string) => {
    set(current, id);
    set(visited, new Set([...get(visited), id]));
  });

  /** Lets the errors of these steps show, and leads to the first of them. */
  const reveal = atom(null, (get, set, which: readonly WizardStep<M>[]) => {
    const wrong = which.filter((step) => hasErrors(get(found)[step.id]));
    const first = wrong[0];
    if (!first) return false;
    set(tried, new Set([...get(tried), ...wrong.map((step) => step.id)]));
    set(show, first.id);
    blocked += 1;
    set(attention, blocked);
    return true;
  });

  const open = atom(null, async (get, set) => {
    // All are awaited: one that fails, or is slow, takes no other with it (WZ.3).
    const ready = await Promise.all(all.map((step) => isReady(step, check)));
    const left = all.filter((_, at) => ready[at]);
    set(steps, left);
    set(phase, left.length > 0 ? 'open' : 'empty');
    if (left[0]) set(show, left[0].id);
    await set(validate, get(steps));
  });

  const change = atom(null, (get, set, next: Partial<M> | ((model: M) => M)) => {
    if (get(submitting)) return;
    set(model, typeof next === 'function' ? next(get(model)) : { ...get(model), ...next });
    void set(validate, get(steps));
  });

  /**
   * Back is free; forward judges every step from this one to the one before the target, and stays at the first that has
   * errors (WIZ-03, WIZ-04).
   */
  const go = atom(null, async (get, set, target: string) => {
    const from = get(index);
    const to = get(steps).findIndex((step) => step.id === target);
    if (get(submitting) || to < 0) return;
    if (to > from) {
      const range = get(steps).slice(from, to);
      await set(validate, range);
      if (set(reveal, range)) return;
    }
    set(attention, 0);
    set(show, target);
  });

  const move = atom(null, async (get, set, by: 1 | -1) => {
    const next = get(steps)[get(index) + by];
    if (next) await set(go, next.id);
  });

  /** Resolves with the result, or with nothing when there were errors, or the submit failed. */
  const finish = atom(null, async (get, set): Promise<{ result: R } | undefined> => {
    if (get(submitting)) return undefined;
    set(submitting, true);
    set(failure, undefined);
    try {
      await set(validate, get(steps));
      if (set(reveal, get(steps))) return undefined;
      return { result: await submit(get(model)) };
    } catch (error) {
      set(failure, failureOf(error));
      return undefined;
    } finally {
      set(submitting, false);
    }
  });

  return {
    model,
    phase,
    steps,
    current,
    index,
    visited,
    shown,
    incomplete,
    submitting,
    failure,
    attention,
    open,
    change,
    go,
    move,
    finish,
    reveal,
  };
}

export type WizardState<M extends object, R> = ReturnType<typeof createWizard<M, R>>;
