import type { ComponentType, ReactNode } from 'react';
import { type LazyView, lazyView, type View } from '#base';
import { Skeleton } from '../controls/skeleton.tsx';
import { preloadedView } from './preload.ts';
import { RetryingView } from './retrying-view.tsx';

type Load<P> = () => Promise<ComponentType<P>>;

/** A component whose code is fetched when it is first drawn. While that can't be had its place is kept, and it is asked for again. */
export function lazyComponent<P extends object>(load: Load<P>, fallback: ReactNode = <Skeleton />) {
  return retrying(lazyView<P>(load as LazyView<P>['load']), fallback);
}

/** A component that no list draws by itself: its code comes with the first use of the page, before anything asks for it. */
export function preloadedComponent<P extends object>(load: () => Promise<View<P>>, fallback: ReactNode = <Skeleton />) {
  return retrying(preloadedView<P>(load), fallback);
}

function retrying<P extends object>(view: LazyView<P>, fallback: ReactNode) {
  return function Drawn(props: P): ReactNode {
    return <RetryingView view={view} props={props} fallback={fallback} />;
  };
}
