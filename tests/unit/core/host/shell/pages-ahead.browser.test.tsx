import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { lazyView } from '#base';
import { consolePoints } from '#registry';
import { Points } from '#services/registry/registry';
import { App } from '../../../../../core/host/app.tsx';
import { createTestServices } from '../../../../../core/testing/test-services.ts';

const started = location.href;
afterEach(() => history.replaceState(null, '', started));

const drawn = vi.fn(() => <h1>Images page</h1>);
const load = vi.fn(async () => () => <h1>Trunks page</h1>);

/** A console at its images page, with a panel whose code is not there yet. */
async function console() {
  const { services, clock } = await createTestServices();
  const points = services.get(Points);
  const add = (id: string, view: (() => React.ReactNode) | ReturnType<typeof lazyView<object>>) =>
    points.contribute(
      consolePoints.panels,
      { id, path: `/project/${id}`, in: 'project/compute', label: id, view },
      'test',
    );
  add('images', drawn);
  add('trunks', lazyView<object>(load));
  history.replaceState(null, '', '/project/images');
  const screen = await render(<App services={services} />);
  const entry = screen.getByRole('link', { name: 'trunks' });
  await expect.element(entry).toBeVisible();
  return { add, clock, entry: entry.element() as HTMLElement, screen };
}

beforeEach(() => {
  drawn.mockClear();
  load.mockClear();
});

describe('the code of a page', () => {
  const point = (entry: HTMLElement, to: 'over' | 'out') =>
    entry.dispatchEvent(new PointerEvent(`pointer${to}`, { bubbles: true, relatedTarget: document.body }));

  it('[X-21] is fetched for whoever stays on its entry, and not for whoever passes over it', async () => {
    const { entry, clock } = await console();
    point(entry, 'over');
    clock.advance(40);
    point(entry, 'out');
    clock.advance(1_000);
    expect(load).not.toHaveBeenCalled();
    point(entry, 'over');
    clock.advance(100);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('[X-21] is on its way before a pressed page is drawn, and fetched once', async () => {
    const { entry, screen } = await console();
    entry.click();
    expect(screen.getByText('Trunks page').query()).toBeNull();
    expect(load).toHaveBeenCalledTimes(1);
    await expect.element(screen.getByText('Trunks page')).toBeVisible();
    expect(load).toHaveBeenCalledTimes(1);
  });
});

it('[X-21] a panel that comes or goes leaves the page in view as it was drawn', async () => {
  const { add, screen } = await console();
  const before = drawn.mock.calls.length;
  const more = add('routers', () => <h1>Routers page</h1>);
  await expect.element(screen.getByRole('link', { name: 'routers' })).toBeVisible();
  more.dispose();
  await expect.element(screen.getByRole('link', { name: 'routers' })).not.toBeInTheDocument();
  expect(before).toBeGreaterThan(0);
  expect(drawn).toHaveBeenCalledTimes(before);
});
