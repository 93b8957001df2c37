import type { PluginIndexEntry } from '#protocol';
import type { PluginCost } from '../plugin-report.ts';
import type { PluginInstance } from '../plugin-instance.ts';

/** Script URL → milliseconds, as the browser told of long frames so far. */
const blockedBy = new Map<string, number>();

interface LongFrame extends PerformanceEntry {
  scripts?: readonly { sourceURL: string; duration: number }[];
}

/** Begins to note which scripts hold up the page; only Chromium tells. */
export function watchLongFrames(): void {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes('long-animation-frame')) return;
  new PerformanceObserver((list) => {
    for (const frame of list.getEntries() as LongFrame[])
      for (const { sourceURL, duration } of frame.scripts ?? [])
        blockedBy.set(sourceURL, (blockedBy.get(sourceURL) ?? 0) + duration);
  }).observe({ type: 'long-animation-frame', buffered: true });
}

export function costOf({ base }: PluginIndexEntry, instance: PluginInstance | undefined): PluginCost {
  const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const sizes = new Map<string, number>();
  for (const { name, encodedBodySize } of fetched)
    if (name.includes(base)) sizes.set(name, Math.max(encodedBodySize, sizes.get(name) ?? 0));
  const blocked = [...blockedBy].filter(([address]) => address.includes(base));
  return {
    bytes: sum([...sizes.values()]),
    activation: instance?.cost.activation ?? 0,
    calls: instance?.cost.calls ?? 0,
    blocked: Math.round(sum(blocked.map(([, milliseconds]) => milliseconds))),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
