import { sentData } from '../../form/dependent-fields.ts';
import { type FormErrors, hasErrors, mergeErrors, WHOLE_FORM } from '../../form/form-errors.ts';
import type { FormValidator } from '../../form/schema-form-props.ts';
import { withDefaults } from '../../form/with-defaults.ts';
import { formsetFields, type Formsets, openFormsets } from '../dialog/form-formsets.ts';
import type { StepErrors } from '../../wizard/steps-refused.ts';
import type { FormsetDescription, WorkflowFragment } from '../wire.ts';
import { describedFormsetErrors } from './step-formsets.ts';

/** Where the model has the steps' formsets; a draft keeps them, too. No step is called so: a slug has no slash. */
export const FORMSETS = '/formsets';

/** Step → what its fields hold; and what its formsets do. */
export type WorkflowModel = Readonly<Record<string, Readonly<Record<string, unknown>>>> & {
  readonly [FORMSETS]?: Readonly<Record<string, Formsets>>;
};

/**
 * Returns the first model of a workflow. The defaults of steps that nobody looks at are sent, too, as those of one form would
 * be.
 */
export function workflowModel({ steps }: WorkflowFragment, validator: FormValidator): WorkflowModel {
  const formsets = Object.fromEntries(steps.map((step) => [step.slug, openFormsets(step.formsets)]));
  const fields = steps.map(({ slug, schema, data = {} }) => [slug, withDefaults(validator, schema, data)]);
  return { ...Object.fromEntries(fields), [FORMSETS]: formsets };
}

/** All fields of all steps, without what is hidden in them: a workflow is one form. */
export function workflowData({ steps }: WorkflowFragment, model: WorkflowModel): Record<string, unknown> {
  const sent = Object.entries(model)
    .filter(([id]) => id !== FORMSETS)
    .map(([id, data]) => sentData(steps.find(({ slug }) => slug === id)?.uiSchema, data));
  const rows = steps.map(({ slug, formsets }) => formsetFields(formsets, formsetsOf(model, slug)));
  return Object.assign({}, ...sent, ...rows) as Record<string, unknown>;
}

export const formsetsOf = (model: WorkflowModel, slug: string): Formsets => model[FORMSETS]?.[slug] ?? {};

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
    steps.flatMap(({ slug, errors, formsets }) => {
      const all = mergeErrors(errors, describedFormsetErrors(formsets));
      return hasErrors(all) ? [[slug, all] as const] : [];
    }),
  );
}

/** Without what is about the step as a whole, which stands above its fields, and about the rows of its formsets. */
export function fieldErrors(errors: FormErrors, formsets: readonly FormsetDescription[] = []): FormErrors {
  const isOther = (name: string) =>
    name === WHOLE_FORM || formsets.some(({ prefix }) => name === prefix || name.startsWith(`${prefix}-`));
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !isOther(name)));
}
