import type { ReactNode } from 'react';
import type { ItemView, PointName } from '#registry';
import { ViewOutlet } from '../view-outlet.tsx';
import { ItemBoundary } from './item-boundary.tsx';
import { usePoint } from './use-point.ts';

export interface SlotProps<P extends object> {
  point: PointName<{ view: ItemView<P> }>;
  scope?: { on?: string };
  /** What the views are drawn with. */
  props?: P;
  /** Shows while the point has no items. */
  fallback?: ReactNode;
}

/** Draws the views of a point's items, in order; one that fails takes no other with it. */
export function Slot<P extends object>({ point, scope, props, fallback }: SlotProps<P>) {
  const items = usePoint(point, scope);
  if (items.length === 0) return <>{fallback}</>;
  return items.map((item) => (
    <ItemBoundary key={item.key} name={item.key}>
      <ViewOutlet view={item.view} props={props ?? ({} as P)} />
    </ItemBoundary>
  ));
}
