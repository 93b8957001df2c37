import { beforeAll, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';
import { json } from '../../../../../core/testing/fake-page.ts';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import { Toasts } from '#services/toasts/toasts';
import { loadApex } from '#ui/charts/apex/load-apex.ts';
import { ChartPanel } from '#ui/charts/chart-panel.tsx';
import { resizeDebounceMs } from '#ui/charts/use-resize.ts';
import { ServicesProvider } from '#ui/services-context.tsx';

// Fetched once: what it takes is no part of any promise.
beforeAll(async () => void (await loadApex()));

const settings = { auto_size: false };
const answer = {
  series: [
    {
      name: '<b>cpu</b>',
      unit: '%',
      data: [
        { x: '2026-01-01T00:00:00', y: 12 },
        { x: '2026-01-01T01:00:00', y: 12.345 },
      ],
    },
  ],
  stats: { used: 62, average: 48 },
};

async function panel(responder: () => unknown, forms?: Record<string, string>[]) {
  const test = await createTestServices({ answers: { 'GET /metrics/cpu': responder } });
  const draw = (values: Record<string, string>[] | undefined) => (
    <ServicesProvider services={test.services}>
      <ChartPanel title="CPU" address="/metrics/cpu" settings={settings} {...(values ? { forms: values } : {})} />
    </ServicesProvider>
  );
  const screen = await render(draw(forms));
  return { ...test, screen, redraw: (values: Record<string, string>[]) => screen.rerender(draw(values)) };
}

const linesOf = (screen: { container: Element }) => screen.container.querySelectorAll('.apexcharts-line-series path');

it('[CHART-01] draws the series, with the bar of the statistics beside them', async () => {
  const { screen } = await panel(() => answer);
  await expect
    .element(screen.getByRole('img', { name: /CPU: a chart of one line, 2026-01-01 00:00:00 GMT/ }))
    .toBeVisible();
  await expect.poll(() => linesOf(screen).length).toBeGreaterThan(0);
  await expect.element(screen.getByRole('img', { name: 'Usage, Used 62%, and Average 48%' })).toBeVisible();
});

it('[CHART-02] the bar says all its parts to whoever comes to it with the keyboard', async () => {
  const { screen } = await panel(() => answer);
  const bar = screen.getByRole('img', { name: 'Usage, Used 62%, and Average 48%' });
  await expect.element(bar).toBeVisible();
  while (document.activeElement !== bar.element()) await userEvent.tab();
  await expect.element(screen.getByRole('tooltip')).toHaveTextContent('Used 62%, Free 38%, and Average 48%');
  await expect.element(bar).toHaveAccessibleDescription('Used 62%, Free 38%, and Average 48%');
});

it('[CHART-01] a series is taken out and put back', async () => {
  const { screen } = await panel(() => answer);
  await expect.poll(() => linesOf(screen).length).toBeGreaterThan(0);
  const key = screen.getByRole('button', { name: '<b>cpu</b>, %' });
  await key.click();
  await expect.element(key).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => linesOf(screen).length).toBe(0);
  await key.click();
  await expect.poll(() => linesOf(screen).length).toBeGreaterThan(0);
});

it('[CHART-01] is drawn anew 400 ms after the last resize, once', async () => {
  const { screen, clock } = await panel(() => answer);
  await expect.poll(() => linesOf(screen).length).toBeGreaterThan(0);
  const before = linesOf(screen)[0];
  for (let times = 0; times < 3; times += 1) {
    globalThis.dispatchEvent(new Event('resize'));
    clock.advance(resizeDebounceMs - 1);
  }
  expect(linesOf(screen)[0]).toBe(before);
  expect(resizeDebounceMs).toBe(400);
  clock.advance(1);
  await expect.poll(() => linesOf(screen)[0] !== before && linesOf(screen).length > 0).toBe(true);
});

it('[CHART-01] [X-17] the same figures are there as a table', async () => {
  const { screen } = await panel(() => answer);
  await screen.getByRole('button', { name: 'Show “CPU” as a table' }).click();
  const table = screen.getByRole('table', { name: 'CPU' });
  await expect.element(table.getByRole('columnheader', { name: '<b>cpu</b> (%)' })).toBeVisible();
  await expect.element(table.getByRole('row', { name: '2026-01-01 01:00:00 GMT 12.35' })).toBeVisible();
});

it('[CHART-04] an answer without series says that there is no data, and no error', async () => {
  const { screen, services } = await panel(() => ({ series: [] }));
  await expect.element(screen.getByText('No data available')).toBeVisible();
  expect(services.get(Toasts).list()).toEqual([]);
});

it('[CHART-04] [CHART-06] a failed load says so in the chart and in a toast, and can be tried again', async () => {
  let refused = true;
  const { screen, services } = await panel(() => (refused ? json('Try later.', 503) : answer));
  await expect.element(screen.getByText('No data available')).toBeVisible();
  await expect.element(screen.getByText('Try later.')).toBeVisible();
  expect(services.get(Toasts).list()).toMatchObject([
    { type: 'danger', message: 'An error occurred. Please try again later.' },
  ]);
  refused = false;
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => linesOf(screen).length).toBeGreaterThan(0);
});

it('[CHART-06] [MODAL-12] a failure that brings messages of its own shows them, and gets no other', async () => {
  const messages = JSON.stringify([['error', 'The metric service is being updated.', '']]);
  const { screen, services } = await panel(() => json('', 503, { 'X-Horizon-Messages': messages }));
  await expect.element(screen.getByText('No data available')).toBeVisible();
  expect(services.get(Toasts).list()).toMatchObject([
    { type: 'danger', message: 'The metric service is being updated.' },
  ]);
});

it('[CHART-06] [MODAL-13] an answer that says to sign out is followed, and nothing is said to have failed', async () => {
  const away = { logout: 'True', 'x-horizon-location': '/auth/login/', 'x-sextant-origin': 'metric' };
  const { services, page } = await panel(() => json('', 401, away));
  await expect.poll(() => page.left.map((address) => new URL(address).pathname)).toEqual(['/auth/login/']);
  expect(services.get(Toasts).list()).toEqual([]);
});

it('[MODAL-12] what an answer says beside its figures is shown too', async () => {
  const messages = JSON.stringify([['warning', 'The last hour is missing.', '']]);
  const { screen, services } = await panel(() => json(answer, 200, { 'X-Horizon-Messages': messages }));
  await expect.element(screen.getByRole('img', { name: /CPU: a chart of one line/ })).toBeVisible();
  expect(services.get(Toasts).list()).toMatchObject([{ type: 'warning', message: 'The last hour is missing.' }]);
});

it('[CHART-05] asks with the values of the form, and anew when they change', async () => {
  const { screen, page, redraw } = await panel(() => answer, [{ period: '7' }]);
  await expect.element(screen.getByRole('img', { name: /CPU/ })).toBeVisible();
  await redraw([{ period: 'other', date_from: '2026-01-01' }]);
  await expect
    .poll(() => page.calls.map(({ query }) => query.toString()))
    .toEqual(['period=7', 'period=other&date_from=2026-01-01']);
});
