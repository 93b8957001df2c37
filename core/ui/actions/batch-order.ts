import type { Services } from '#base';
import type { Permitted } from './permitted.ts';

/** The number of chosen items that are asked about. The others are asked about when the action runs. */
const maxAsked = 100;

/**
 * Orders many actions by what can be done with the chosen items: first those that all of the items allow, then the others, at the end
 * those that are dangerous. An item whose answer has to be waited for counts as one that allows the action.
 */
export function batchOrder<T>(
  permitted: readonly Permitted<T>[],
  chosen: readonly T[],
  services: Services,
): readonly Permitted<T>[] {
  const items = chosen.slice(0, maxAsked);
  const allows = ({ action }: Permitted<T>, item: T) => {
    try {
      const answer = action.allowed?.(item, services) ?? true;
      return answer === true || typeof answer === 'object';
    } catch {
      return false;
    }
  };
  const ranked = permitted.map((one) => {
    if (one.action.danger) return { one, rank: 2 };
    return { one, rank: !one.reason && items.every((item) => allows(one, item)) ? 0 : 1 };
  });
  return ranked.toSorted((first, second) => first.rank - second.rank).map(({ one }) => one);
}
