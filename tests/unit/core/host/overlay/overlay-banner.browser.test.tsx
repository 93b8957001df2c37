import { expect, it } from 'vitest';
import { page as browserPage } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { toDisposable } from '#base';
import type { OverlayRequest } from '#protocol';
import { Clock } from '#services/clock/clock';
import { KeptOverlays } from '../../../../../core/host/overlay/kept-overlays.ts';
import { OverlayBanner } from '../../../../../core/host/overlay/overlay-banner.tsx';
import type { Heard } from '../../../../../core/host/overlay/overlay-adapter.ts';
import { Overlays } from '../../../../../core/host/overlay/overlays.ts';
import { startPlugins } from '../../../../../core/host/plugins.ts';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import { ServicesProvider } from '#ui/services-context.tsx';
import { aDoor, entryOf, things } from '../../../../support/plugin-door.ts';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';

const origin = 'http://127.0.0.1:4600';
const none = new Set<string>();
const symbols = { version: '1.0.0', sdk: none, ui: none, points: none, tokens: none, when: none };

async function drawn(language = 'en') {
  const { services, page } = await createTestServices({ language, markDocument: true });
  const host = startPlugins(services, aDoor().door, symbols as never);
  let heard!: Heard;
  const kept = new Map<string, string>();
  const overlays = new Overlays({
    browser: { events: (_address, listener) => ((heard = listener), toDisposable(() => {})) },
    clock: services.get(Clock),
    kept: new KeptOverlays({
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, value) => void kept.set(name, value),
      removeItem: (name) => void kept.delete(name),
    }),
    ask: async ({ plugin }: OverlayRequest) => ({ ticket: 't', ...(plugin && { entry: entryOf(things) }) }),
    lay: () => {},
    onForbidden: () => {},
  });
  overlays.add(origin);
  const screen = await render(
    <ServicesProvider services={services}>
      <OverlayBanner overlays={overlays} host={host} />
      <p>Beneath</p>
    </ServicesProvider>,
  );
  return { screen, heard, page, overlays };
}

it('[X-24] the banner says which plugin runs from where, what holds it up, and ends it; the console below makes room for it', async () => {
  const { screen, heard, overlays } = await drawn();
  const banner = screen.getByRole('region', { name: 'Local plugins over this tab' });
  await expect.element(banner).toHaveTextContent(`A plugin is awaited from ${origin}`);
  heard.end();
  await expect.element(screen.getByRole('alert')).toHaveTextContent(/^Nothing answers there; it is tried again\.$/);
  heard.built(JSON.stringify({ manifest: '{}', words: {} }));
  await expect
    .element(banner)
    .toHaveTextContent(`acme.things 1.0.0 runs from ${origin}. In this tab alone, with your rights.`);
  expect(screen.getByRole('alert').elements()).toHaveLength(0);

  heard.failed('page.tsx:3:7\n  ; expected');
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent(/^It could not be built; the build before goes on\.\s*page\.tsx:3:7\s+; expected$/);
  heard.end();
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Nothing answers there; it is tried again. The last build goes on.');

  const height = () => Number.parseFloat(document.documentElement.style.getPropertyValue('--above'));
  const rect = (banner.element() as HTMLElement).getBoundingClientRect();
  await expect.poll(height).toBeCloseTo(rect.height, 0);
  await screen.getByRole('button', { name: 'End' }).click();
  await expect.poll(() => [overlays.list().length, height()]).toEqual([0, 0]);
  await expect.element(banner).not.toBeInTheDocument();
});

it('[X-24] what the check finds in a build stands in the banner until a build without findings, or one that fails', async () => {
  const { screen, heard } = await drawn();
  const built = (findings?: string[]) => heard.built(JSON.stringify({ manifest: '{}', words: {}, findings }));
  built(['check: plugin.json:4: %lable% has no text']);
  const found = screen.getByRole('status');
  await expect
    .element(found)
    .toHaveTextContent(/^It was built, but its check finds:\s*check: plugin\.json:4: %lable% has no text$/);
  built();
  await expect.element(found).not.toBeInTheDocument();
  built(['check: a']);
  await expect.element(found).toBeVisible();
  heard.failed('; expected');
  await expect.element(screen.getByRole('alert')).toBeVisible();
  expect(found.elements()).toHaveLength(0);
});

it('[X-24] on a narrow page written from right to left nothing of the banner is cut off', async () => {
  await browserPage.viewport(320, 640);
  const { screen, heard } = await drawn('ar');
  heard.built(JSON.stringify({ manifest: '{}', words: {} }));
  heard.failed(`${'a/very/long/path/'.repeat(8)}page.tsx:3:7 ; expected`);
  await expect.element(screen.getByRole('alert')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  for (const button of screen.getByRole('button').elements())
    expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(24);
});
