import { type ReactNode, useId } from 'react';
import { Icon } from '../icons/icon.tsx';
import { FieldContext } from './field-context.ts';
import styles from './field.module.css';

export interface FieldProps {
  label: ReactNode;
  /** Marked with a star; say once per form what it means. */
  required?: boolean;
  /** The word for "optional", in the operator's language. */
  optional?: ReactNode;
  help?: ReactNode;
  /** The error: what is wrong and what to do. */
  error?: ReactNode;
  /** The name of the field's errors: within a wizard they show once the field is left. */
  name?: string;
  /** Id of the control; made up when absent. */
  id?: string;
  /** A group of controls (radio cards): a fieldset with a legend, not a label. */
  group?: boolean;
  children: ReactNode;
}

/** Label above, control, error and help below, tied together for assistive technology. */
export function Field({ label, name, required, optional, help, error, id, group, children }: FieldProps) {
  const made = useId();
  const controlId = id ?? made;
  const errorId = `${controlId}-error`;
  const helpId = `${controlId}-help`;
  const describedBy = [error ? errorId : '', help ? helpId : ''].filter(Boolean).join(' ') || undefined;
  const words = (
    <>
      <span>{label}</span>
      {required ? (
        <span aria-hidden="true" className={styles['required']}>
          *
        </span>
      ) : null}
      {optional ? <span className={styles['optional']}>{optional}</span> : null}
    </>
  );
  const rest = (
    <>
      <FieldContext value={{ id: controlId, describedBy, invalid: Boolean(error), required: Boolean(required) }}>
        {children}
      </FieldContext>
      {error ? (
        <p id={errorId} className={styles['error']}>
          <Icon name="circle-x" size={14} />
          <span>{error}</span>
        </p>
      ) : null}
      {help ? (
        <p id={helpId} className={styles['help']}>
          {help}
        </p>
      ) : null}
    </>
  );
  return group ? (
    <fieldset className={styles['field']} data-field={name} aria-describedby={describedBy}>
      <legend className={styles['label']}>{words}</legend>
      {rest}
    </fieldset>
  ) : (
    <div className={styles['field']} data-field={name}>
      <label htmlFor={controlId} className={styles['label']}>
        {words}
      </label>
      {rest}
    </div>
  );
}
