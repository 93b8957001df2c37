import { useT } from '../services-context.tsx';
import { commandKey } from './command-key.ts';
import styles from './keyboard-sheet.module.css';

/** A shortcut: keys one after the other, or, with `together`, held at once. */
export interface Shortcut {
  readonly id: string;
  readonly keys: readonly string[];
  readonly together?: boolean;
  /** The effect of the keys, in the operator's language. */
  readonly words: string;
  readonly hint?: string;
}

const tableKeys = [
  ['/', 'search'],
  ['j', 'down'],
  ['k', 'up'],
  ['x', 'select'],
  ['Enter', 'open'],
  ['e', 'expand'],
  ['r', 'refresh'],
  ['c', 'create'],
] as const;

export interface KeyboardSheetProps {
  /** The panels as they are now, with the letters that go to them. */
  places: readonly Shortcut[];
  /** The shortcuts that translators have at hand. */
  translators?: readonly Shortcut[];
}

/** All shortcuts of the console. */
export function KeyboardSheet({ places, translators = [] }: KeyboardSheetProps) {
  const t = useT();
  return (
    <div className={styles['sheet']}>
      <Section
        title={t('core:keyboard.everywhere')}
        rows={[
          { id: 'palette', keys: [commandKey(), 'K'], together: true, words: t('core:palette.title') },
          { id: 'help', keys: ['?'], words: t('core:keyboard.help') },
          { id: 'inspector', keys: ['Alt', 'Shift', 'W'], together: true, words: t('core:inspector.title') },
          { id: 'close', keys: ['Esc'], words: t('core:keyboard.close') },
        ]}
      />
      <Section
        title={t('core:keyboard.tables')}
        rows={tableKeys.map(([key, name]) => ({ id: name, keys: [key], words: t(`core:keyboard.table.${name}`) }))}
      />
      {places.length > 0 ? <Section title={t('core:keyboard.goTo')} rows={places} /> : null}
      {translators.length > 0 ? <Section title={t('core:keyboard.translators')} rows={translators} /> : null}
      <p className={styles['note']}>{t('core:keyboard.typing')}</p>
    </div>
  );
}

function Section({ title, rows }: { title: string; rows: readonly Shortcut[] }) {
  const t = useT();
  return (
    <section className={styles['section']}>
      <h3>{title}</h3>
      <dl>
        {rows.map((row) => (
          <div key={row.id} className={styles['row']}>
            <dt>
              {row.words} {row.hint ? <span className={styles['hint']}>{row.hint}</span> : null}
            </dt>
            <dd>
              {row.keys.map((key, place) => (
                <span key={key}>
                  {place > 0 ? (
                    <span className={styles['join']}>
                      {row.together ? t('core:keyboard.and') : t('core:keyboard.then')}
                    </span>
                  ) : null}
                  <kbd>{key}</kbd>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
