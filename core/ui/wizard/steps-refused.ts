import type { FormErrors } from '../form/form-errors.ts';

/** The errors by step, then by field; `__all__` is about the step. */
export type StepErrors = Readonly<Record<string, FormErrors>>;

/** A submit that was refused for what stands in steps: they show it, and the wizard leads to the first of them. */
export class StepsRefused extends Error {
  constructor(
    readonly errors: StepErrors,
    /** Said above the step when none of the wizard's steps is named. */
    message: string,
  ) {
    super(message);
    this.name = 'StepsRefused';
  }
}
