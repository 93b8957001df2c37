import { lazyView } from '#base';
import { Skeleton } from '#ui/controls/skeleton.tsx';
import { LazyPart } from '#ui/lazy/lazy-part.tsx';

const missing = lazyView(async () => (await import('../lifecycle/type-missing.tsx')).TypeMissing);

/** In the place of a list whose type is not there: why. */
export function TypeMissingPart({ type }: { type: string }) {
  return <LazyPart view={missing} props={{ type }} fallback={<Skeleton height="32px" />} />;
}
