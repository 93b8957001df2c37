import { useState } from 'react';
import type { Formset as FormsetState } from '../formset/formset-state.ts';
import { Formset } from '../formset/formset-view.tsx';
import type { FormsetDescription } from '../wire.ts';
import type { FormValues } from './form-fields.ts';
import type { FormsetErrors } from '../workflow/step-formsets.ts';
import { type Formsets, rowErrors, startOf } from './form-formsets.ts';

interface DescribedFormsetsProps {
  /** Read once. */
  described: readonly FormsetDescription[];
  /** As they were when they were last in view; read once. */
  kept?: Formsets;
  /** The current errors of the formsets, by prefix; else those of their descriptions. */
  errors?: Readonly<Record<string, FormsetErrors>>;
  showErrors: boolean;
  disabled: boolean;
  onChange(prefix: string, formset: FormsetState<FormValues>): void;
}

/** The formsets of a server's form, one below the other (FORM-10). */
export function DescribedFormsets(props: DescribedFormsetsProps) {
  const { described, kept = {}, errors: found, showErrors, disabled, onChange } = props;
  // Each has its own errors for as long as it stands: a correction takes them away, not a drawing.
  const [all] = useState(() =>
    described.map((each) => ({
      ...each,
      start: kept[each.prefix] ?? startOf(each),
      errors: rowErrors(each),
      ownErrors: each.errors,
    })),
  );
  return all.map(({ prefix, label, itemLabel, addLabel, schema, uiSchema, blank, start, errors, ownErrors }) => (
    <Formset
      key={prefix}
      label={label}
      itemLabel={itemLabel}
      {...(addLabel === undefined ? {} : { addLabel })}
      schema={schema}
      {...(uiSchema ? { uiSchema } : {})}
      {...(blank ? { blank } : {})}
      start={start}
      errors={found?.[prefix]?.rows ?? errors}
      ownErrors={found?.[prefix]?.own ?? ownErrors ?? []}
      showErrors={showErrors}
      disabled={disabled}
      onChange={(_, formset) => onChange(prefix, formset)}
    />
  ));
}
