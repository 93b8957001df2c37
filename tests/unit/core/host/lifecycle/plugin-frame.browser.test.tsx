import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { consolePoints } from '#registry';
import { Http } from '#services/http/http';
import { Slot } from '#ui/plugins/slot.tsx';
import { ServicesProvider, useService } from '#ui/services-context.tsx';
// Fetched at first use in a page: here it is there at once.
import '../../../../../core/host/lifecycle/plugin-frame.tsx';
import { startPlugins } from '../../../../../core/host/plugins.ts';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import { aDoor, entryOf, symbolsWith } from '../../../../support/plugin-door.ts';

/** Two plugins with something in the top bar: one that a test says, and one that works. */
async function shown(
  Tide: (() => unknown) | Error,
  more: object = {},
  activate: () => Promise<void> = () => new Promise(() => {}),
) {
  const tide = {
    id: 'acme.tide',
    version: '1.0.0',
    engine: '^1.0',
    label: 'Tide',
    contributes: { header: [{ id: 'tide', view: './tide#Tide' }] },
    files: { 'tide.js': 'sha384-tide' },
    graph: { './tide': ['tide.js'] },
    ...more,
  };
  const moon = {
    id: 'acme.moon',
    version: '1.0.0',
    engine: '^1.0',
    label: 'Moon',
    contributes: { header: [{ id: 'moon', view: './moon#Moon' }] },
    files: { 'moon.js': 'sha384-moon' },
    graph: { './moon': ['moon.js'] },
  };
  const test = await createTestServices({ state: { plugins: [tide, moon].map((one) => entryOf(one)) } });
  const door = aDoor();
  door.modules['tide.js'] = Tide instanceof Error ? Tide : { Tide };
  door.modules['slow.js'] = { plugin: { activate } };
  door.modules['moon.js'] = { Moon: () => <p>Full moon</p> };
  const host = startPlugins(test.services, door.door, symbolsWith('http', 'i18n', 'clock', 'telemetry'));
  const life = await host.life();
  const screen = await render(
    <ServicesProvider services={test.services}>
      <Slot point={consolePoints.header} />
    </ServicesProvider>,
  );
  return { ...test, tide, moon, door, host, life, screen };
}

it('[X-26] a view that throws says whose it is and why, is tried again after 1 and 5 seconds, and is off then until the operator tries', async () => {
  let broken = true;
  const { screen, clock, host, life, reports } = await shown(() => {
    if (!broken) return <p>Low water</p>;
    throw new Error('no sea');
  });
  const note = screen.getByRole('note');
  const failures = () => reports.filter((line) => line.startsWith('acme.tide/header/tide: '));
  await expect.element(note).toHaveTextContent('Tide could not be shown. no sea');
  await expect.element(screen.getByText('Full moon')).toBeVisible();
  await expect.poll(failures).toHaveLength(1);
  clock.advance(1000);
  await expect.poll(failures).toHaveLength(2);
  expect(life.breaker.reasonOf('acme.tide/header/tide')).toBeUndefined();
  clock.advance(5000);
  await expect.poll(() => life.breaker.reasonOf('acme.tide/header/tide')).toBe('no sea');
  expect(clock.waiting).toBe(0);
  await expect.element(note).toHaveTextContent('no sea');
  expect(host.list().map(({ state }) => state)).toEqual(['active', 'active']);
  broken = false;
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('Low water')).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
});

it('[X-26] a plugin that throws at import says so in the same way', async () => {
  const { screen } = await shown(new Error('no coast'));
  await expect.element(screen.getByRole('note')).toHaveTextContent('Tide could not be shown. no coast');
  await expect.element(screen.getByText('Full moon')).toBeVisible();
});

it('[X-26] a view that is off because its plugin did not start is drawn once a build comes that starts', async () => {
  const files = { 'slow.js': 's', 'tide.js': 's' };
  const graph = { './tide': ['tide.js'], './slow': ['slow.js'] };
  const start = { activate: './slow#plugin', files, graph };
  const { screen, door, life, clock, tide, moon } = await shown(
    () => <p>Low water</p>,
    start,
    async () => {
      throw new Error('no moon yet');
    },
  );
  const note = screen.getByRole('note');
  await expect.element(note).toHaveTextContent('no moon yet');
  for (const wait of [1000, 5000]) {
    await expect.poll(() => clock.waiting).toBeGreaterThan(0);
    clock.advance(wait);
  }
  await expect.poll(() => life.breaker.reasonOf('acme.tide/header/tide')).toContain('no moon yet');
  door.modules['d2/slow.js'] = { plugin: { activate() {} } };
  door.modules['d2/tide.js'] = { Tide: () => <p>High water</p> };
  await life.take([entryOf({ ...tide, version: '2.0.0' }, 'd2'), entryOf(moon)]);
  await expect.element(screen.getByText('High water')).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
});

it('[X-26] a plugin that does not come to an end with starting is told of after 3 seconds, with how long', async () => {
  const { screen, clock } = await shown(() => <p>Low water</p>, {
    activate: './slow#plugin',
    files: { 'slow.js': 's', 'tide.js': 's' },
    graph: { './tide': ['tide.js'], './slow': ['slow.js'] },
  });
  await expect.element(screen.getByText('Full moon')).toBeVisible();
  for (let second = 0; second < 4; second += 1) {
    await expect.poll(() => clock.waiting).toBeGreaterThan(0);
    clock.advance(1000);
  }
  await expect.element(screen.getByRole('status')).toHaveTextContent('Tide is still being started.');
});

it('[X-27] a view finds the services of its plugin: its calls bear the plugin’s name', async () => {
  const { screen, page, life } = await shown(() => {
    const http = useService(Http);
    return <button onClick={() => void http.get('/api/tide/').catch(() => {})}>Ask</button>;
  });
  await screen.getByRole('button', { name: 'Ask' }).click();
  await expect.poll(() => page.calls.at(-1)?.headers.get('x-sextant-plugin')).toBe('acme.tide');
  expect(life.list().map(({ cost }) => cost!.calls)).toEqual([1, 0]);
});

it('[X-21] a view is replaced by that of a new build in one step: nothing stands in its place meanwhile', async () => {
  const { screen, door, life, tide, moon } = await shown(() => <p>Low water</p>);
  await expect.element(screen.getByText('Low water')).toBeVisible();
  door.modules['d2/tide.js'] = { Tide: () => <p>High water</p> };
  const seen = new Set<string | null>();
  const watch = new MutationObserver(() => seen.add(screen.container.textContent));
  watch.observe(screen.container, { subtree: true, childList: true, characterData: true });
  await life.take([entryOf({ ...tide, version: '2.0.0' }, 'd2'), entryOf(moon)]);
  await expect.element(screen.getByText('High water')).toBeVisible();
  watch.disconnect();
  expect([...seen]).toEqual(['Full moonHigh water']);
});
