import { useT } from '@sextant/sdk';
import { Button } from '@sextant/ui';
import { useState } from 'react';

/** Rows that are drawn at once; more would make the page slow. */
const portion = 100;

/** Returns the first rows, and a button that shows more of them; null where all are shown. */
export function useFirstRows<T>(rows: readonly T[]) {
  const t = useT();
  const [most, setMost] = useState(portion);
  const more =
    rows.length > most ? (
      <Button size="s" onClick={() => setMost(most + portion)}>
        {t('core:table.loadMore', { count: Math.min(portion, rows.length - most) })}
      </Button>
    ) : null;
  return { shown: rows.slice(0, most), more };
}
