import { type Live, type Patch, replace } from './patch.ts';

type Method = (this: object, ...given: unknown[]) => void;
type Observer = Record<'observe' | 'unobserve' | 'disconnect', Method>;

const all = ['MutationObserver', 'ResizeObserver', 'IntersectionObserver', 'PerformanceObserver'] as const;

/** Observers that observe something still. */
export function watchObservers(live: Live): Patch[] {
  return all.flatMap((name) => {
    const prototype = (globalThis[name] as { prototype: object } | undefined)?.prototype as Observer | undefined;
    const targets = new WeakMap<object, Set<unknown>>();
    const instead = (method: keyof Observer, note: Method) =>
      replace(prototype, method, (old) => {
        return function (this: object, ...given: unknown[]) {
          note.apply(this, given);
          return old.apply(this, given);
        };
      });
    return [
      instead('observe', function (target) {
        targets.set(this, (targets.get(this) ?? new Set()).add(target));
        live.set(this, { line: `a ${name}` });
      }),
      instead('unobserve', function (target) {
        targets.get(this)?.delete(target);
        if (targets.get(this)?.size === 0) live.delete(this);
      }),
      instead('disconnect', function () {
        targets.delete(this);
        live.delete(this);
      }),
    ];
  });
}
