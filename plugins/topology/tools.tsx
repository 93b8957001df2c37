import { useT } from '@sextant/sdk';
import { Button, Checkbox, IconButton, Menu, Popover, RelativeTime, Segmented, Switch, TextInput } from '@sextant/ui';
import type { DrawMode } from './flat/geometry.ts';
import type { Kind, Layers } from './model.ts';
import styles from './tools.module.css';

export type View = 'graph' | 'flat' | 'table';
export type PictureFormat = 'svg' | 'png';

/** Returns the view that an address names; the graph when it names none. */
export function viewOf(search: string): View {
  const view = new URLSearchParams(search).get('view');
  return view === 'flat' || view === 'table' ? view : 'graph';
}

interface Kept<T> {
  readonly value: T;
  set(value: T): void;
}

export interface ToolsProps {
  readonly view: View;
  onView(view: View): void;
  readonly mode: DrawMode;
  onMode(mode: DrawMode): void;
  readonly labels: Kept<boolean>;
  readonly collapse: Kept<boolean>;
  readonly layers: Layers;
  onLayers(layers: Layers): void;
  readonly search: { readonly text: string; readonly at: number };
  readonly results: number;
  onSearch(search: { text: string; at: number }): void;
  readonly readAt: number | undefined;
  readonly isReading: boolean;
  onReload(): void;
  onTrace(): void;
  onSave(format: PictureFormat): void;
}

const kinds: readonly Kind[] = ['external', 'network', 'router', 'server'];

/** The line of tools above the picture. */
export function Tools(props: ToolsProps) {
  const { view, layers, readAt } = props;
  const t = useT();
  return (
    <div className={styles['tools']}>
      <Segmented
        label={t('topology:tools.view')}
        value={view}
        onChange={(value) => props.onView(value === 'flat' || value === 'table' ? value : 'graph')}
        options={[
          { value: 'graph', label: t('topology:tools.graph'), icon: 'spline' },
          { value: 'flat', label: t('topology:tools.flat'), icon: 'rows-2' },
          { value: 'table', label: t('topology:tools.table'), icon: 'table-2' },
        ]}
      />
      {view === 'flat' ? (
        <Segmented
          label={t('topology:tools.size')}
          value={props.mode}
          onChange={(value) => props.onMode(value === 'small' ? 'small' : 'normal')}
          options={[
            { value: 'normal', label: t('topology:tools.normal') },
            { value: 'small', label: t('topology:tools.small') },
          ]}
        />
      ) : null}
      {view === 'graph' ? (
        <>
          <Switch label={t('topology:tools.labels')} checked={props.labels.value} onChange={props.labels.set} />
          <Switch label={t('topology:tools.collapse')} checked={props.collapse.value} onChange={props.collapse.set} />
        </>
      ) : null}
      <Popover
        padded
        label={t('topology:tools.layers')}
        trigger={<Button icon="layers">{t('topology:tools.layers')}</Button>}
      >
        {() => (
          <div className={styles['layers']}>
            {kinds.map((kind) => (
              <Checkbox
                key={kind}
                label={t(`topology:kinds.${kind}`)}
                checked={layers[kind]}
                onChange={(isShown) => props.onLayers({ ...layers, [kind]: isShown })}
              />
            ))}
          </div>
        )}
      </Popover>
      <Button icon="waypoints" onClick={props.onTrace}>
        {t('topology:trace.open')}
      </Button>
      {view === 'table' ? null : (
        <Menu
          trigger={<IconButton icon="download" label={t('topology:tools.save')} />}
          items={(['svg', 'png'] as const).map((format) => ({
            id: format,
            label: format.toUpperCase(),
            onSelect: () => props.onSave(format),
          }))}
        />
      )}
      <span className={styles['time']}>
        {readAt === undefined ? null : (
          <>
            <span className={styles['spoken']}>{t('topology:tools.refreshed')} </span>
            <RelativeTime iso={new Date(readAt).toISOString()} />
          </>
        )}
      </span>
      <IconButton icon="refresh-cw" label={t('core:table.refresh')} busy={props.isReading} onClick={props.onReload} />
      <Search {...props} />
    </div>
  );
}

/** Finds items by name, id, address or range. Enter goes to the next result, with Shift to the one before. */
function Search({ search, results, onSearch }: ToolsProps) {
  const t = useT();
  const { text, at } = search;
  const news =
    text.trim() === ''
      ? ''
      : results === 0
        ? t('topology:tools.nothing')
        : t('core:consoleLog.hit', { hit: (at % results) + 1, count: results });
  return (
    <span className={styles['search']}>
      <TextInput
        type="search"
        icon="search"
        value={text}
        placeholder={t('topology:tools.find')}
        aria-label={t('topology:tools.find')}
        onChange={(typed) => onSearch({ text: typed, at: 0 })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || results === 0) return;
          event.preventDefault();
          onSearch({ text, at: (at + (event.shiftKey ? results - 1 : 1)) % results });
        }}
      />
      <span role="status" className={styles['news']}>
        {news}
      </span>
    </span>
  );
}
