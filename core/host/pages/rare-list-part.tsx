import { lazyView } from '#base';
import { Skeleton } from '#ui/controls/skeleton.tsx';
import { LazyPart } from '#ui/lazy/lazy-part.tsx';
import type { PlacesPageProps } from './places-page.tsx';

const places = lazyView<PlacesPageProps<any>>(async () => (await import('./places-page.tsx')).PlacesPage);
const missing = lazyView(async () => (await import('../lifecycle/type-missing.tsx')).TypeMissing);

export interface RareListPartProps {
  typeId: string;
  /** Absent: the type is not there, and the part says why. */
  list?: PlacesPageProps<any>;
}

/** In the place of a list: the same over several projects and regions, or why its type is not there. The code of both is fetched then. */
export function RareListPart({ typeId, list }: RareListPartProps) {
  if (list) return <LazyPart view={places} props={list} />;
  return <LazyPart view={missing} props={{ type: typeId }} fallback={<Skeleton height="32px" />} />;
}
