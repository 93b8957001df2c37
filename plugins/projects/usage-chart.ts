import type { ChartPoint } from '@sextant/ui';
import type { ServerUsage } from './usage.ts';

/** The amounts that the chart can show. */
export const usageMeters = ['vcpus', 'memory_mb', 'local_gb', 'servers'] as const;
export type UsageMeter = (typeof usageMeters)[number];

/** A server as far as the chart counts it. Times are UTC without a zone. */
export interface CountedServer extends Pick<ServerUsage, 'vcpus' | 'memory_mb' | 'local_gb'> {
  readonly started_at?: string | null;
  readonly ended_at?: string | null;
}

/** Points of a chart; more would not be seen. */
const sampleCount = 96;

/**
 * Returns how much was in use at equally distant times of a period, worked out from when servers began and ended. It ends now where the
 * period does not.
 * @param days the first and the last day, `YYYY-MM-DD`, UTC
 * @param now milliseconds since the epoch
 */
export function usagePoints(
  servers: readonly CountedServer[],
  meter: UsageMeter,
  days: { start: string; end: string },
  now: number,
): ChartPoint[] {
  const start = timeOf(`${days.start}T00:00:00`);
  const end = Math.min(timeOf(`${days.end}T23:59:59`), now);
  if (!(start < end)) return [];
  const lives = servers.map((server) => ({
    begin: server.started_at ? timeOf(server.started_at) : Infinity,
    end: server.ended_at ? timeOf(server.ended_at) : Infinity,
    amount: meter === 'servers' ? 1 : server[meter],
  }));
  const step = (end - start) / (sampleCount - 1);
  return Array.from({ length: sampleCount }, (_none, at) => {
    const time = start + at * step;
    const alive = lives.filter((life) => life.begin <= time && time < life.end);
    return {
      x: new Date(time).toISOString().slice(0, 19),
      y: alive.reduce((sum, { amount }) => sum + amount, 0),
    };
  });
}

/** The times of the compute service are UTC without a zone, with or without a fraction of the second. */
function timeOf(text: string): number {
  return Date.parse(`${text.replace(' ', 'T')}Z`);
}
