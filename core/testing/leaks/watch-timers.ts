import { type Live, type Patch, replace } from './patch.ts';

type Run = (...given: unknown[]) => unknown;

const names = { setTimeout: 'a timer', setInterval: 'an interval' } as const;

export function watchTimers(live: Live): Patch[] {
  const known = new Map<unknown, object>();
  const forget = (id: unknown) => {
    live.delete(known.get(id) ?? {});
    known.delete(id);
  };
  const begin = (name: keyof typeof names) =>
    replace(globalThis as Record<typeof name, Run>, name, (old) => (run, after, ...given) => {
      const due = (...handed: unknown[]) => {
        if (name === 'setTimeout') forget(id);
        (run as Run)(...handed);
      };
      const id = old(due, after, ...given);
      const entry = {};
      known.set(id, entry);
      const line = `${names[name]} of ${Number(after ?? 0)} ms`;
      live.set(entry, { line, ...(name === 'setTimeout' && { until: performance.now() + Number(after ?? 0) }) });
      return id;
    });
  const end = (name: 'clearTimeout' | 'clearInterval') =>
    replace(globalThis as Record<typeof name, Run>, name, (old) => (id) => (forget(id), old(id)));
  return [begin('setTimeout'), begin('setInterval'), end('clearTimeout'), end('clearInterval')];
}
