import { useEffect, useMemo, useRef, useState } from 'react';
import { Alert } from '../../controls/alert.tsx';
import { Button, IconButton } from '../../controls/button.tsx';
import { Skeleton } from '../../controls/skeleton.tsx';
import { type FormErrors, hasErrors } from '../../form/form-errors.ts';
import { SchemaForm } from '../../form/schema-form.tsx';
import type { FormSchema, FormUiSchema } from '../../form/schema-form-props.ts';
import { useT } from '../../services-context.tsx';
import { standingErrors } from '../standing-errors.ts';
import { useRuntimeValidator } from '../use-runtime-validator.ts';
import {
  addRow,
  canAdd,
  changeRow,
  deleteRow,
  type Formset as FormsetState,
  type FormsetRow,
  type FormsetStart,
  managementFields,
  openFormset,
  postedFields,
  restoreRow,
  shownRows,
} from './formset-state.ts';
import styles from './formset.module.css';

export type FormsetValues = Readonly<Record<string, unknown>>;

const noErrors: Readonly<Record<string, FormErrors>> = {};

export interface FormsetProps {
  /** The name of the rows, in the operator's language: "Allocation pools". */
  label: string;
  /** The name of a single row: "Pool". "Pool 2" names the second to those who can't see it. */
  itemLabel: string;
  /** "Add" when absent. */
  addLabel?: string;
  /** The fields of one row. */
  schema: FormSchema;
  uiSchema?: FormUiSchema;
  /** The values that a new row begins with. */
  blank?: FormsetValues;
  /** The rows as the server gave them, or as they were when they were last in view; read once. */
  start: FormsetStart<FormsetValues> | FormsetState<FormsetValues>;
  /** Told of every change, with all that is to be posted. */
  onChange?(posted: readonly [name: string, value: unknown][], formset: FormsetState<FormsetValues>): void;
  /** Row's key (as the server gave it: its place) → field → messages. */
  errors?: Readonly<Record<string, FormErrors>>;
  /** About the rows as a whole. */
  ownErrors?: readonly string[];
  /** Show every error now, as after a press on submit. */
  showErrors?: boolean;
  disabled?: boolean;
}

/**
 * Several forms of one kind in a form (FORM-10). What is posted besides the rows' fields stands in the page as hidden fields
 * too: how many rows there are and were, and which the server shall delete.
 */
export function Formset(props: FormsetProps) {
  const {
    label,
    itemLabel,
    addLabel,
    schema,
    uiSchema,
    blank = {},
    start,
    errors = noErrors,
    ownErrors = [],
    disabled,
  } = props;
  const t = useT();
  const validator = useRuntimeValidator();
  // The form around the rows says what the star means, once.
  const look = useMemo(
    () => ({ ...uiSchema, 'ui:options': { ...uiSchema?.['ui:options'], intro: false } }),
    [uiSchema],
  );
  const place = useRef<HTMLFieldSetElement>(null);
  const [formset, setFormset] = useState(() => ('made' in start ? start : openFormset(start)));
  const onChange = (next: FormsetState<FormsetValues>) => {
    setFormset(next);
    props.onChange?.(postedFields(next), next);
  };
  const shown = shownRows(formset);
  const seen = useSeen(formset, errors);
  const deleted = formset.rows.filter((row) => row.deleted);
  // A row that was added takes the focus; where one went it stays in the formset, at the button that adds.
  const wish = useRef<'last row' | 'add'>(undefined);
  useEffect(() => {
    const rows = place.current?.querySelectorAll('[data-formset-row]') ?? [];
    const target = wish.current === 'add' ? place.current?.querySelector('[data-formset-add]') : [...rows].at(-1);
    if (wish.current) focusFirst(target);
    wish.current = undefined;
  }, [formset]);
  const add = () => {
    wish.current = 'last row';
    onChange(addRow(formset, blank));
  };
  const remove = (key: string) => {
    wish.current = 'add';
    onChange(deleteRow(formset, key));
  };
  const restore = () => {
    wish.current = 'add';
    onChange(restoreRow(formset, deleted.at(-1)?.key ?? ''));
  };

  return (
    <fieldset ref={place} className={styles['formset']} disabled={disabled}>
      <legend className={styles['legend']}>{label}</legend>
      {ownErrors.length > 0 ? (
        <Alert type="danger" live>
          {ownErrors.join(' ')}
        </Alert>
      ) : null}
      {managementFields(formset).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {shown.map((row, index) => {
        const name = t('core:fragments.formset.row', { name: itemLabel, number: index + 1 });
        return (
          <div key={row.key} role="group" aria-label={name} data-formset-row="" className={styles['row']}>
            <div className={styles['fields']}>
              {validator ? (
                <SchemaForm
                  id={`${formset.prefix}-${row.key}`}
                  schema={schema}
                  uiSchema={look}
                  validator={validator}
                  data={row.values}
                  onChange={(values) => onChange(changeRow(formset, row.key, values))}
                  showErrors={props.showErrors === true || hasErrors(errors[row.key])}
                  extraErrors={standingErrors(errors[row.key], seen(row), row.values)}
                  disabled={disabled ?? false}
                />
              ) : (
                <Skeleton height="52px" />
              )}
            </div>
            <IconButton
              icon="trash-2"
              label={t('core:fragments.formset.delete', { name })}
              disabled={disabled}
              onClick={() => remove(row.key)}
            />
          </div>
        );
      })}
      {shown.length === 0 ? <p className={styles['none']}>{t('core:fragments.formset.none')}</p> : null}
      <div className={styles['foot']}>
        <Button
          size="s"
          icon="plus"
          data-formset-add=""
          disabled={disabled}
          disabledReason={canAdd(formset) ? undefined : t('core:fragments.formset.full', { count: formset.most })}
          onClick={add}
        >
          {addLabel ?? t('core:form.add')}
        </Button>
        {deleted.length > 0 ? (
          <span role="status" className={styles['deleted']}>
            {t('core:fragments.formset.deleted', { count: deleted.length })}
            <Button size="s" variant="quiet" onClick={restore}>
              {t('core:fragments.formset.restore')}
            </Button>
          </span>
        ) : null}
      </div>
    </fieldset>
  );
}

/** Remembers the values of each row when its errors were found. What was corrected since then is not wrong any more. */
function useSeen(formset: FormsetState<FormsetValues>, errors: object) {
  const found = useRef<{ errors: object; rows: readonly FormsetRow<FormsetValues>[] }>(undefined);
  if (found.current?.errors !== errors) found.current = { errors, rows: formset.rows };
  const { rows } = found.current;
  return (row: FormsetRow<FormsetValues>) => rows.find(({ key }) => key === row.key)?.values ?? row.values;
}

function focusFirst(target: Element | null | undefined): void {
  const control = target?.matches('button') ? target : target?.querySelector('input, select, textarea');
  if (control instanceof HTMLElement) control.focus();
}
