import type { ComponentType, ReactNode } from 'react';
import { type LazyView, lazyView, type View } from '#base';
import { AwaitedView } from '#ui/awaited-view.tsx';
import { Skeleton } from '#ui/controls/skeleton.tsx';
import { soonView } from '#ui/soon.ts';

/** A control that no list draws by itself: it comes right after the first rows, and is there before anything asks for it. */
export function soon<P extends object>(load: () => Promise<View<P>>, fallback: ReactNode = <Skeleton />) {
  return awaited(soonView<P>(load), fallback);
}

/** A component whose code is fetched when it is first drawn: what no list needs stays out of the first load. */
export function fetched<P extends object>(load: () => Promise<ComponentType<P>>) {
  return awaited(lazyView<P>(load as LazyView<P>['load']), <Skeleton />);
}

function awaited<P extends object>(view: LazyView<P>, fallback: ReactNode) {
  return function Drawn(props: P): ReactNode {
    return <AwaitedView view={view} props={props} fallback={fallback} />;
  };
}
