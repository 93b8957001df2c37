import { Clock, type Disposable } from '@sextant/sdk';
import type { LaunchData } from './launch-data.ts';

const intervalMs = 10_000;
/** Deletions take seconds, seldom a minute. A wizard that is left open asks no longer. */
const maxAsked = 12;

/**
 * Asks for the quotas again every ten seconds, for two minutes (readComputeLimits, readVolumeLimits): services count what was
 * deleted until it is gone. Returns what ends it.
 */
export function askQuotasAgain(data: LaunchData): () => void {
  const clock = data.services.get(Clock);
  let waiting: Disposable | undefined;
  let isEnded = false;
  const wait = (left: number) => {
    if (left > 0 && !isEnded) waiting = clock.after(intervalMs, () => void ask(left - 1));
  };
  const ask = async (left: number) => {
    const { limits, volumeLimits } = data;
    await Promise.all([limits.isKnown && limits.refresh(), volumeLimits.isKnown && volumeLimits.refresh()]);
    wait(left);
  };
  wait(maxAsked);
  return () => {
    isEnded = true;
    waiting?.dispose();
  };
}
