import { expect, it } from 'vitest';
import { toCsv } from '#ui/table/export.ts';
import { usageSheet } from '../../../../plugins/projects/details/usage-tab.tsx';
import { usagePoints } from '../../../../plugins/projects/usage-chart.ts';
import { daysUpTo } from '../../../../plugins/projects/usage-days.ts';
import { daysOf, periodIn, type ServerUsage } from '../../../../plugins/projects/usage.ts';

const server = (more: Partial<ServerUsage> = {}): ServerUsage => ({
  instance_id: 's1',
  name: 'web',
  state: 'active',
  vcpus: 2,
  memory_mb: 512,
  local_gb: 1,
  hours: 12,
  started_at: '2026-11-02T00:00:00.000000',
  ended_at: null,
  ...more,
});
const days = { start: '2026-11-01', end: '2026-11-04' };
const now = Date.parse('2026-11-03T00:00:00Z');

it('[PRJ-12] the chart of a project shows the amount in use from the start of each server to its end, and ends now', () => {
  const servers = [server(), server({ vcpus: 4, ended_at: '2026-11-02T12:00:00' })];
  const points = usagePoints(servers, 'vcpus', days, now);
  const at = (time: string) => points.findLast(({ x }) => x <= time)?.y;
  expect([at('2026-11-01T12:00:00'), at('2026-11-02T06:00:00'), at('2026-11-02T18:00:00')]).toEqual([0, 6, 2]);
  expect(points.at(-1)?.x).toBe('2026-11-03T00:00:00');
  expect(usagePoints(servers, 'servers', days, now).map(({ y }) => y)).toContain(2);
  expect(usagePoints(servers, 'vcpus', { start: '2026-12-01', end: '2026-12-02' }, now)).toEqual([]);
});

it('[PRJ-12] the file of the servers has all values as numbers, and no name is run as a formula', () => {
  const csv = toCsv(usageSheet([server({ name: '=1+1' })], (key) => key));
  const [head, row] = csv.trim().split('\r\n');
  expect(head).toContain('projects:usage.meter.memory_mb');
  expect(row).toBe("s1,'=1+1,2,512,1,12,2026-11-02T00:00:00.000000,,active");
});

it('[PRJ-12] [OVW-05] an address may ask for the days of the report; without both of them it is about the last day', () => {
  expect(periodIn('?tab=usage&start=2026-10-01&end=2026-10-31')).toEqual({
    period: 'other',
    start: '2026-10-01',
    end: '2026-10-31',
  });
  for (const search of ['', '?start=2026-10-01', '?start=x&end=2026-10-31'])
    expect(periodIn(search), search).toEqual({ period: '1', start: '', end: '' });
});

it('[PRJ-12] the last days are whole days up to today, as the gateway and Horizon count them', () => {
  const noon = Date.parse('2026-11-20T12:00:00Z');
  expect(daysUpTo(noon, 7)).toEqual({ start: '2026-11-13', end: '2026-11-20' });
  expect(daysOf({ period: '1', start: '', end: '' }, noon)).toEqual({ start: '2026-11-19', end: '2026-11-20' });
  const chosen = { start: '2026-10-01', end: '2026-10-31' };
  expect(daysOf({ period: 'other', ...chosen }, noon)).toEqual(chosen);
});
