import { useCallback, useMemo, useState } from 'react';
import { errorText } from '#base';
import { I18n } from '#services/i18n/i18n';
import { Scope } from '#services/scope/scope';
import { useService, useServices, useT } from '../../services-context.tsx';
import { createFormFiles, type FormFiles } from '../../form/form-files.ts';
import { mergeErrors } from '../../form/form-errors.ts';
import { validateData } from '../../form/validate-data.ts';
import { useModalPlace } from '../../modal/modal-context.ts';
import { Wizard } from '../../wizard/wizard.tsx';
import { StepsRefused } from '../../wizard/steps-refused.ts';
import type { WizardStep } from '../../wizard/wizard-step.ts';
import { useRuntimeValidator } from '../use-runtime-validator.ts';
import { FragmentError, problemText } from '../fragment-error.ts';
import type { FragmentAnswer } from '../fragment-call.ts';
import { UnderWay } from '../dialog/dialog-footer.tsx';
import type { Working } from '../dialog/use-server-dialog.ts';
import type { WorkflowFragment, WorkflowStep } from '../wire.ts';
import { StepFields } from './step-fields.tsx';
import { judgeFormsets } from './step-formsets.ts';
import { draftOfWorkflow, workflowOfDraft } from './workflow-draft.ts';
import { describedErrors, formsetsOf, workflowModel, type WorkflowModel } from './workflow-model.ts';
import { workflowEdit } from './workflow-edit.ts';
import { workflowCalls } from './workflow-calls.ts';
import { useLatest } from '../../use-latest.ts';

export interface ServerWizardProps {
  workflow: WorkflowFragment;
  /** Where the workflow came from: its addresses begin there. */
  base?: string;
  /** Where it is asked for again before it is sent, in full: others may have changed meanwhile what it changes. */
  again?: string | undefined;
  /** Names the wizard; plugins add steps on `<id>@1`. The workflow's slug when absent. */
  id?: string;
  /** The select that a new option is made for; the answer that `onClose` is given may bring it. */
  addToField?: string | undefined;
  /** Told whether a file is chosen, which closing would lose: what is typed is kept as a draft. */
  setDirty?(dirty: boolean): void;
  /** The server took it: what its answer says to do is the caller's. Nothing: the operator closed the wizard. */
  onClose(answer?: FragmentAnswer): void;
}

/** A wizard that a server describes, judges step by step, and is sent as one form (WIZ-03 to -07). */
export function ServerWizard(props: ServerWizardProps) {
  const validator = useRuntimeValidator();
  // The steps judge what is typed from the first moment on: they wait for what they judge with.
  return validator ? <Described {...props} validator={validator} /> : null;
}

type DescribedProps = ServerWizardProps & { validator: NonNullable<ReturnType<typeof useRuntimeValidator>> };

function Described(props: DescribedProps) {
  const { workflow, base, again, id = workflow.slug, addToField, setDirty, onClose, validator } = props;
  const t = useT();
  const i18n = useService(I18n);
  const services = useServices();
  const place = useModalPlace();
  // The steps stay the ones they are, whoever listens.
  const dirty = useLatest(setDirty);
  const [files] = useState(createFormFiles);
  const [uploading, setUploading] = useState<Working>();
  const calls = useMemo(() => {
    const onProgress = (file: string, sent: number) => setUploading({ file, sent });
    return workflowCalls(services, { workflow, files, base, addToField, onProgress });
  }, [services, workflow, files, base, addToField]);
  const judge = useCallback(
    ({ schema, uiSchema }: Pick<WorkflowStep, 'schema' | 'uiSchema'>, data: object) =>
      validateData(validator, { t: i18n.t.bind(i18n), schema, data, ...(uiSchema ? { uiSchema } : {}) }),
    [validator, i18n],
  );
  const steps = useMemo(
    () =>
      workflow.steps.map((step): WizardStep<WorkflowModel> => {
        const { slug, title, description, schema, uiSchema, formsets } = step;
        return {
          id: slug,
          title,
          ...(description ? { description: () => description } : {}),
          view: (view) => (
            <StepFields
              {...view}
              change={(next) => {
                view.change(next);
                dirty.current?.(hasFile(workflow, files));
              }}
              step={step}
              validator={validator}
              base={base}
              files={files}
            />
          ),
          validate: (model) =>
            mergeErrors(
              judge({ schema, uiSchema }, model[slug] ?? {}),
              judgeFormsets(formsets, formsetsOf(model, slug), judge),
            ),
        };
      }),
    [workflow, base, files, validator, judge, dirty],
  );
  const model = useMemo(() => workflowModel(workflow, validator), [workflow, validator]);
  const edit = useMemo(
    () => (again === undefined ? undefined : workflowEdit(services, { workflow, address: again, validator })),
    [services, workflow, again, validator],
  );

  return (
    <Wizard<WorkflowModel, FragmentAnswer>
      id={id}
      title={workflow.title}
      {...(workflow.subtitle ? { subtitle: workflow.subtitle } : {})}
      steps={steps}
      model={model}
      {...(edit && { edit })}
      draftKey={`workflow:${services.get(Scope).key} ${base ?? ''} ${workflow.slug}`}
      draftOf={(value) => draftOfWorkflow(workflow, value, { files, start: model })}
      beforeOf={(value) => draftOfWorkflow(workflow, value, { files, start: {} })}
      fitDraft={(kept) => workflowOfDraft(workflow, model, kept)}
      errors={describedErrors(workflow)}
      submitLabel={workflow.submitLabel ?? t('core:form.submit')}
      validateSteps={async (value, left) => {
        try {
          return await calls.validate(
            value,
            left.map((step) => step.id),
          );
        } catch (error) {
          if (error instanceof FragmentError) throw new Error(problemText(t, error), { cause: error });
          // An answer that can't be read says nothing to an operator; what became of the steps does.
          if (error instanceof TypeError)
            throw new Error(t('core:fragments.workflow.unclear'), { cause: errorText(error) });
          throw error;
        }
      }}
      submit={async (value) => {
        const sent = calls.submit(value).finally(() => setUploading(undefined));
        const { answer, refused } = await sent.catch((error: unknown) => {
          throw error instanceof FragmentError ? new Error(problemText(t, error), { cause: error }) : error;
        });
        if (refused) throw new StepsRefused(describedErrors(refused), t('core:fragments.workflow.refused'));
        return answer;
      }}
      underWay={uploading ? <UnderWay working={uploading} /> : undefined}
      onClose={(answer) => {
        // A chosen file is in no draft, so closing asks first.
        if (!answer && place && hasFile(workflow, files)) place.askClose();
        else onClose(answer);
      }}
    />
  );
}

function hasFile({ steps }: WorkflowFragment, files: FormFiles): boolean {
  return steps.some(({ schema }) => Object.keys(schema.properties ?? {}).some((name) => files.get(name) !== undefined));
}
