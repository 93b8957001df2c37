import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { actionResult, type ResourceType } from '#registry';
import { HttpError } from '#services/http/http';
import { type Confirmation, Modals } from '#services/modals/modals';
import { Resources } from '#services/resources/resources';
import { Router } from '#services/router/router';
import { Toasts } from '#services/toasts/toasts';
import { DetailsPage } from '../../../../../core/host/pages/details-page.tsx';
import { ListPage } from '../../../../../core/host/pages/list-page.tsx';
import { aStage, aThing, columnTexts, type Thing, thingId } from '../../../../support/things.tsx';

const panel = { path: '/project/things', in: 'project/compute', label: 'Things' };
const admin = { path: '/admin/things', in: 'admin/compute', label: 'All things' };
const names = () => columnTexts('Name');

function pages() {
  return (
    <Routes>
      <Route path={panel.path} element={<ListPage typeId={thingId} panel={panel} />} />
      <Route path={admin.path} element={<ListPage typeId={thingId} panel={admin} />} />
      <Route path="/ngdetails/:type/*" element={<DetailsPage />} />
      <Route path="*" element={null} />
    </Routes>
  );
}

const show = (
  address: string,
  type: Partial<ResourceType<Thing>> = {},
  items: readonly Thing[] = [aThing('a'), aThing('b')],
) => aStage({ items, type, address, draw: pages });

/** Opens the list with an action in its address, and answers what is asked about it. */
async function answering(yes: boolean, done: string[], type: Partial<ResourceType<Thing>>): Promise<Confirmation[]> {
  const questions: Confirmation[] = [];
  const confirm = async (question: Confirmation) => {
    questions.push(question);
    done.push('asked');
    return yes;
  };
  const stage = await aStage({
    items: [aThing('a')],
    type,
    address: `${panel.path}?do=things.start`,
    draw: pages,
    prepare: ({ services }) => void (services.get(Modals).confirm = confirm),
  });
  await expect.poll(() => questions).toHaveLength(1);
  await expect.poll(() => stage.services.get(Router).current().search).toBe('');
  return questions;
}

beforeEach(() => page.viewport(1280, 800));

describe('the generic list page', () => {
  it('has breadcrumb, title, count and global actions', async () => {
    const global = [{ id: 'things.create', label: 'Create thing', primary: true, perform: async () => {} }];
    const { screen } = await show(panel.path, { actions: { global } });
    await expect.element(screen.getByRole('heading', { name: 'Things' })).toBeVisible();
    await expect.element(screen.getByRole('navigation', { name: 'Breadcrumb' })).toHaveTextContent('ProjectCompute');
    await expect.element(screen.getByRole('banner')).toHaveTextContent(/2/);
    await expect
      .element(screen.getByRole('button', { name: 'Create thing' }))
      .toHaveAttribute('data-action', 'things.create');
  });

  it('[SRCH-02] [X-04] the first terms are those of the page’s query string, in the first call', async () => {
    const facets = [
      { name: 'status', label: 'Status', filteredBy: 'server' as const, options: [{ key: 'active', label: 'Active' }] },
      { name: 'name', label: 'Name', filteredBy: 'client' as const },
    ];
    const { screen, service } = await show(`${panel.path}?status=active&name=b&other=1`, { facets });
    await expect.poll(names).toEqual(['b']);
    expect(service.lists).toEqual([{ filters: { status: 'active' } }]);
    await expect.element(screen.getByRole('search')).toHaveTextContent('StatusActive');
  });

  it('[SRCH-03] a server-side term starts a new list call, a client-side one filters the loaded rows; both stand in the address', async () => {
    const facets = [
      { name: 'size_min', label: 'Min. size', filteredBy: 'server' as const },
      { name: 'name', label: 'Name', filteredBy: 'client' as const },
    ];
    const { screen, service, services } = await show(panel.path, { facets });
    await expect.poll(names).toHaveLength(2);
    await screen.getByRole('combobox').click();
    await screen.getByRole('option', { name: /Min. size/ }).click();
    await userEvent.keyboard('5{Enter}');
    await expect.poll(() => service.lists.map(({ filters }) => filters)).toEqual([{}, { size_min: '5' }]);
    await userEvent.keyboard('nam{Tab}');
    await userEvent.keyboard('b{Enter}');
    await expect.poll(names).toEqual(['b']);
    expect(service.lists).toHaveLength(2);
    await expect.poll(() => services.get(Router).current().search).toBe('?size_min=5&name=b');
  });

  it('[PAN-06] the title’s count is the service’s; without one that of the rows, with a plus while there are more', async () => {
    const items = ['a', 'b', 'c', 'd', 'e'].map((id) => aThing(id));
    const facets = [{ name: 'name', label: 'Name', filteredBy: 'client' as const }];
    const counted = (counts: boolean, search = '') =>
      aStage({
        items,
        type: { facets },
        address: panel.path + search,
        draw: pages,
        prepare: (_, service) => Object.assign(service, { counts, pageSize: 2 }),
      });
    const told = await counted(true);
    await expect.element(told.screen.getByRole('banner')).toHaveTextContent(/Things5\D*$/);
    await told.screen.unmount();
    const some = await counted(true, '?name=b');
    await expect.element(some.screen.getByRole('banner')).toHaveTextContent(/Things1 of 5\D*$/);
    await some.screen.unmount();
    const untold = await counted(false);
    await expect.element(untold.screen.getByRole('banner')).toHaveTextContent(/Things2\+/);
  });

  it('[PAN-14] an address that names an action opens its form once, and loses the parameter alone', async () => {
    const opened: string[] = [];
    const global = [
      {
        id: 'things.create',
        label: 'Create thing',
        code: 'asked' as const,
        perform: async () => void opened.push('form'),
      },
    ];
    const { services } = await show(`${panel.path}?sort=-name&do=things.create`, { actions: { global } });
    await expect.poll(() => opened).toEqual(['form']);
    await expect.poll(() => services.get(Router).current().search).toBe('?sort=-name');
    await expect.poll(names).toEqual(['b', 'a']);
    expect(document.body.textContent).not.toContain('do=');
  });

  it('[PAN-14] what has no form or question of its own is asked about, and done after a yes alone', async () => {
    const done: string[] = [];
    const global = [{ id: 'things.start', label: 'Start all', perform: async () => void done.push('started') }];
    const questions = await answering(false, done, { actions: { global } });
    expect(questions).toMatchObject([{ title: 'Start all', confirmLabel: 'Start all', names: [] }]);
    expect(done).toEqual(['asked']);
  });

  it('[PAN-14] of what is not offered now a notice says why', async () => {
    const global = [{ id: 'things.start', label: 'Start all', services: ['bare-metal'], perform: async () => {} }];
    const { services } = await show(`${panel.path}?do=things.start`, { actions: { global } });
    const told = () =>
      services
        .get(Toasts)
        .list()
        .map(({ message, detail }) => `${message} ${detail}`);
    await expect
      .poll(told)
      .toEqual(['Start all is not offered here. This cloud or project lacks something that it needs.']);
    services.get(Router).go(`${panel.path}?do=things.stop`);
    await expect
      .poll(() => told().at(-1))
      .toBe('things.stop is not offered here. The link names an action that this page does not have.');
    await expect.poll(() => services.get(Router).current().search).toBe('');
  });

  it('[TBL-15] asks about its own address', async () => {
    const asked: string[] = [];
    await show(admin.path, { needsFilterFirst: async (address) => (asked.push(address), false) });
    await expect.poll(() => asked).toEqual(['/admin/things']);
  });

  it('[SRCH-02] asks the service for what its address is for besides the facets, whatever the terms say', async () => {
    const facets = [{ name: 'owner', label: 'Owner', filteredBy: 'server' as const }];
    const listFilters = (address: string): Record<string, string> => (address === panel.path ? { owner: 'mine' } : {});
    const { service } = await show(`${panel.path}?owner=other`, { facets, listFilters });
    await expect.poll(() => service.lists.map(({ filters }) => filters)).toEqual([{ owner: 'mine' }]);
    const all = await show(admin.path, { facets, listFilters });
    await expect.poll(() => all.service.lists.map(({ filters }) => filters)).toEqual([{}]);
  });

  it('[TRK-01] offers what its address allows: above the list, in rows, for the selected, and on details pages opened from it', async () => {
    const offeredAt = (address: string) => !address.startsWith('/admin/');
    const action = (id: string, label: string, here: boolean) => ({
      id,
      label,
      perform: async () => {},
      ...(here ? { offeredAt } : {}),
    });
    const actions = {
      global: [action('g', 'Make', true), action('h', 'Look', false)],
      item: [action('i', 'Mend', true), action('j', 'Show', false)],
      batch: [action('b', 'Mend all', true)],
    };
    const buttons = (screen: Awaited<ReturnType<typeof show>>['screen'], name: string) =>
      screen.getByRole('button', { name, exact: true }).elements().length;
    const own = await show(panel.path, { actions }, [aThing('a')]);
    await expect.poll(names).toEqual(['a']);
    await expect.poll(() => ['Make', 'Look', 'Mend'].map((name) => buttons(own.screen, name))).toEqual([1, 1, 1]);
    expect(own.screen.getByRole('checkbox').elements().length).toBeGreaterThan(0);
    await own.screen.unmount();
    const all = await show(admin.path, { actions }, [aThing('a')]);
    await expect.poll(names).toEqual(['a']);
    await expect
      .poll(() => ['Make', 'Look', 'Mend', 'Show'].map((name) => buttons(all.screen, name)))
      .toEqual([0, 1, 0, 1]);
    expect(all.screen.getByRole('checkbox').elements()).toEqual([]);
    await all.screen.unmount();
    const from = await show(`/ngdetails/${thingId}/a?nav=${encodeURIComponent(admin.path)}`, { actions }, [
      aThing('a'),
    ]);
    await expect.poll(() => ['Mend', 'Show'].map((name) => buttons(from.screen, name))).toEqual([0, 1]);
  });

  it('`c` creates', async () => {
    let created = 0;
    const global = [
      { id: 'things.create', label: 'Create thing', primary: true, perform: async () => void (created += 1) },
    ];
    await show(panel.path, { actions: { global } });
    await expect.poll(names).toHaveLength(2);
    await userEvent.keyboard('c');
    await expect.poll(() => created).toBe(1);
  });
});

describe('the generic details page', () => {
  const address = `/ngdetails/${thingId}/a`;

  it('[PAN-14] an address that names an action opens its question about the loaded item; why it is not offered now is told', async () => {
    const opened: unknown[] = [];
    const item = [
      {
        id: 'things.resize',
        label: 'Resize',
        asks: true,
        allowed: ({ status }: Thing) => status === 'active' || 'Only while it is active.',
        perform: async ({ items }: { items: readonly Thing[] }) => void opened.push(items[0]?.note),
      },
    ];
    const { services, service } = await show(
      `${address}?tab=x&do=things.resize`,
      { actions: { item }, index: panel.path },
      [aThing('a', { note: 'whole' })],
    );
    await expect.poll(() => opened).toEqual(['whole']);
    service.items = [aThing('a', { status: 'saving' })];
    services.get(Router).go(`${address}?nav=%2Fadmin%2Fthings`);
    services.get(Resources).outdate();
    services.get(Router).go(`${address}?do=things.resize`);
    const told = () =>
      services
        .get(Toasts)
        .list()
        .map(({ message, detail }) => `${message} ${detail}`);
    await expect.poll(told).toEqual(['Resize is not possible for a. Only while it is active.']);
    await expect.poll(() => services.get(Router).current().search).toBe('');
    expect(opened).toHaveLength(1);
  });
  const views = [
    { id: 'one', label: 'Overview', view: ({ item }: { item: Thing }) => <p>Overview of {item.name}</p> },
    { id: 'two', label: 'Raw', count: () => 7, view: ({ item }: { item: Thing }) => <p>Raw {item.name}</p> },
  ];

  it('[DET-01] loads the item by its path and shows its name and status', async () => {
    const { screen, service } = await show(address, {
      views,
      parsePath: (path) => path.toLowerCase(),
      status: () => ({ label: 'Active', tone: 'ok' }),
    });
    await expect.element(screen.getByRole('heading', { name: 'a' })).toBeVisible();
    await expect.element(screen.getByText('Active')).toBeVisible();
    expect(service.loads).toEqual(['a']);
    await expect.poll(() => document.title).toBe('a · Sextant');
  });

  it('[DET-01] several views are tabs, kept in the address and the cookie; one stands without; none lists the properties', async () => {
    const { screen, services, page: document } = await show(address, { views });
    await expect.element(screen.getByText('Overview of a')).toBeVisible();
    await screen.getByRole('tab', { name: /Raw/ }).click();
    await expect.element(screen.getByText('Raw a')).toBeVisible();
    await expect.poll(() => services.get(Router).current().search).toBe('?tab=two');
    expect(decodeURIComponent(document.cookies.get('tabs')!)).toBe(`{"${thingId}":"two"}`);
  });

  it('[DET-01] one view stands without tabs', async () => {
    const { screen } = await show(address, { views: views.slice(0, 1) });
    await expect.element(screen.getByText('Overview of a')).toBeVisible();
    expect(screen.getByRole('tab').elements()).toEqual([]);
  });

  it('[DET-01] no view: the properties', async () => {
    const { screen } = await show(address, { properties: { name: 'Name of it', status: { label: 'State' } } });
    await expect.element(screen.getByText('Name of it')).toBeVisible();
    await expect.element(screen.getByText('active')).toBeVisible();
  });

  it('[DET-01] after a delete back to the list, and to the one it was opened from', async () => {
    const remove = {
      id: 'things.delete',
      label: 'Delete thing',
      perform: async () => actionResult().deleted(thingId, 'a').result,
    };
    const { screen, services } = await show(`${address}?nav=%2Fadmin%2Fthings`, { actions: { item: [remove] } });
    await screen.getByRole('button', { name: 'Delete thing' }).click();
    await expect.poll(() => services.get(Router).current().path).toBe('/admin/things');
  });

  it('[DET-01] the button of a details page is an action that deletes only where there is no other', async () => {
    const item = [
      { id: 'things.delete', label: 'Delete thing', danger: true, perform: async () => {} },
      { id: 'things.edit', label: 'Edit thing', perform: async () => {} },
    ];
    const both = await show(address, { actions: { item } });
    await expect.element(both.screen.getByRole('button', { name: 'Edit thing' })).toBeVisible();
    expect(both.screen.getByRole('button', { name: 'Delete thing' }).elements()).toHaveLength(0);
    await both.screen.getByRole('button', { name: 'More actions' }).click();
    await expect.element(both.screen.getByRole('menuitem', { name: 'Delete thing' })).toBeVisible();
    await both.screen.unmount();
    const alone = await show(address, { actions: { item: item.slice(0, 1) } });
    await expect.element(alone.screen.getByRole('button', { name: 'Delete thing' })).toBeVisible();
  });

  it('[DET-01] after an action that changed it, it is loaded again', async () => {
    const rename = {
      id: 'things.edit',
      label: 'Edit thing',
      perform: async () => actionResult().updated(thingId, 'a').result,
    };
    const { screen, service } = await show(address, { views, actions: { item: [rename] } });
    await expect.element(screen.getByText('Overview of a')).toBeVisible();
    service.items = [aThing('a', { name: 'renamed' })];
    await screen.getByRole('button', { name: 'Edit thing' }).click();
    await expect.element(screen.getByRole('heading', { name: 'renamed' })).toBeVisible();
    expect(service.loads).toEqual(['a', 'a']);
  });

  it('[DET-01] an item that is gone is not found, with the way to the list', async () => {
    const load = () => Promise.reject(new HttpError(404, 'gone'));
    const { screen } = await show(address, { load });
    await expect.element(screen.getByRole('heading', { name: 'Thing not found' })).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Go to the list' }))
      .toHaveAttribute('href', '/project/things');
  });

  it('[DET-02] a type without a load function, or without a plugin, says so and is logged', async () => {
    const { screen, reports } = await show(address, { load: undefined });
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Unable to retrieve');
    expect(reports.join('\n')).toContain(thingId);
    const other = await show('/ngdetails/OS::No::Such/1');
    await expect.element(other.screen.getByRole('heading', { name: 'Nothing here' })).toBeVisible();
  });

  it('[X-06] a failed load says why and can be tried again', async () => {
    let broken = true;
    const load = async (id: string) => {
      if (broken) throw new HttpError(503, 'away', undefined, 'req-9');
      return aThing(id);
    };
    const { screen } = await show(address, { load, views });
    await expect.element(screen.getByRole('alert')).toHaveTextContent('req-9');
    broken = false;
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByText('Overview of a')).toBeVisible();
  });
});
