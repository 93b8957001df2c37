import { changedMembers } from '../../form/edit/three-way.ts';
import type { FormFiles } from '../../form/form-files.ts';
import { formOfDraft } from '../../form/form-draft.ts';
import { isValues } from '../../form/ui-fields.ts';
import { openFormsets } from '../dialog/form-formsets.ts';
import { describedWithDraft, keptFields, keptRows } from '../dialog/server-draft.ts';
import type { WorkflowFragment } from '../wire.ts';
import { FORMSETS, formsetsOf, type WorkflowModel } from './workflow-model.ts';

/**
 * The parts of a workflow that a draft may hold (X-10), with what plugins' steps have put into its model. Fields of the server's
 * own are held where they differ from `start`: others may change the rest.
 */
export function draftOfWorkflow(
  { steps }: WorkflowFragment,
  model: WorkflowModel,
  { files, start }: { files: FormFiles; start: WorkflowModel },
): WorkflowModel {
  const fields = steps.map((step) => {
    return [
      step.slug,
      changedMembers(start[step.slug] ?? {}, keptFields(step, model[step.slug] ?? {}, files)),
    ] as const;
  });
  const rows = steps.map(({ slug, formsets }) => {
    const rowsIn = (of: WorkflowModel) => keptRows(formsets, formsetsOf(of, slug));
    return [slug, changedMembers(rowsIn(start), rowsIn(model))] as const;
  });
  return { ...model, ...Object.fromEntries(fields), [FORMSETS]: Object.fromEntries(rows) } as WorkflowModel;
}

/** A draft as far as the workflow has such fields still, over what it starts from: anybody may have written it. */
export function workflowOfDraft(
  { steps }: WorkflowFragment,
  start: WorkflowModel,
  kept: Partial<WorkflowModel>,
): WorkflowModel {
  const fields = steps.map(({ slug, schema }) => {
    const found: unknown = kept[slug];
    return [slug, formOfDraft(schema, start[slug] ?? {}, isValues(found) ? found : {})] as const;
  });
  const sets: unknown = kept[FORMSETS];
  const rows = steps.map(({ slug, formsets }) => {
    const found = isValues(sets) ? sets[slug] : undefined;
    return [slug, openFormsets(describedWithDraft(formsets, found))] as const;
  });
  return { ...kept, ...Object.fromEntries(fields), [FORMSETS]: Object.fromEntries(rows) } as WorkflowModel;
}
