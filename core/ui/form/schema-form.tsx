import { useMemo, useRef, useState } from 'react';
import { useT } from '../services-context.tsx';
import { dependentFields } from './dependent-fields.ts';
import { drawableSchema } from './drawable-schema.ts';
import { DrawnContext, useDrawnFields } from './drawn-fields.ts';
import { DependentsContext, ErrorsContext } from './drawing-context.ts';
import { fillNames } from './file-name.ts';
import { errorsOf, mergeErrors } from './form-errors.ts';
import styles from './form.module.css';
import type { SchemaFormProps } from './schema-form-props.ts';
import { ThemedForm } from './theme.tsx';
import { rjsfValidator } from './rjsf-validator.ts';
import { FieldBoundary } from './undrawable-field.tsx';
import { UnplacedErrors } from './unplaced-errors.tsx';
import { useFieldLeft } from './use-field-left.ts';
import { useStableValue } from '../use-stable-value.ts';
import { validateData } from './validate-data.ts';
import { defaultsBehaviour } from './with-defaults.ts';
import { hearingErrors } from './widget-errors.tsx';

/** A form drawn from a schema. rjsf holds the fields together; what is wrong is found and shown by us. */
export function SchemaForm<T>(props: SchemaFormProps<T>) {
  const { id, uiSchema, validator, data, onChange, extraErrors, showErrors, disabled, context, widgets } = props;
  // A schema that was compiled is drawable, or it would not have been, and must stay the one that was compiled.
  const schema = validator.compiled ? props.schema : drawableSchema(props.schema);
  const t = useT();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const found = useMemo(
    () => validateData(validator, { t, schema, data, ...(uiSchema ? { uiSchema } : {}) }),
    [validator, t, schema, uiSchema, data],
  );
  const errors = useStableValue(
    useMemo(
      () => mergeErrors(showErrors ? found : errorsOf(left, found), extraErrors),
      [found, showErrors, left, extraErrors],
    ),
  );
  const dependents = useStableValue(
    useMemo(() => dependentFields(uiSchema, data), [uiSchema, data]),
    ({ hidden, labels }) => JSON.stringify([[...hidden], [...labels]]),
  );
  const ownWidgets = useMemo(() => widgets && hearingErrors(widgets), [widgets]);
  const { drawn, tell } = useDrawnFields();
  const filled = useRef(new Map<string, string>());

  const onBlur = useFieldLeft((name) => setLeft((before) => new Set([...before, name])));

  return (
    <div className={styles['root']} onBlur={onBlur}>
      <ErrorsContext value={errors}>
        <DependentsContext value={dependents}>
          {drawn ? <UnplacedErrors schema={schema} uiSchema={uiSchema} drawn={drawn} /> : null}
          <DrawnContext value={tell}>
            <FieldBoundary schema={schema} uiSchema={uiSchema}>
              <ThemedForm
                tagName="div"
                idPrefix={id}
                schema={schema}
                uiSchema={uiSchema ?? {}}
                validator={rjsfValidator(validator, schema)}
                formData={data}
                onChange={(event) => onChange(fillNames(uiSchema, data, event.formData as T, filled.current))}
                formContext={context ?? {}}
                {...(ownWidgets ? { widgets: ownWidgets } : {})}
                disabled={disabled ?? false}
                experimental_defaultFormStateBehavior={defaultsBehaviour}
                noValidate
                noHtml5Validate
                showErrorList={false}
              >
                {/* The form's owner has the buttons. */}
                <></>
              </ThemedForm>
            </FieldBoundary>
          </DrawnContext>
        </DependentsContext>
      </ErrorsContext>
    </div>
  );
}
