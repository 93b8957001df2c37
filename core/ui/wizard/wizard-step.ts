import type { LazyView, View } from '#base';
import type { Gates } from '#registry';
import type { FormErrors } from '../form/form-errors.ts';

/** The props of a step's view. */
export interface StepProps<M> {
  readonly model: M;
  /** Replaces members of the model, or computes the next one from the present one. */
  change(next: Partial<M> | ((model: M) => M)): void;
  /** The errors to show now: those of fields that were left or show theirs at once, all once the operator tried to go on from here. */
  readonly errors: FormErrors;
  /** A submit runs: nothing can be changed. */
  readonly submitting: boolean;
}

/**
 * A step of a wizard. Steps whose gates or `ready` fail are left out; the first that is ready opens (WIZ-08, -09). `M` is the
 * wizard's model: one plain object that all steps share.
 */
export interface WizardStep<M = Record<string, unknown>> extends Gates {
  id: string;
  /** A locale key. */
  title: string;
  /** The line below the title in the step list ("Name, source, visibility"), in the operator's language. */
  description?(model: M): string | undefined;
  view: View<StepProps<M>> | LazyView<StepProps<M>>;
  /** Field name → messages in the operator's language; `__all__` is about the step. Nothing or `{}`: valid. */
  validate?(model: M): FormErrors | undefined | Promise<FormErrors | undefined>;
  /** Fields whose errors show at once, not only when they were left: a value that is wrong as it stands, such as one above a quota. */
  atOnce?(model: M): readonly string[];
  /** An earlier step in which what is missing here can be chosen as well: it is named and led to until this one was visited. */
  earlier?: string;
  /** Rejects when the step cannot be offered. */
  ready?(): Promise<void>;
}

/** A step that a plugin brings to another plugin's wizard: an item of `wizardSteps` with `on: '<wizard id>@1'`. */
export interface ContributedStep<M = Record<string, unknown>> extends WizardStep<M> {
  /** Below 500 goes to the front, else to the end; `before` and `after` name a step instead. */
  order?: number;
  before?: string | readonly string[];
  after?: string | readonly string[];
  /** The step whose place it takes. */
  replaces?: string;
  /** With `replaces`: takes that step out and puts nothing in its place. */
  remove?: boolean;
}

/** Describes a step by value, with the type of its model. */
export function wizardStep<M>(step: WizardStep<M>): WizardStep<M> {
  return step;
}
