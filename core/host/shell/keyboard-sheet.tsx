import { useT } from '#ui/services-context.tsx';
import { nameOf } from '../navigation/navigation-list.tsx';
import { type NavigationPanel, placeOf } from '../navigation/navigation-tree.ts';
import styles from './keyboard-sheet.module.css';

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

/** All shortcuts, with the panels as they are now. */
export function KeyboardSheet({ letters }: { letters: ReadonlyMap<string, NavigationPanel> }) {
  const t = useT();
  return (
    <div className={styles['sheet']}>
      <Section
        title={t('core:keyboard.everywhere')}
        rows={[{ id: 'help', keys: ['?'], words: t('core:keyboard.help') }]}
      />
      <Section
        title={t('core:keyboard.goTo')}
        rows={[...letters].map(([letter, panel]) => ({
          id: letter,
          keys: ['g', letter],
          words: panel.label,
          hint: nameOf(t, 'dashboard', placeOf(panel).dashboard),
        }))}
      />
      <Section
        title={t('core:keyboard.tables')}
        rows={tableKeys.map(([key, name]) => ({ id: name, keys: [key], words: t(`core:keyboard.table.${name}`) }))}
      />
    </div>
  );
}

interface Row {
  id: string;
  keys: readonly string[];
  words: string;
  hint?: string;
}

function Section({ title, rows }: { title: string; rows: readonly Row[] }) {
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
              {row.keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
