import { useAtomValue, useStore } from 'jotai';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Clock } from '#services/clock/clock';
import { I18n } from '#services/i18n/i18n';
import { IconButton } from '../../controls/button.tsx';
import { classNames } from '../../controls/class-names.ts';
import { VisuallyHidden } from '../../controls/visually-hidden.tsx';
import { useService, useT } from '../../services-context.tsx';
import type { TableCalls } from '../table/table-calls.ts';
import type { CellView } from '../wire.ts';
import { valueText } from '../../form/edit/edited-fields.ts';
import { isSame } from '../../form/edit/three-way.ts';
import type { CellForm } from '../html/html-cell-form.ts';
import { CellEditor } from './cell-editor.tsx';
import { controlOf } from './cell-value.ts';
import { createInlineCell } from './inline-cell.ts';
import { useLatest } from '../../use-latest.ts';
import styles from './cells.module.css';

export interface InlineCellProps {
  view: CellView;
  /** The cell's own address. */
  address: string;
  /** The content of the cell and its row, in words: "Name of web-1". */
  label: string;
  calls: Pick<TableCalls, 'cellView' | 'cellForm' | 'saveCell'>;
  /** The cell as it is after it was saved. */
  onSaved(view: CellView): void;
  /** Tells the operator of a failure that no words at the field belong to. */
  onFailure(error: unknown): void;
  children: ReactNode;
}

/** A cell that is edited where it stands (INL-01 to -07). `children` is its view. */
export function InlineCell({ view, address, label, calls, onSaved, onFailure, children }: InlineCellProps) {
  const t = useT();
  const store = useStore();
  const clock = useService(Clock);
  const i18n = useService(I18n);
  const latest = useLatest({ calls, onSaved, onFailure, address });
  const cell = useMemo(
    () =>
      createInlineCell<CellView, CellForm, { form: CellForm; value: unknown }>({
        view,
        clock,
        tell: (error) => latest.current.onFailure(error),
        news(known, now, { value }) {
          if (isSame(known.value, now.value) || isSame(value, now.value)) return undefined;
          return i18n.t('core:fragments.cell.changed', { value: shownValue(now, i18n) });
        },
        calls: {
          form: () => latest.current.calls.cellForm(latest.current.address),
          save: ({ form, value }) => latest.current.calls.saveCell(latest.current.address, form, value),
          async view() {
            const saved = await latest.current.calls.cellView(latest.current.address);
            latest.current.onSaved(saved);
            return saved;
          },
        },
      }),
    [clock, i18n],
  );
  const state = useAtomValue(cell.state);
  const pencil = useRef<HTMLButtonElement>(null);
  const { mode } = state;
  const isView = mode === 'view';
  const wasEditing = useRef(false);
  useEffect(() => store.set(cell.refresh, view), [store, cell, view]);
  useEffect(() => cell.dispose, [cell]);
  useEffect(() => {
    // Back from the form the focus is where it began, unless the operator has gone elsewhere.
    if (isView && wasEditing.current && document.activeElement === document.body) pencil.current?.focus();
    wasEditing.current = !isView;
  }, [isView]);

  if (mode === 'editing' || mode === 'submitting') {
    return (
      <CellEditor
        form={state.form}
        label={label}
        error={mode === 'editing' ? state.error : undefined}
        submitting={mode === 'submitting'}
        onSubmit={(value) => void store.set(cell.submit, { form: state.form, value })}
        onCancel={() => store.set(cell.cancel)}
      />
    );
  }
  const saved = mode === 'view' && state.saved;
  return (
    <span className={classNames(styles['view'], saved && styles['saved'])}>
      {children}
      <IconButton
        ref={pencil}
        size="s"
        icon="pencil"
        className={styles['pencil']}
        label={t('core:fragments.cell.edit', { name: label })}
        busy={mode === 'loading'}
        onClick={() => void store.set(cell.edit)}
      />
      <VisuallyHidden role="status">{saved ? t('core:fragments.cell.saved', { name: label }) : ''}</VisuallyHidden>
    </span>
  );
}

/** The value of a cell, as its field says it. */
function shownValue(form: CellForm, i18n: I18n): string {
  const control = controlOf(form);
  const names = control.kind === 'choice' ? control.options.map(({ of, label }) => [of, label] as const) : [];
  return valueText(form.value, new Map<unknown, string>(names), i18n);
}
