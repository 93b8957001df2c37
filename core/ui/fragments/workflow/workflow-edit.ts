import type { Services } from '#base';
import { I18n } from '#services/i18n/i18n';
import type { EditSettings } from '../../form/edit/edit-settings.ts';
import type { FormValidator } from '../../form/schema-form-props.ts';
import { describedFor, hasData, rowsField, rowsOf } from '../dialog/edited-rows.ts';
import { openFormsets } from '../dialog/form-formsets.ts';
import { callFragment } from '../fragment-call.ts';
import { readFragment } from '../read-fragment.ts';
import type { WorkflowFragment } from '../wire.ts';
import { FORMSETS, formsetsOf, workflowModel, type WorkflowModel } from './workflow-model.ts';

interface WorkflowEditOptions {
  workflow: WorkflowFragment;
  /** Where it is asked for again, in full. */
  address: string;
  validator: FormValidator;
}

/** The edit of a workflow that a server describes; none of one that begins empty, or says that it makes something new. */
export function workflowEdit(
  services: Services,
  { workflow, address, validator }: WorkflowEditOptions,
): EditSettings<WorkflowModel> | undefined {
  const { steps, slug, edit } = workflow;
  if (edit === false || !steps.some(hasData)) return undefined;
  const i18n = services.get(I18n);
  const known = [workflow];
  return {
    async read() {
      const again = await readFragment(await callFragment(services, address, address));
      if (again.fragment !== 'workflow' || again.slug !== slug) throw new Error('another workflow stands there by now');
      known.unshift(again);
      return workflowModel(again, validator);
    },
    parts: steps.map((step) => ({ at: step.slug, schema: step.schema, ui: step.uiSchema })),
    fields: () =>
      steps.flatMap(({ slug: step, formsets = [] }) =>
        formsets.map((each) =>
          rowsField<WorkflowModel>(each, i18n, {
            id: `${step}.rows.${each.prefix}`,
            get: (model) => rowsOf(formsetsOf(model, step))[each.prefix]?.rows,
            set(model, rows) {
              const all = known.flatMap((one) => one.steps.filter((other) => other.slug === step));
              const own = { ...formsetsOf(model, step), ...openFormsets([describedFor(each, all, rows)]) };
              return { ...model, [FORMSETS]: { ...model[FORMSETS], [step]: own } };
            },
          }),
        ),
      ),
    // Only the server knows what it makes of a workflow in which nothing was changed.
    isOwed: () => true,
  };
}
