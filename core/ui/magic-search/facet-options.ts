import type { Services } from '#base';
import type { Facet } from '#registry';
import { Clock } from '#services/clock/clock';
import { Scope } from '#services/scope/scope';

type Options = NonNullable<Facet['options']>;
type Asking = NonNullable<Facet['askOptions']>;

interface Kept {
  readonly scope: string;
  readonly at: number;
  readonly options: Promise<Options>;
}

/** Milliseconds for which an answer is good: flavors and zones change seldom. */
const lasting = 5 * 60_000;

/** By facet: one project's options never stand in another. */
const kept = new WeakMap<Asking, Kept>();

/** Asks for the options of a facet, unless they were told a short while ago. A failure is not kept. */
export function optionsOf(ask: Asking, services: Services): Promise<Options> {
  const now = services.get(Clock).now();
  const { key: scope } = services.get(Scope);
  const before = kept.get(ask);
  if (before?.scope === scope && now - before.at < lasting) return before.options;
  const options = ask({ services });
  kept.set(ask, { scope, at: now, options });
  options.catch(() => kept.get(ask)?.options === options && kept.delete(ask));
  return options;
}
