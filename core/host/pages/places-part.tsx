import { lazyView } from '#base';
import { LazyPart } from '#ui/lazy/lazy-part.tsx';
import type { PlacesPageProps } from './places-page.tsx';

const page = lazyView<PlacesPageProps<any>>(async () => (await import('./places-page.tsx')).PlacesPage);

/** A list over several projects and regions. Few people open one: its code is fetched then. */
export function PlacesPart(props: PlacesPageProps<any>) {
  return <LazyPart view={page} props={props} />;
}
