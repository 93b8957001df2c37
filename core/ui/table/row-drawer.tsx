import { type CSSProperties, useEffect, useState } from 'react';
import { typePoints } from '#registry';
import { Settings } from '#services/settings/settings';
import { classNames } from '../controls/class-names.ts';
import { Skeleton } from '../controls/skeleton.tsx';
import { ItemBoundary } from '../plugins/item-boundary.tsx';
import { useService, useT } from '../services-context.tsx';
import { ViewOutlet } from '../lazy/view-outlet.tsx';
import { cellCount, type TableScope } from './table-scope.ts';
import styles from './row-drawer.module.css';

/** Setting with the milliseconds a drawer takes to open (TBL-09); documents name none, Horizon's tables take 200. */
export const expandSetting = 'TABLE_EXPAND_DURATION';
const defaultDuration = 200;

export interface RowDrawerProps<T> {
  scope: TableScope<T>;
  item: T;
}

/** The summary of an expanded row, and the parts that others added to it. Its code and content are fetched when it is first opened (TBL-21). */
export function RowDrawer<T>({ scope, item }: RowDrawerProps<T>) {
  const t = useT();
  const duration = useExpandDuration();
  const { summary, drawers = [] } = scope.type;
  if (!scope.expandable) return null;
  const boxed = (view: NonNullable<typeof summary>, name = t(scope.type.name, { count: 1 })) => (
    <ItemBoundary name={name}>
      <ViewOutlet view={view} props={{ item }} fallback={<Skeleton height="96px" />} />
    </ItemBoundary>
  );
  return (
    <tr className={styles['drawer']}>
      <td colSpan={cellCount(scope)}>
        <div className={styles['slide']} style={{ '--expand': `${duration}ms` } as CSSProperties}>
          <div className={styles['slide-inner']}>
            {summary ? <div className={styles['box']}>{boxed(summary)}</div> : null}
            {drawers.length > 0 ? (
              <div className={classNames(styles['box'], styles['parts'])} data-point={typePoints.drawers.id}>
                {drawers.map(({ id, label, view }) => (
                  <section key={id} className={styles['part']} aria-label={t(label)}>
                    <h3>{t(label)}</h3>
                    {boxed(view, t(label))}
                  </section>
                ))}
              </div>
            ) : null}
          </div>
        </div>
      </td>
    </tr>
  );
}

function useExpandDuration(): number {
  const settings = useService(Settings);
  const [duration, setDuration] = useState(defaultDuration);
  useEffect(() => {
    let current = true;
    settings.get<number>(expandSetting, defaultDuration).then(
      (value) => current && setDuration(Number(value) >= 0 ? Number(value) : defaultDuration),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [settings]);
  return duration;
}
