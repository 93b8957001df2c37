import { performance } from 'node:perf_hooks';
import { expect, it } from 'vitest';
import { Toasts } from '#services/toasts/toasts';
import { loadedCode, type LoadedFile, suggestReload } from '../../../../../core/host/dev/superseded-code.ts';
import { startPlugins } from '../../../../../core/host/plugins.ts';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import { aDoor, entryOf, symbolsWith } from '../../../../support/plugin-door.ts';

const manifest = { id: 'acme.tide', version: '1.0.0', engine: '^1.0', label: 'Tide' };
const mebibyte = 1024 * 1024;

it('[X-21] a page that keeps more than 10 MiB of replaced code suggests once that it be loaded anew', async () => {
  const { services } = await createTestServices({ state: { plugins: [entryOf(manifest, 'd0')] } });
  const host = startPlugins(services, aDoor().door, symbolsWith('http'));
  const loaded: LoadedFile[] = [];
  let ended = 0;
  suggestReload(services, host, { files: () => loaded, dispose: () => void (ended += 1) });
  const life = await host.life();
  const told = () =>
    services
      .get(Toasts)
      .list()
      .map(({ message }) => message);
  for (let build = 0; build < 4; build += 1) {
    const name = `https://console.example/plugins/acme.tide/d${build}/tide.js`;
    loaded.push({ name, decodedBodySize: 4 * mebibyte });
    loaded.push({ name: name.replace('acme.tide', 'acme.other'), decodedBodySize: 9 * mebibyte });
    expect([told(), ended]).toEqual([[], 0]);
    await life.take([entryOf(manifest, `d${build + 1}`)]);
    if (build === 2) break;
  }
  expect([told(), ended]).toEqual([[expect.stringContaining('12.00 MiB')], 1]);
  await life.take([entryOf(manifest, 'd9')]);
  expect(told()).toHaveLength(1);
});

it('[X-21] of what a page fetches, code alone is counted, each file once', async () => {
  const fetched = (name: string, bytes: number) => {
    const zero = {
      startTime: 0,
      endTime: 0,
      encodedBodySize: bytes,
      decodedBodySize: bytes,
      finalNetworkRequestStartTime: 0,
    };
    const timing = { ...zero, redirectStartTime: 0, redirectEndTime: 0, postRedirectStartTime: 0 };
    const rest = { finalServiceWorkerStartTime: 0, finalNetworkResponseStartTime: 0, finalConnectionTimingInfo: null };
    const given = [{ ...timing, ...rest }, name, 'fetch', globalThis, '', {}, 200];
    // The types of the method lack the last arguments.
    Reflect.apply(performance.markResourceTiming, performance, given);
  };
  const loaded = loadedCode();
  const tide = 'https://console.example/plugins/acme.tide/d1/tide.js';
  fetched(tide, 4000);
  fetched(tide, 0);
  for (let poll = 0; poll < 100; poll += 1) fetched(`https://console.example/api/things/?at=${poll}`, 9000);
  fetched(tide.replace('.js', '.css'), 9000);
  await expect.poll(() => [...loaded.files()]).toEqual([{ name: tide, decodedBodySize: 4000 }]);
  loaded.dispose();
  const seen = new Promise<void>((resolve) => {
    const other = new PerformanceObserver(() => (other.disconnect(), resolve()));
    other.observe({ type: 'resource' });
  });
  fetched(tide.replace('d1', 'd2'), 4000);
  await seen;
  expect([...loaded.files()]).toHaveLength(1);
});
