import { afterEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { consolePoints, type ListRequest } from '#registry';
import { Modals } from '#services/modals/modals';
import { Points, ResourceTypes } from '#services/registry/registry';
import { Theme } from '#services/theme/theme';
import { App } from '../../../../../core/host/app.tsx';
import { createTestServices } from '../../../../../core/testing/test-services.ts';

const started = location.href;
afterEach(() => history.replaceState(null, '', started));

async function console() {
  const made = await createTestServices();
  const points = made.services.get(Points);
  for (const name of ['images', 'networks'])
    points.contribute(
      consolePoints.panels,
      { id: name, path: `/project/${name}`, in: 'project/compute', label: name, view: () => <h1>{name} page</h1> },
      'test',
    );
  history.replaceState(null, '', '/project/images');
  const screen = await render(<App services={made.services} />);
  await expect.element(screen.getByRole('heading', { name: 'images page' })).toBeVisible();
  const palette = screen.getByRole('dialog', { name: 'Search or go to' });
  return { ...made, points, screen, palette };
}

it('[X-14] Ctrl K finds a panel and goes there; what was looked at is offered first', async () => {
  const { screen, palette } = await console();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(palette.getByRole('combobox')).toHaveFocus();
  await userEvent.keyboard('netw{Enter}');
  await expect.element(screen.getByRole('heading', { name: 'networks page' })).toBeVisible();
  await expect.element(palette).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Search or go to' }).click();
  await expect.element(palette.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveTextContent(/images/);
});

it('[X-14] does what a plugin adds, changes a setting, and opens over nothing modal', async () => {
  const { screen, palette, points, services } = await console();
  const ran: string[] = [];
  points.contribute(
    consolePoints.commands,
    { id: 'align', label: 'Align the dome', run: () => ran.push('align') },
    'acme',
  );
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(palette.getByRole('combobox')).toHaveFocus();
  await userEvent.keyboard('dome{Enter}');
  await expect.poll(() => ran).toEqual(['align']);
  await userEvent.keyboard('{Meta>}k{/Meta}');
  await expect.element(palette.getByRole('combobox')).toHaveFocus();
  await userEvent.keyboard('dark{Enter}');
  await expect.poll(() => services.get(Theme).choice()).toBe('dark');

  void services.get(Modals).open({ id: 'x', size: 'small', title: 'Over it', content: () => <p>A dialog</p> });
  await expect.element(screen.getByText('A dialog')).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(palette).not.toBeInTheDocument();
});

it('[X-14] no letter is a shortcut while it is typed', async () => {
  const { screen, palette } = await console();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(palette.getByRole('combobox')).toHaveFocus();
  await userEvent.keyboard('gn?');
  await expect.element(palette.getByRole('combobox')).toHaveValue('gn?');
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('heading', { name: 'images page' })).toBeVisible();
  await expect.element(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).not.toBeInTheDocument();
});

it('[X-14] [TRK-01] an action that the panel in view refuses is not offered beside it either', async () => {
  const { screen, palette, points, services } = await console();
  const offeredAt = (address: string) => address !== '/admin/images';
  const make = { id: 'images.make', label: 'Make an image', offeredAt, perform: async () => {} };
  const mark = { id: 'images.mark', label: 'Mark an image', perform: async () => {} };
  services.get(ResourceTypes).register({ id: 'T', name: 'T', actions: { global: [make, mark] } }, 'test');
  for (const path of ['/admin/images', '/project/pictures'])
    points.contribute(
      consolePoints.panels,
      { id: path, path, in: 'project/compute', label: path, type: 'T', view: () => <h1>{path} page</h1> },
      'test',
    );
  const offers = async () => {
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(palette.getByRole('combobox')).toHaveFocus();
    await userEvent.keyboard('an image');
    await expect.element(palette.getByRole('option', { name: /Mark an image/ })).toBeVisible();
    return palette.getByRole('option', { name: /Make an image/ });
  };
  await expect.element(await offers()).toHaveTextContent('/project/pictures');
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('link', { name: '/admin/images' }).click();
  await expect.element(screen.getByRole('heading', { name: '/admin/images page' })).toBeVisible();
  await expect.element(await offers()).not.toBeInTheDocument();
});

it('[X-14] finds an item by a part of its name, which its service knows, and opens its page; what is typed in between is not asked', async () => {
  const { palette, points, services, clock } = await console();
  const asked: ListRequest['filters'][] = [];
  const facet = { name: 'name', label: 'Name', filteredBy: 'server' } as const;
  const list = async ({ filters }: ListRequest) => {
    asked.push(filters);
    return { items: [{ id: 'a1', name: 'prod-web-1' }], hasMore: false };
  };
  const listFilters = () => ({ all_projects: 'true' });
  const views = [{ id: 'overview', label: 'Overview', view: () => <p>A moon</p> }];
  services.get(ResourceTypes).register({ id: 'M', name: 'Moon', facets: [facet], list, listFilters, views }, 'test');
  points.contribute(
    consolePoints.panels,
    { id: 'moons', path: '/admin/moons', in: 'project/compute', label: 'Moons', type: 'M', view: () => <h1>Moons</h1> },
    'test',
  );
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(palette.getByRole('combobox')).toHaveFocus();
  await userEvent.keyboard('we');
  clock.advance(100);
  await userEvent.keyboard('b');
  await expect.element(palette.getByRole('combobox')).toHaveValue('web');
  clock.advance(1_000);
  const found = palette.getByRole('group', { name: 'Moons' }).getByRole('option');
  await expect.element(found).toHaveTextContent(/prod-web-1.*a1/);
  expect(asked).toEqual([{ name: 'web', all_projects: 'true' }]);
  await found.click();
  await expect.poll(() => location.pathname).toBe('/ngdetails/M/a1');
});

it('[X-14] a service that does not answer takes nothing else away: pages are found, and the palette says that it looks', async () => {
  const { palette, points, services } = await console();
  const facet = { name: 'name', label: 'Name', filteredBy: 'server' } as const;
  const list = () => new Promise<never>(() => {});
  services.get(ResourceTypes).register({ id: 'M', name: 'Moon', facets: [facet], list }, 'test');
  points.contribute(
    consolePoints.panels,
    {
      id: 'moons',
      path: '/project/moons',
      in: 'project/compute',
      label: 'Moons',
      type: 'M',
      view: () => <h1>Moons</h1>,
    },
    'test',
  );
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(palette.getByRole('combobox')).toHaveFocus();
  await userEvent.keyboard('netw');
  await expect.element(palette.getByRole('option', { name: /networks/ })).toBeVisible();
  await userEvent.keyboard('xx');
  await expect.element(palette.getByText('Looking…')).toBeVisible();
});

it('[X-02] a whole id is found wherever it is, chosen by Enter; a service that fails is named below', async () => {
  const { palette, points, services, clock } = await console();
  const id = '0b5e7d52-9c1f-4a6e-8a35-2f1f6a3c9d10';
  const views = [{ id: 'overview', label: 'Overview', view: () => <p>A moon</p> }];
  const load = async () => ({ id, name: 'prod-web-1' });
  const fails = () => Promise.reject(new Error('The sky is down.'));
  services.get(ResourceTypes).register({ id: 'M', name: 'Moon', load, views }, 'test');
  services.get(ResourceTypes).register({ id: 'S', name: 'Star', load: fails, views }, 'test');
  for (const [type, label] of [
    ['S', 'Stars'],
    ['M', 'Moons'],
  ] as const)
    points.contribute(
      consolePoints.panels,
      { id: label, path: `/project/${label}`, in: 'project/compute', label, type, view: () => <h1>{label}</h1> },
      'test',
    );
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(palette.getByRole('combobox')).toHaveFocus();
  await palette.getByRole('combobox').fill(id);
  clock.advance(1_000);
  const found = palette.getByRole('group', { name: 'Moons' }).getByRole('option', { name: /prod-web-1/ });
  await expect.element(found).toHaveAttribute('aria-selected', 'true');
  await expect.element(palette.getByText('Not searched: Stars. The sky is down.')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.pathname).toBe(`/ngdetails/M/${id}`);
});
