import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { IconButton } from '../../controls/button.tsx';
import { Checkbox } from '../../controls/checkbox.tsx';
import { Select } from '../../controls/select.tsx';
import { TextArea } from '../../controls/text-area.tsx';
import { TextInput } from '../../controls/text-input.tsx';
import { useT } from '../../services-context.tsx';
import type { CellForm } from '../html/html-cell-form.ts';
import { controlOf, typedOf, valueOf } from './cell-value.ts';
import { ErrorBubble } from './error-bubble.tsx';
import styles from './cells.module.css';

export interface CellEditorProps {
  form: CellForm;
  /** The accessible name of the field: what is edited. */
  label: string;
  /** Why the server did not take it. */
  error: string | undefined;
  submitting: boolean;
  onSubmit(value: unknown): void;
  onCancel(): void;
}

/** A cell's form: one field, save and cancel. Enter saves, of several lines with Ctrl or ⌘; Esc cancels. */
export function CellEditor({ form, label, error, submitting, onSubmit, onCancel }: CellEditorProps) {
  const t = useT();
  const control = useMemo(() => controlOf(form), [form]);
  const [typed, setTyped] = useState(() => typedOf(form.value));
  const errorId = useId();
  const place = useRef<HTMLSpanElement>(null);
  // The field takes the focus when it comes, and again when it can be used again.
  useEffect(() => {
    if (submitting) return;
    const field = place.current?.querySelector<HTMLElement>('input, select, textarea, button');
    field?.focus();
    if (field instanceof HTMLInputElement && field.type === 'text') field.select();
  }, [submitting]);

  const save = () => {
    if (!submitting) onSubmit(valueOf(control, typed));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys typed here are not for the table, which listens further up.
    event.stopPropagation();
    if (event.key === 'Escape') onCancel();
    else if (event.key === 'Enter' && saves(event) && !event.nativeEvent.isComposing) save();
    else return;
    event.preventDefault();
  };
  const field = {
    'aria-label': label,
    disabled: submitting,
    ...(error ? { 'aria-describedby': errorId } : {}),
  };

  return (
    <span ref={place} className={styles['editor']} onKeyDown={onKeyDown}>
      <ErrorBubble id={errorId} error={error}>
        {control.kind === 'none' ? (
          <span className={styles['none']}>{t('core:fragments.cell.cannotEdit')}</span>
        ) : control.kind === 'choice' ? (
          <Select {...field} size="s" options={control.options} value={typed} onChange={setTyped} invalid={!!error} />
        ) : control.kind === 'yesno' ? (
          <Checkbox {...field} checked={typed === 'true'} onChange={(on) => setTyped(String(on))} />
        ) : control.kind === 'lines' ? (
          <TextArea {...field} className={styles['lines']} value={typed} onChange={setTyped} invalid={!!error} />
        ) : (
          <TextInput
            {...field}
            className={styles['input']}
            inputMode={control.kind === 'number' ? (control.integer ? 'numeric' : 'decimal') : 'text'}
            value={typed}
            onChange={setTyped}
            invalid={!!error}
          />
        )}
      </ErrorBubble>
      {control.kind === 'none' ? null : (
        <IconButton
          size="s"
          icon="check"
          label={t('core:fragments.cell.save', { name: label })}
          busy={submitting}
          onClick={save}
        />
      )}
      <IconButton
        size="s"
        icon="x"
        label={t('core:fragments.cell.cancel', { name: label })}
        disabled={submitting}
        onClick={onCancel}
      />
    </span>
  );
}

/** Does Enter save where it is pressed? On a button it presses that; among lines it makes one more, but for Ctrl or ⌘. */
function saves({ target, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (target instanceof HTMLTextAreaElement) return ctrlKey || metaKey;
  return !shiftKey && (target instanceof HTMLInputElement || target instanceof HTMLSelectElement);
}
