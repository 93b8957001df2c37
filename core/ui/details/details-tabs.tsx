import type { DetailsView } from '#registry';
import { Skeleton } from '../controls/skeleton.tsx';
import { Tabs } from '../controls/tabs.tsx';
import { useT } from '../services-context.tsx';
import { ViewOutlet } from '../lazy/view-outlet.tsx';

export interface DetailsTabsProps<T> {
  /** At least one; a single view is drawn without tabs. */
  views: readonly DetailsView<T>[];
  item: T;
  value: string;
  onChange(id: string): void;
  className: string;
  panelClassName: string;
  /** So many more may come, as soon as their conditions are known: their places are kept. */
  waiting?: number;
}

/** The views of an item as tabs, in declared order; only the one in view is drawn, and fetched when it is first. */
export function DetailsTabs<T>(props: DetailsTabsProps<T>) {
  const { views, item, value, onChange, className, panelClassName, waiting = 0 } = props;
  const t = useT();
  const view = views.find((each) => each.id === value) ?? views[0];
  if (!view) return null;
  const drawn = <ViewOutlet key={view.id} view={view.view} props={{ item }} fallback={<Skeleton height="240px" />} />;
  if (views.length + waiting === 1) return <div className={panelClassName}>{drawn}</div>;
  const tabs = views.map(({ id, label, count }) => {
    const figure = count?.(item);
    return { id, label: t(label), ...(figure === undefined ? {} : { count: figure }) };
  });
  return (
    <Tabs
      tabs={tabs}
      value={view.id}
      onChange={onChange}
      label={t('core:details.tabs')}
      className={className}
      panelClassName={panelClassName}
      waiting={waiting}
    >
      {drawn}
    </Tabs>
  );
}
