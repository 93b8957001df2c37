import { useAtomValue, useSetAtom } from 'jotai';
import { Checkbox } from '../controls/checkbox.tsx';
import { useT } from '../services-context.tsx';
import { headerState, type Selection } from './selection-state.ts';

/** Sets the rows in view, and only those (TBL-04). */
export function SelectAll({ selection, rows }: { selection: Selection; rows: readonly { readonly id: string }[] }) {
  const t = useT();
  const setAll = useSetAtom(selection.setAll);
  const state = headerState(rows, useAtomValue(selection.chosen));
  return (
    <Checkbox
      checked={state.checked}
      indeterminate={state.indeterminate}
      aria-label={t('core:table.selectAll')}
      onChange={(on) =>
        setAll(
          rows.map(({ id }) => id),
          on,
        )
      }
    />
  );
}
