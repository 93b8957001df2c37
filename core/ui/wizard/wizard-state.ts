import { atom } from 'jotai';
import type { Gates } from '#registry';
import { failureOf, isConflict, type SubmitFailure } from '../form/failure.ts';
import { errorsOf, type FormErrors, hasErrors, mergeErrors, NO_ERRORS } from '../form/form-errors.ts';
import { type StepErrors, StepsRefused } from './steps-refused.ts';
import type { WizardStep } from './wizard-step.ts';

export interface WizardOptions<M, R> {
  steps: readonly WizardStep<M>[];
  model: M;
  /** Do these gates let a step in? A check that fails counts as no. */
  check(gates: Gates): Promise<boolean>;
  submit(model: M): Promise<R>;
  /** The errors of steps that stand for a refusal with status 409. */
  conflict?: ((model: M) => StepErrors) | undefined;
  /** Judges steps that are being left, as a server does: once the steps' own rules have nothing to say. */
  validateSteps?: ((model: M, steps: readonly WizardStep<M>[]) => Promise<StepErrors>) | undefined;
  /** Is there typing in the step in view that the model can't say? It would be lost with the step. */
  hasInvalidInput?: () => boolean;
  /** May that be dropped, on the way back? */
  dropInvalidInput?: () => Promise<boolean>;
  /** A refusal that came before. */
  failed?: unknown;
  /** The errors of that refusal that stand in steps. */
  errors?: StepErrors | undefined;
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
  const {
    steps: all,
    model: initial,
    check,
    submit,
    conflict,
    validateSteps,
    hasInvalidInput,
    dropInvalidInput,
    failed,
    errors = {},
  } = options;
  const model = atom(initial);
  const phase = atom<'opening' | 'open' | 'empty'>('opening');
  const steps = atom<readonly WizardStep<M>[]>([]);
  const current = atom('');
  const visited = atom<ReadonlySet<string>>(new Set<string>());
  /** Steps whose errors show: the operator tried to go on from there. */
  const tried = atom<ReadonlySet<string>>(new Set(Object.keys(errors)));
  /** Fields that were left, by step: theirs show, as in a form of one page. */
  const left = atom<Readonly<Record<string, ReadonlySet<string>>>>({});
  const found = atom<Readonly<Record<string, FormErrors>>>({});
  /** The errors that were found elsewhere; they stand until it is asked again. */
  const refused = atom(errors);
  const submitting = atom(false);
  /** The server judges the steps that are being left. */
  const judging = atom(false);
  const failure = atom<SubmitFailure | undefined>(failed === undefined ? undefined : failureOf(failed));
  /** Counts the times an error was run into, each of which moves the focus to the first one; 0 once the way was free. */
  const attention = atom(0);
  let blocked = 0;

  const index = atom((get) => get(steps).findIndex((step) => step.id === get(current)));
  /** The step that is led to for what is missing in another. */
  const leading = atom((get) => (step: WizardStep<M>) => {
    if (step.earlier === undefined || get(visited).has(step.id)) return step;
    return get(steps).find(({ id }) => id === step.earlier) ?? step;
  });
  /** Steps that still need something, whether that shows already or not. */
  const incomplete = atom((get) => {
    const lacking = get(steps).filter((step) => hasErrors(get(found)[step.id]));
    return [...new Set(lacking.map(get(leading)))];
  });
  const problems = atom((get) => (id: string) => mergeErrors(get(found)[id], get(refused)[id]));
  /** Steps with something wrong, by their own rules or by what was refused. */
  const wrong = atom((get) => get(steps).filter((step) => hasErrors(get(problems)(step.id))));
  /** Errors to show: of steps that were tried, of fields that were left, and those that show at once. */
  const shown = atom((get): Readonly<Record<string, FormErrors>> => {
    const all = get(tried);
    const fields = new Map(Object.entries(get(left)));
    for (const { id, atOnce } of get(steps)) {
      const names = atOnce?.(get(model)) ?? [];
      if (names.length > 0) fields.set(id, new Set([...(fields.get(id) ?? []), ...names]));
    }
    const errorsIn = (id: string) => (all.has(id) ? get(problems)(id) : errorsOf(fields.get(id)!, get(problems)(id)));
    return Object.fromEntries([...new Set([...all, ...fields.keys()])].map((id) => [id, errorsIn(id)]));
  });

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

  /** A field of the step in view is left. */
  const leave = atom(null, (get, set, field: string) => {
    const id = get(current);
    set(left, { ...get(left), [id]: new Set([...(get(left)[id] ?? []), field]) });
  });

  /** Calls for the focus: something in the step in view is wrong. */
  const call = atom(null, (_, set) => {
    blocked += 1;
    set(attention, blocked);
  });

  /** Lets the errors of these steps show, and leads to the first of them. */
  const reveal = atom(null, (get, set, which: readonly WizardStep<M>[]) => {
    const bad = which.filter((step) => get(wrong).includes(step));
    const first = bad[0];
    if (!first) return false;
    const target = get(leading)(first);
    // The text of the step that lacks something stands in the one that is led to.
    if (target !== first) set(refused, { ...get(refused), [target.id]: get(problems)(first.id) });
    set(tried, new Set([...get(tried), target.id, ...bad.map((step) => step.id)]));
    set(show, target.id);
    set(call);
    return true;
  });

  const open = atom(null, async (get, set) => {
    // All are awaited: one that fails, or is slow, takes no other with it.
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

  /** Whether these steps may be left. No answer is a no. */
  const judge = atom(null, async (get, set, range: readonly WizardStep<M>[]): Promise<boolean> => {
    await set(validate, range);
    if (set(reveal, range)) return false;
    if (!validateSteps) return true;
    set(judging, true);
    set(failure, undefined);
    try {
      set(refused, await validateSteps(get(model), range));
      return !set(reveal, range);
    } catch (error) {
      set(failure, failureOf(error));
      return false;
    } finally {
      set(judging, false);
    }
  });

  /**
   * Back is free; forward judges every step from this one to the one before the target, and stays at the first that has
   * errors (WIZ-03, WIZ-04).
   */
  const go = atom(null, async (get, set, target: string) => {
    const from = get(index);
    const to = get(steps).findIndex((step) => step.id === target);
    if (get(submitting) || get(judging) || to < 0 || to === from) return;
    if (hasInvalidInput?.()) {
      if (to > from) return set(call);
      if (dropInvalidInput && !(await dropInvalidInput())) return;
    }
    if (to > from) {
      set(refused, {});
      // Changes made while the server judged are judged too.
      for (let judged: M | undefined; judged !== get(model);) {
        judged = get(model);
        if (!(await set(judge, get(steps).slice(from, to)))) return;
      }
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
    if (get(submitting) || get(judging)) return undefined;
    if (hasInvalidInput?.()) {
      set(call);
      return undefined;
    }
    set(submitting, true);
    set(failure, undefined);
    set(refused, {});
    try {
      await set(validate, get(steps));
      if (set(reveal, get(steps))) return undefined;
      return { result: await submit(get(model)) };
    } catch (error) {
      const told = conflict && isConflict(error) ? conflict(get(model)) : undefined;
      const errorsFound = error instanceof StepsRefused ? error.errors : told;
      if (errorsFound) set(refused, errorsFound);
      if (!(errorsFound && set(reveal, get(steps)))) set(failure, { ...failureOf(error), error });
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
    wrong,
    submitting,
    judging,
    failure,
    attention,
    open,
    change,
    leave,
    go,
    move,
    finish,
    reveal,
  };
}

export type WizardState<M extends object, R> = ReturnType<typeof createWizard<M, R>>;
