import { sentData } from '../../form/dependent-fields.ts';
import { mergeErrors, WHOLE_FORM, type FormErrors } from '../../form/form-errors.ts';
import type { StepErrors } from '../../wizard/steps-refused.ts';
import type { WorkflowFragment } from '../wire.ts';

/** Step → what its fields hold. */
export type WorkflowModel = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** What a workflow begins with. */
export function workflowModel({ steps }: WorkflowFragment): WorkflowModel {
  return Object.fromEntries(steps.map(({ slug, data = {} }) => [slug, data]));
}

/** All fields of all steps, without what is hidden in them: a workflow is one form. */
export function workflowData({ steps }: WorkflowFragment, model: WorkflowModel): Record<string, unknown> {
  const sent = Object.entries(model).map(([id, data]) =>
    sentData(steps.find(({ slug }) => slug === id)?.uiSchema, data),
  );
  return Object.assign({}, ...sent) as Record<string, unknown>;
}

/** First and last of these steps among those of the server, counted from 0; nothing when none is the server's. */
export function stepRange(
  { steps }: WorkflowFragment,
  left: readonly string[],
): [from: number, to: number] | undefined {
  const places = left.map((id) => steps.findIndex(({ slug }) => slug === id)).filter((place) => place >= 0);
  return places.length > 0 ? [Math.min(...places), Math.max(...places)] : undefined;
}

/** The errors that a description of a workflow brings with it, as the answer to a submit that was refused does. */
export function describedErrors({ steps }: WorkflowFragment): StepErrors {
  return Object.fromEntries(
    steps.flatMap(({ slug, errors }) => (errors ? [[slug, mergeErrors(errors)] as const] : [])),
  );
}

/** Without what is about the step as a whole: that stands above its fields. */
export function fieldErrors(errors: FormErrors): FormErrors {
  const { [WHOLE_FORM]: _, ...fields } = errors;
  return fields;
}
