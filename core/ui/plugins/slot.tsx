import type { ReactNode } from 'react';
import type { ItemView, PointName } from '#registry';
import { ViewOutlet } from '../lazy/view-outlet.tsx';
import { ItemBoundary } from './item-boundary.tsx';
import { usePoint } from './use-point.ts';
import styles from './slot.module.css';

export interface SlotProps<P extends object> {
  point: PointName<{ view: ItemView<P> }>;
  scope?: { on?: string };
  /** The props that the views are drawn with. */
  props?: P;
  /** Shows while the point has no items. */
  fallback?: ReactNode;
}

/** Draws the views of a point's items, in order; one that fails takes no other with it. */
export function Slot<P extends object>({ point, scope, props, fallback }: SlotProps<P>) {
  const items = usePoint(point, scope);
  if (items.length === 0) return <>{fallback}</>;
  return items.map((item) => (
    // Says whose it is, to who asks, and is no box of its own.
    <div key={item.key} className={styles['item']} data-point={point.id} data-item={item.key} data-on={scope?.on}>
      <ItemBoundary name={item.key}>
        <ViewOutlet view={item.view} props={props ?? ({} as P)} />
      </ItemBoundary>
    </div>
  ));
}
