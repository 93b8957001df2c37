import { useRef } from 'react';
import { Skeleton } from '../../controls/skeleton.tsx';
import { hasErrors } from '../../form/form-errors.ts';
import type { FormFiles } from '../../form/form-files.ts';
import { SchemaForm } from '../../form/schema-form.tsx';
import { useStableValue } from '../../use-stable-value.ts';
import type { FormValidator } from '../../form/schema-form-props.ts';
import type { StepProps } from '../../wizard/wizard-step.ts';
import { ContentView } from '../content-view.tsx';
import type { Formsets } from '../dialog/form-formsets.ts';
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
  const { round, own } = useRound(formsetsOf(model, slug));
  const rows = useStableValue(formsetErrors(formsets, formsetsOf(model, slug), errors));
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
          key={round}
          described={formsets}
          kept={formsetsOf(model, slug)}
          errors={rows}
          showErrors={hasErrors(errors)}
          disabled={submitting}
          onChange={(prefix, formset) =>
            change((now) => {
              const mine = own({ ...formsetsOf(now, slug), [prefix]: formset });
              return { ...now, [FORMSETS]: { ...now[FORMSETS], [slug]: mine } };
            })
          }
        />
      ) : null}
    </>
  );
}

/** Another number whenever the formsets are others than those that were told: a draft was taken, and they are drawn anew. */
function useRound(formsets: Formsets) {
  const known = useRef({ formsets, round: 0 });
  if (known.current.formsets !== formsets && Object.keys(formsets).length > 0)
    known.current = { formsets, round: known.current.round + 1 };
  const own = (told: Formsets): Formsets => {
    known.current = { ...known.current, formsets: told };
    return told;
  };
  return { round: known.current.round, own };
}
