import type { SegmentPlan } from './segment-plan.ts';

type Place = Pick<SegmentPlan, 'container' | 'prefix'>;

const nameOf = ({ container, prefix }: Place) => `containers.segments ${container}/${prefix}`;
/** Browsers have them on secure origins alone. */
const locks = () => (globalThis.navigator as Partial<Navigator> | undefined)?.locks;

/** Runs what sends segments or joins them: no tab takes them away meanwhile. */
export async function usingSegments<T>(place: Place, work: () => Promise<T>): Promise<T> {
  const held = locks();
  return held ? await held.request(nameOf(place), { mode: 'shared' }, work) : work();
}

/** Runs what takes segments away, unless a tab uses them: undefined. */
export async function unlessUsed<T>(place: Place, work: () => Promise<T>): Promise<T | undefined> {
  const held = locks();
  if (!held) return work();
  return await held.request(nameOf(place), { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}
