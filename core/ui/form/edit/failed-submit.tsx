import { FailureBar } from '../failure-bar.tsx';
import type { SubmitFailure } from '../failure.ts';
import { EditConflictNotice } from './edit-conflict-notice.tsx';
import { EditConflict } from './edit-guard.ts';

interface FailedSubmitProps<M> {
  failure: SubmitFailure;
  /** The data of the form. */
  model: M;
  change(model: M): void;
}

/** A submit that did not happen: the fields that two people changed, each with a choice, or why it was refused. */
export function FailedSubmit<M>({ failure, model, change }: FailedSubmitProps<M>) {
  const { error } = failure;
  // A text that stands at its field is not told twice.
  if (
    Object.values(failure.fields ?? {})
      .flat()
      .includes(failure.message)
  )
    return null;
  if (!(error instanceof EditConflict)) return <FailureBar failure={failure} />;
  return <EditConflictNotice conflict={error as EditConflict<M>} model={model} change={change} />;
}
