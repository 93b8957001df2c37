import { Button } from '../controls/button.tsx';
import { Checkbox } from '../controls/checkbox.tsx';
import { useT } from '../services-context.tsx';
import { columnLabel } from './cell-values.ts';
import type { ListView } from './use-list-view.ts';
import styles from './table-extras.module.css';

/** Draws a choice of the columns to show; kept per user. The last one can't be taken away. */
export function ColumnChooser({ view }: { view: ListView<any> }) {
  const t = useT();
  const { all, squeezed, choice, choose } = view.columns;
  const isShown = (id: string, hidden?: boolean) => choice[id] ?? !hidden;
  const count = all.filter((column) => isShown(column.id, column.hidden)).length;
  return (
    <div className={styles['chooser']}>
      <div>
        {all.map((column) => {
          const shown = isShown(column.id, column.hidden);
          const label = t(columnLabel(column, view.type));
          return (
            <Checkbox
              key={column.id}
              label={
                squeezed.includes(column) ? (
                  <>
                    {label} <small>{t('core:table.noRoom')}</small>
                  </>
                ) : (
                  label
                )
              }
              checked={shown}
              disabled={shown && count === 1}
              onChange={(on) => choose({ ...choice, [column.id]: on })}
            />
          );
        })}
      </div>
      <Button size="s" variant="quiet" disabled={Object.keys(choice).length === 0} onClick={() => choose({})}>
        {t('core:table.columnsReset')}
      </Button>
    </div>
  );
}
