import { createElement } from 'react';
import { expect, it } from 'vitest';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import { LineChart } from '#ui/charts/line-chart.tsx';
import { choosePeriod, OTHER, type Period } from '#ui/reporting-period/period.ts';
import { ReportingPeriod } from '#ui/reporting-period/reporting-period.tsx';
import { daysOf, periodChoices } from '../../../../plugins/overview/period.ts';
import { usageMeters, usagePoints } from '../../../../plugins/projects/usage-chart.ts';
import { staticMarkup } from '../../../support/static-markup.tsx';

const servers = [
  { vcpus: 2, memory_mb: 512, local_gb: 1, started_at: '2025-11-20T00:00:00', ended_at: null },
  { vcpus: 4, memory_mb: 2048, local_gb: 10, started_at: '2025-12-02T00:00:00', ended_at: '2025-12-04T00:00:00' },
];

it('[USE-03] a usage report has a form for its period, and draws what was in use in that period as lines', async () => {
  const { services, clock } = await createTestServices();
  const form = (value: Period) =>
    staticMarkup(
      services,
      createElement(ReportingPeriod, {
        value,
        choices: periodChoices(value.period, (key) => key),
        onChange: () => undefined,
      }),
    );
  const usual = form(choosePeriod('month'));
  expect(usual).toMatch(/<option value="month" selected="">overview:period.month<\/option>/);
  expect(usual).not.toContain('yyyy-mm-dd');
  const chosen = { period: OTHER, start: '2025-12-01', end: '2025-12-05' };
  const days = [...form(chosen).matchAll(/placeholder="yyyy-mm-dd"[^>]* value="([^"]*)"/g)].map(([, day]) => day);
  expect(days).toEqual([chosen.start, chosen.end]);

  for (const meter of usageMeters) {
    const data = usagePoints(servers, meter, daysOf(chosen, clock.now())!, clock.now());
    const chart = staticMarkup(
      services,
      createElement(LineChart, { title: meter, data: { series: [{ name: meter, data }] } }),
    );
    expect(chart, meter).toContain(
      `${meter}: a chart of one line, 2025-12-01 00:00:00 GMT to 2025-12-05 23:59:59 GMT. Its figures are in the table.`,
    );
    expect(Math.max(...data.map(({ y }) => y)), meter).toBe(
      { vcpus: 6, memory_mb: 2560, local_gb: 11, servers: 2 }[meter],
    );
  }
  expect(staticMarkup(services, createElement(LineChart, { title: 'none', data: { series: [] } }))).toContain(
    'No data available',
  );
});
