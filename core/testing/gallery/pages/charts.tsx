import { BarChart } from '#ui/charts/bar-chart.tsx';
import { ChartPanel } from '#ui/charts/chart-panel.tsx';
import { loadApex } from '#ui/charts/apex/load-apex.ts';
import { LineChart } from '#ui/charts/line-chart.tsx';
import { type ChartSeries, timeText } from '#ui/charts/line-data.ts';
import { PieChart, QuotaDonut, UsagePie } from '#ui/charts/pie-chart.tsx';
import { json } from '../../fake-page.ts';
import { Example } from '../example.tsx';
import { galleryPage } from '../gallery-page.ts';

const HOUR = 3_600_000;
const begin = Date.UTC(2026, 0, 1);

function series(name: string, unit: string, middle: number, swing: number): ChartSeries {
  const data = Array.from({ length: 49 }, (_, hour) => ({
    x: timeText(begin + hour * HOUR)
      .replace(' ', 'T')
      .replace(' GMT', ''),
    y: Math.round((middle + swing * Math.sin(hour / 4 + middle)) * 100) / 100,
  }));
  return { name, unit, data };
}

const cpu = [series('compute-1', '%', 42, 18), series('compute-2', '%', 61, 9), series('compute-3', '%', 20, 12)];
const still = { auto_size: false };
const fixed = {
  ...still,
  renderer: 'StaticAxes',
  yMin: 0,
  yMax: 100,
  interpolation: 'step-after',
  higlight_last_point: true,
};

function Page() {
  return (
    <>
      <Example title="Lines over time">
        <LineChart title="CPU" data={{ series: cpu }} settings={still} />
      </Example>
      <Example title="No series">
        <LineChart title="Disk" data={{ series: [] }} />
      </Example>
      <Example title="A load that failed">
        <ChartPanel title="Requests" address="/metrics/refused" />
      </Example>
      <Example title="Fixed axes, steps, and a bar of the statistics">
        <LineChart
          title="Memory"
          data={{ series: [series('web-1', 'MiB', 48, 30)], stats: { used: 62, average: 48 } }}
          settings={fixed}
        />
      </Example>
      <Example title="Data from an address">
        <ChartPanel title="Network" address="/metrics/network" settings={still} />
      </Example>
      <Example title="A bar with an average">
        <BarChart title="vCPUs" data={{ used: 45, average: 60 }} />
      </Example>
      <Example title="A bar of a maximum">
        <BarChart title="RAM, of 512" data={{ used: 480, 'max-value': 512 }} />
      </Example>
      <Example title="A bar in parts">
        <BarChart
          title="By project"
          data={{
            used: [
              { used_instances: 30, tooltip_used: 'demo: 30' },
              { used_instances: 25, tooltip_used: 'web: 25' },
              { used_instances: 10, tooltip_used: 'lab: 10' },
            ],
          }}
        />
      </Example>
      <Example title="A bar upright">
        <BarChart
          title="Cores"
          data={{ used: 45, average: 60 }}
          settings={{ orientation: 'vertical', used_label_placement: 'left' }}
        />
      </Example>
      <Example title="Pie" row>
        <PieChart
          data={{
            title: 'Volumes by type',
            unit: 'GiB',
            data: ['ssd', 'nvme', 'archive', 'fast', 'slow'].map((label, at) => ({ label, value: 300 - at * 55 })),
          }}
        />
        <PieChart data={{ title: 'Nothing yet', data: [{ label: 'ssd', value: 0 }] }} />
      </Example>
      <Example title="Donut" row>
        <QuotaDonut title="Instances" used={12} added={3} allowed={20} />
        <QuotaDonut title="RAM" used={400} added={160} allowed={512} unit="GiB" />
        <QuotaDonut title="Volumes" used={5} allowed={Number.POSITIVE_INFINITY} />
      </Example>
      <Example title="How full" row>
        <UsagePie title="Host 1" value={79} />
        <UsagePie title="Host 2" value={80} />
        <UsagePie title="Host 3" value={120} />
      </Example>
    </>
  );
}

export const page = galleryPage({
  title: 'Charts',
  source: 'core/ui/charts',
  Page,
  services: {
    answers: {
      'GET /metrics/network': () => ({ series: [series('in', 'Mbit/s', 30, 20), series('out', 'Mbit/s', 14, 6)] }),
      'GET /metrics/refused': () => json('The metric service does not answer.', 503),
    },
  },
  // Drawn with the page: a picture taken before the library came would be of empty frames.
  prepare: async () => void (await loadApex()),
});
