import { ConsoleError } from '#base';

/** Why an answer cannot be drawn; each has words of its own (`core:fragment.error.…`). */
export type FragmentProblem =
  | 'noContent'
  | 'notJson'
  | 'unknownType'
  | 'noFragment'
  | 'unknownFragment'
  | 'unknownContent'
  | 'wrongShape'
  | 'wrongPlace'
  | 'foreignAddress'
  | 'forbiddenAddress'
  | 'foreignForm'
  | 'badAddress';

/** An answer, or an address in it, that the console can't or won't use. `detail` says where. */
export class FragmentError extends ConsoleError {
  readonly problem: FragmentProblem;
  readonly detail: string;

  constructor(problem: FragmentProblem, detail: string) {
    super('FRAGMENT_UNUSABLE', { problem, detail });
    this.name = 'FragmentError';
    this.problem = problem;
    this.detail = detail;
  }
}

/** Returns the error's text for the operator. */
export function problemText(t: (key: string, values: { detail: string }) => string, error: FragmentError): string {
  return t(`core:fragment.error.${error.problem}`, { detail: error.detail });
}
