import type { FieldTemplateProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { Alert } from '../controls/alert.tsx';
import { classNames } from '../controls/class-names.ts';
import { Field } from '../controls/field.tsx';
import { FieldContext } from '../controls/field-context.ts';
import { VisuallyHidden } from '../controls/visually-hidden.tsx';
import { Icon } from '../icons/icon.tsx';
import { useT } from '../services-context.tsx';
import { fieldName, NameContext, useDependence, useFieldErrors } from './drawing-context.ts';
import { DrawnContext, useDrawn } from './drawn-fields.ts';
import { WHOLE_FORM } from './form-errors.ts';
import styles from './form.module.css';
import { textOf } from './texts.ts';
import { type FieldOptions, fieldOptions } from './ui-options.ts';
import { FieldBoundary } from './undrawable-field.tsx';

/** Widgets that are several controls: their label is a legend. */
const groups = new Set(['cards', 'radio', 'segmented', 'checkboxes', 'dateRange']);

/** Draws a field in the form's grid: label, control, error, help. */
export function FieldTemplate(props: FieldTemplateProps) {
  const { children, hidden, schema, uiSchema, fieldPathId } = props;
  const options = fieldOptions(uiSchema);
  const name = fieldName(fieldPathId);
  const dependence = useDependence(name);
  useDrawn(hidden || dependence.hidden ? '' : name);
  if (hidden)
    return (
      <div hidden>
        <DrawnContext value={undefined}>{children}</DrawnContext>
      </div>
    );
  if (dependence.hidden) return null;
  if (fieldPathId.path.length === 0) return <RootErrors>{children}</RootErrors>;
  const isContainer = schema.type === 'object' || (schema.type === 'array' && options.widget === undefined);
  return (
    <div
      className={classNames(styles['cell'], options.inline && styles['inline'])}
      data-span={options.span ?? (isContainer || options.inline ? 'full' : undefined)}
      data-field={name}
    >
      <FieldBody
        {...props}
        label={dependence.label ?? props.label}
        options={options}
        name={name}
        isContainer={isContainer}
      >
        <FieldBoundary schema={schema} uiSchema={uiSchema}>
          <NameContext value={name}>{children}</NameContext>
        </FieldBoundary>
      </FieldBody>
    </div>
  );
}

function FieldBody({
  id,
  label,
  displayLabel,
  required: inSchema,
  rawDescription,
  schema,
  children,
  options,
  name,
  isContainer,
  fieldPathId,
}: BodyProps) {
  const t = useT();
  const required = inSchema === true || options.required === true;
  const errors = useFieldErrors(name);
  const error = errors.length > 0 ? <Messages messages={errors} /> : undefined;
  const helpText = options.help ?? rawDescription;
  const help = helpText ? textOf(t, helpText) : undefined;
  // The items of a list are told apart by their numbers; what they are stands above them, once.
  const index = fieldPathId.path.at(-1);
  const isItem = typeof index === 'number';
  const title = textOf(t, label);
  const words = isItem ? t('core:form.item', { title, number: index + 1 }) : title;
  const silent = displayLabel === false || isItem;
  if (isContainer) {
    return (
      <>
        {children}
        {error ? <Alert type="danger">{error}</Alert> : null}
      </>
    );
  }
  if (options.inline) {
    return (
      <div className={styles['label-row']}>
        <span className={styles['label']} aria-hidden="true">
          {words} {required ? <span className={styles['star']}>*</span> : null}
        </span>
        {children}
      </div>
    );
  }
  if (schema.type === 'boolean' && !groups.has(options.widget ?? '') && options.widget !== 'select') {
    return (
      <BareField id={id} required={required} error={error}>
        {children}
      </BareField>
    );
  }
  return (
    <Field
      id={id}
      label={silent ? <VisuallyHidden>{words}</VisuallyHidden> : words}
      required={!silent && required}
      optional={options.optional ? t('core:form.optional') : undefined}
      group={groups.has(options.widget ?? '')}
      help={help}
      error={error}
    >
      {children}
    </Field>
  );
}

/** A switch says its own label beside it; the field around it carries only the error. */
function BareField({
  id,
  required,
  error,
  children,
}: {
  id: string;
  required: boolean;
  error: ReactNode;
  children: ReactNode;
}) {
  const errorId = `${id}-error`;
  return (
    <>
      <FieldContext value={{ id, describedBy: error ? errorId : undefined, invalid: Boolean(error), required }}>
        {children}
      </FieldContext>
      {error ? (
        <p id={errorId} className={styles['error']}>
          <Icon name="circle-x" size={14} />
          <span>{error}</span>
        </p>
      ) : null}
    </>
  );
}

type BodyProps = FieldTemplateProps & { options: FieldOptions; name: string; isContainer: boolean };

function Messages({ messages }: { messages: readonly string[] }) {
  if (messages.length === 1) return messages[0];
  return messages.map((message) => (
    <span key={message} className={styles['message']}>
      {message}
    </span>
  ));
}

function RootErrors({ children }: { children: ReactNode }) {
  const errors = useFieldErrors(WHOLE_FORM);
  return (
    <>
      {errors.length > 0 ? (
        <Alert type="danger" live>
          <Messages messages={errors} />
        </Alert>
      ) : null}
      {children}
    </>
  );
}
