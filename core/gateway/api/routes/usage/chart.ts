import type { UsageApi } from '#protocol';
import type { NativeServerUsage, Period } from '../../../openstack/nova/usage.ts';

export type Meter = 'instances' | 'vcpus' | 'memory_mb' | 'local_gb';

const meters: Record<Meter, { name: string; unit: string }> = {
  instances: { name: 'Instances', unit: 'instances' },
  vcpus: { name: 'VCPUs', unit: 'VCPUs' },
  memory_mb: { name: 'RAM', unit: 'MB' },
  local_gb: { name: 'Disk', unit: 'GB' },
};

/** Points of a chart; more would not be seen. */
const samples = 96;

/** readUsageChart: how much was in use at equally distant times, worked out from when servers began and ended. */
export function usageChart(
  servers: readonly NativeServerUsage[],
  meter: Meter,
  period: Period | null,
  now = Date.now(),
): UsageApi.Chart {
  const data = period ? pointsOf(servers, meter, timeOf(period.start), Math.min(timeOf(period.end), now)) : [];
  const total = data.reduce((sum, point) => sum + point.y, 0);
  return {
    series: [{ ...meters[meter], data }],
    stats: { average: data.length === 0 ? 0 : total / data.length, used: data.at(-1)?.y ?? 0 },
    settings: {},
  };
}

function pointsOf(servers: readonly NativeServerUsage[], meter: Meter, start: number, end: number): UsageApi.Point[] {
  const lives = servers.map((server) => ({
    begin: server.started_at === null ? Infinity : timeOf(server.started_at),
    end: server.ended_at === null ? Infinity : timeOf(server.ended_at),
    amount: meter === 'instances' ? 1 : server[meter],
  }));
  const step = Math.max(0, end - start) / (samples - 1);
  return Array.from({ length: samples }, (_none, at) => {
    const time = start + at * step;
    const alive = lives.filter((life) => life.begin <= time && time < life.end);
    return {
      x: new Date(time).toISOString().slice(0, 19),
      y: alive.reduce((sum, life) => sum + life.amount, 0),
    };
  });
}

/** Nova's times are UTC without a zone, with or without a fraction. */
function timeOf(text: string): number {
  return Date.parse(`${text.replace(' ', 'T')}Z`);
}
