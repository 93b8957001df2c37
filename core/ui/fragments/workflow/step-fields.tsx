import { Skeleton } from '../../controls/skeleton.tsx';
import { hasErrors } from '../../form/form-errors.ts';
import type { FormFiles } from '../../form/form-files.ts';
import { SchemaForm } from '../../form/schema-form.tsx';
import { useSame } from '../../form/use-same.ts';
import type { FormValidator } from '../../form/validators.ts';
import type { StepProps } from '../../wizard/wizard-step.ts';
import { ContentView } from '../content-view.tsx';
import type { WorkflowStep } from '../wire.ts';
import { DescribedFormsets } from '../dialog/described-formsets.tsx';
import { formsetErrors } from './step-formsets.ts';
import { fieldErrors, FORMSETS, formsetsOf, type WorkflowModel } from './workflow-model.ts';

export interface StepFieldsProps extends StepProps<WorkflowModel> {
  step: WorkflowStep;
  validator: FormValidator | undefined;
  /** Where the workflow came from. */
  base: string | undefined;
  files: FormFiles;
}

/** The fields and formsets of a server's step, with what it says above them. */
export function StepFields(props: StepFieldsProps) {
  const { step, validator, base, files, model, change, errors, submitting } = props;
  const { slug, schema, uiSchema, content, formsets } = step;
  const rows = useSame(formsetErrors(formsets, formsetsOf(model, slug), errors));
  return (
    <>
      {content ? <ContentView content={content} base={base} /> : null}
      {validator ? (
        <SchemaForm
          id={slug}
          schema={schema}
          {...(uiSchema ? { uiSchema } : {})}
          validator={validator}
          data={model[slug] ?? {}}
          onChange={(data) => change({ [slug]: data })}
          extraErrors={fieldErrors(errors, formsets)}
          showErrors={hasErrors(errors)}
          disabled={submitting}
          context={{ files }}
        />
      ) : (
        <Skeleton height="120px" />
      )}
      {formsets ? (
        <DescribedFormsets
          described={formsets}
          kept={formsetsOf(model, slug)}
          errors={rows}
          showErrors={hasErrors(errors)}
          disabled={submitting}
          onChange={(prefix, formset) =>
            change((now) => {
              const mine = { ...formsetsOf(now, slug), [prefix]: formset };
              return { ...now, [FORMSETS]: { ...now[FORMSETS], [slug]: mine } };
            })
          }
        />
      ) : null}
    </>
  );
}
