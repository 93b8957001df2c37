import { Button } from '../controls/button.tsx';
import { Spinner } from '../controls/spinner.tsx';
import { useT } from '../services-context.tsx';
import styles from './combobox.module.css';
import type { ComboboxState } from './use-combobox.ts';

/** Draws the list's message when there are no choices in it. The field says what a screen reader hears of it. */
export function ComboboxStatus({ state }: { state: ComboboxState }) {
  const t = useT();
  const { search, matches, text } = state;
  if (search.state === 'waiting') {
    return (
      <p className={styles['news']}>
        <Spinner size={14} /> {t('core:combobox.searching')}
      </p>
    );
  }
  if (search.state === 'failed' && search.isFinal) return <p className={styles['news']}>{search.why}</p>;
  if (search.state === 'failed') {
    return (
      <div className={styles['news']}>
        <p>{t('core:combobox.failed', { why: search.why })}</p>
        {/* For the pointer: the focus stays in the field, where Enter does the same. */}
        <Button size="s" tabIndex={-1} onClick={state.again}>
          {t('core:combobox.again')}
        </Button>
      </div>
    );
  }
  if (matches.length > 0) return null;
  const nothing = text === '' ? t('core:combobox.empty') : t('core:combobox.none', { text });
  return <p className={styles['news']}>{nothing}</p>;
}
