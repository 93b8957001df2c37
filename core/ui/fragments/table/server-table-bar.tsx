import { useAtomValue, useSetAtom, useStore } from 'jotai';
import actionStyles from '../../actions/actions.module.css';
import { IconButton } from '../../controls/button.tsx';
import { Segmented } from '../../controls/segmented.tsx';
import { TextInput } from '../../controls/text-input.tsx';
import { useT } from '../../services-context.tsx';
import table from '../../table/table.module.css';
import type { ActionLink } from '../wire.ts';
import { ServerButton } from './server-actions.tsx';
import type { ServerRow } from './server-rows.ts';
import type { ServerTableProps } from './server-table-props.ts';
import type { ServerTableScope } from './server-table-scope.ts';
import type { ServerView } from './use-server-view.ts';
import styles from './server-table.module.css';

interface ServerTableBarProps {
  scope: ServerTableScope;
  actions: readonly ActionLink[];
  batch: readonly ActionLink[];
  all: readonly ServerRow[];
  /** The name of what the table lists. */
  label: string;
  categories: ServerTableProps['categories'];
  view: ServerView;
}

/** The quick search, the fixed filters with their counts, the buttons for the chosen rows, and the table's own buttons. */
export function ServerTableBar(props: ServerTableBarProps) {
  const { scope, actions, batch, all, label, categories = [], view } = props;
  const t = useT();
  // A single row is found without a search; a search that is on stays, whatever it leaves.
  const searches = all.length > 1 || view.text !== '';
  if (!searches && actions.length + batch.length + categories.length === 0) return null;
  const count = (id: string) => all.filter((row) => row.category === id).length;
  return (
    <div className={`${table['bar']} ${styles['bar']}`}>
      {searches ? <QuickSearch label={label} view={view} /> : null}
      {categories.length > 0 ? (
        <div className={table['categories']}>
          <Segmented
            label={t('core:table.categories')}
            value={view.category}
            onChange={view.setCategory}
            options={[
              { value: '', label: t('core:table.all'), count: all.length },
              ...categories.map(({ id, label }) => ({ value: id, label, count: count(id) })),
            ]}
          />
        </div>
      ) : null}
      <ServerBatchBar scope={scope} batch={batch} all={all} />
      <span className={styles['own']}>
        {actions.map((action, place) => (
          <ServerButton
            key={action.id}
            action={action}
            variant={place === 0 ? 'primary' : 'secondary'}
            onPress={() => scope.run(action, [])}
          />
        ))}
      </span>
    </div>
  );
}

/** Narrows the rows to those whose cells say what is typed (TBL-02). */
function QuickSearch({ label, view }: Pick<ServerTableBarProps, 'label' | 'view'>) {
  const t = useT();
  return (
    <TextInput
      type="search"
      icon="search"
      className={styles['search'] ?? ''}
      aria-label={t('core:fragments.table.filter', { label })}
      placeholder={t('core:fragments.table.filterShort')}
      value={view.text}
      onChange={view.search}
      onKeyDown={(event) => {
        // A form around must not be sent by it.
        if (event.key === 'Enter') event.preventDefault();
      }}
    />
  );
}

/** Disabled, and out of reach, while no row is chosen (TBL-05). */
function ServerBatchBar({ scope, batch, all }: Pick<ServerTableBarProps, 'scope' | 'batch' | 'all'>) {
  const t = useT();
  const store = useStore();
  const { selection } = scope.rows;
  const count = useAtomValue(selection.chosen).size;
  const clear = useSetAtom(selection.clear);
  if (batch.length === 0) return null;
  const none = count === 0;
  const chosen = () => all.filter(({ id }) => store.get(selection.chosen).has(id));
  return (
    <div
      role="toolbar"
      aria-label={t('core:table.batch')}
      className={actionStyles['batch']}
      data-shown={!none}
      inert={none}
    >
      <bdi className={actionStyles['count']} aria-live="polite">
        {t('core:table.selected', { count })}
      </bdi>
      <span className={actionStyles['rule']} />
      {batch.map((action) => (
        <ServerButton
          key={action.id}
          action={action}
          variant="quiet"
          className={actionStyles['batch-button'] ?? ''}
          disabled={none}
          onPress={() => scope.run(action, chosen())}
        />
      ))}
      <span className={actionStyles['space']} />
      <IconButton icon="x" size="s" label={t('core:table.clearSelection')} disabled={none} onClick={clear} />
    </div>
  );
}
