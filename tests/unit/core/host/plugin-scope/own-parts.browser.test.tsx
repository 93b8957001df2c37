import { type ReactNode, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { typePoints } from '#registry';
import { Http } from '#services/http/http';
import { Modals } from '#services/modals/modals';
import { Resources } from '#services/resources/resources';
import { type TaskHandle, Tasks } from '#services/tasks/tasks';
import { DetailsTabs } from '#ui/details/details-tabs.tsx';
import { ModalLayer } from '#ui/modal/modal-layer.tsx';
import { ServicesProvider, useService } from '#ui/services-context.tsx';
import { useResourceType } from '#ui/use-resource-type.ts';
import { RowDrawer } from '#ui/table/row-drawer.tsx';
import { ResourceTable } from '#ui/table/resource-table.tsx';
import type { TableScope } from '#ui/table/table-scope.ts';
// Fetched at first use in a page: here they are there at once.
import '../../../../../core/host/lifecycle/plugin-frame.tsx';
import '../../../../../core/ui/modal/opened-modal.tsx';
import { BindRouter } from '../../../../../core/host/router/bind-router.tsx';
import { livePlugins, second } from '../../../../support/live-plugins.ts';
import { cost, thing, things } from '../../../../support/plugin-door.ts';

interface Thing {
  id: string;
  name: string;
  owner?: { name: string };
}

const items: readonly Thing[] = ['a', 'b', 'c'].map((id) => ({
  id,
  name: `thing ${id}`,
  ...(id === 'b' ? {} : { owner: { name: `owner of ${id}` } }),
}));

function Owner({ item }: { item: Thing }) {
  return <i>{item.owner!.name}</i>;
}

/** A page with two plugins: one brings the type of the things, and the other adds to it by `def`. */
async function aPage(type: object, column: object = {}, adding = cost) {
  const live = await livePlugins(things, adding);
  live.door.modules['thing.js'] = {
    thingType: {
      id: thing,
      name: 'acme.things:type',
      columns: [{ id: 'name', link: true }],
      list: async () => ({ items, hasMore: false }),
      ...type,
    },
  };
  live.door.modules['cost.js'] = { costColumn: { id: 'cost', ...column }, Owner };
  await live.use();
  if (adding === cost) await expect.poll(() => live.instance('acme.cost').state).toBe('active');
  const { services } = live.test;
  const draw = (what: ReactNode) =>
    render(
      <ServicesProvider services={services}>
        <MemoryRouter>
          <BindRouter />
          {what}
          <ModalLayer />
        </MemoryRouter>
      </ServicesProvider>,
    );
  const told = (plugin: string) => live.host.problems.list().filter((problem) => problem.plugin === plugin);
  return { ...live, services, draw, told, type: () => services.get(Resources).type(thing) };
}

const row = (id: string) => document.querySelector(`tr[data-id="${id}"]`);
const cellOf = (id: string, column: string) => row(id)?.querySelector(`[data-cell="${column}"]`);

it('[X-26] a column that another plugin adds and that can’t show one row costs that cell alone: the list stands, and it is told whose it is', async () => {
  const { draw, type, told, test } = await aPage({}, { view: Owner });
  await draw(<ResourceTable type={(await type())!} address="/project/things" />);
  await expect.poll(() => cellOf('a', 'cost')?.textContent).toBe('owner of a');
  expect(cellOf('c', 'cost')?.textContent).toBe('owner of c');
  expect(cellOf('b', 'name')?.textContent).toBe('thing b');
  expect(cellOf('b', 'cost')?.textContent).toBe('—');
  expect(cellOf('b', 'cost')?.querySelector('[title]')?.getAttribute('title')).toMatch(/^acme\.cost: .*name/);
  await expect
    .poll(() => told('acme.cost'))
    .toMatchObject([{ code: 'PLUGIN_ITEM_FAILED', item: 'columns/cost', message: expect.stringContaining('name') }]);
  expect(test.reports.filter((line) => line.startsWith('acme.cost/columns/cost: '))).toHaveLength(1);
});

it('[X-26] a column of a type’s own is no other in this, and what it asks of a row may fail as well', async () => {
  const fails = () => {
    throw new Error('no answer');
  };
  const columns = [
    { id: 'name' },
    { id: 'owner', view: Owner },
    { id: 'size', value: fails },
    { id: 'place', value: async () => fails(), link: fails, inTransition: fails },
  ];
  const { draw, type, told } = await aPage({ columns, inTransition: fails, status: fails, itemName: fails });
  await draw(<ResourceTable type={(await type())!} address="/project/things" />);
  await expect.poll(() => cellOf('c', 'owner')?.textContent).toBe('owner of c');
  expect(['owner', 'size', 'place'].map((column) => cellOf('b', column)?.textContent)).toEqual(['—', '—', '—']);
  await expect
    .poll(() =>
      told('acme.things')
        .map((problem) => 'item' in problem && problem.item)
        .sort(),
    )
    .toEqual([`${thing}`, `${thing}/columns/owner`, `${thing}/columns/place`, `${thing}/columns/size`]);
});

it('[X-26] a view that a manifest names for a column is no other in this', async () => {
  const columns = [{ id: 'cost', on: thing, label: 'Cost', view: './cost#Owner' }];
  const { draw, type, told } = await aPage({}, {}, { ...cost, contributes: { columns } });
  await draw(<ResourceTable type={(await type())!} address="/project/things" />);
  await expect.poll(() => cellOf('c', 'cost')?.textContent).toBe('owner of c');
  expect(cellOf('b', 'cost')?.textContent).toBe('—');
  await expect.poll(() => told('acme.cost')).toMatchObject([{ item: 'columns/cost' }]);
});

it('[X-26] a cell that could not be drawn is drawn of the row’s next facts', async () => {
  const { draw, type } = await aPage({}, { view: Owner });
  const { view } = (await type())!.columns!.find(({ id }) => id === 'cost')!;
  const Cell = view as unknown as typeof Owner;
  function Changing() {
    const [item, setItem] = useState(items[1]!);
    return (
      <div>
        <Cell item={item} />
        <button onClick={() => setItem({ ...item, owner: { name: 'somebody' } })}>Change</button>
      </div>
    );
  }
  const screen = await draw(<Changing />);
  await expect.element(screen.getByText('—')).toBeVisible();
  await screen.getByRole('button', { name: 'Change' }).click();
  await expect.element(screen.getByText('somebody')).toBeVisible();
});

it('[X-26] a tab, a summary and a part of a drawer that throw are told in their plugin’s name where they stand, and are drawn again', async () => {
  let isBroken = true;
  const Part = ({ item }: { item: Thing }) => {
    if (isBroken) throw new Error('no moon');
    return <p>{`all of ${item.id}`}</p>;
  };
  const views = [
    { id: 'moon', label: 'Moon', view: Part, count: () => Part({ item: items[0]! }) },
    { id: 'sea', label: 'Sea', view: () => <p>Low water</p> },
  ];
  const { draw, type, test } = await aPage({
    views,
    summary: { load: async () => Part },
    drawers: [{ id: 'more', label: 'More', view: Part }],
  });
  const whole = (await type())!;
  const scope = { type: whole, expandable: true, columns: [], actions: [] } as unknown as TableScope<Thing>;
  const tabs = { value: 'moon', onChange() {}, className: '', panelClassName: '' };
  const screen = await draw(
    <>
      <h1>The page</h1>
      <DetailsTabs views={whole.views!} item={items[0]!} {...tabs} />
      <table>
        <tbody>
          <RowDrawer scope={scope} item={items[0]!} />
        </tbody>
      </table>
    </>,
  );
  await expect
    .poll(() =>
      screen
        .getByRole('note')
        .elements()
        .map((note) => note.textContent),
    )
    .toHaveLength(3);
  for (const note of screen.getByRole('note').elements()) expect(note).toHaveTextContent(/^Things.* no moon/);
  await expect.element(screen.getByRole('heading', { name: 'The page' })).toBeVisible();
  expect(test.reports.filter((line) => line.includes('/moon: no moon'))).toHaveLength(2);
  isBroken = false;
  // An error of the tab's count counts as one of the tab, too.
  test.clock.advance(5_000);
  await expect.poll(() => screen.getByText('all of a').elements()).toHaveLength(3);
  await expect.element(screen.getByRole('note')).not.toBeInTheDocument();
});

it('[X-21] what begins in a dialog is its plugin’s: calls bear its name, and a new build waits for the task', async () => {
  const { draw, door, life, report, test } = await aPage({});
  test.page.answer('GET /api/images/', () => []);
  let upload: TaskHandle | undefined;
  function Content() {
    const http = useService(Http);
    const tasks = useService(Tasks);
    const begin = () => {
      void http.get('/api/images/');
      upload = tasks.start({ title: 'An upload' });
    };
    return <button onClick={begin}>Upload</button>;
  }
  const screen = await draw(null);
  void door.contexts[0]!.get(Modals).open({ id: 'upload', size: 'small', title: 'Upload', content: Content });
  await screen.getByRole('button', { name: 'Upload' }).click();
  await expect.poll(() => test.page.calls.at(-1)?.headers.get('x-sextant-plugin')).toBe('acme.things');
  test.services.get(Modals).stack()[0]!.close();
  const taken = life.take([second]);
  await expect.poll(() => test.services.get(Tasks).list()).toMatchObject([{ title: 'An upload', state: 'running' }]);
  test.clock.advance(60_000);
  expect(report()!.version).toBe('1.0.0');
  expect(test.services.get(Tasks).list()).toMatchObject([{ state: 'running' }]);
  upload!.update({ state: 'done' });
  await taken;
  expect(report()!.version).toBe('2.0.0');
});

it('[X-26] a dialog whose content throws says so in the dialog, which can be left', async () => {
  const { draw, door } = await aPage({});
  const screen = await draw(<h1>The page</h1>);
  const Content = () => {
    throw new Error('no form');
  };
  const open = { id: 'x', size: 'small', title: 'Form', bare: true, content: Content } as const;
  const closed = door.contexts[0]!.get(Modals).open(open);
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog).toHaveTextContent(/Things.*no form/);
  await dialog.getByRole('button', { name: 'Close' }).click();
  expect(await closed).toBeUndefined();
  await expect.element(screen.getByRole('heading', { name: 'The page' })).toBeVisible();
});

it('[X-26] what a plugin’s code puts into a point has the plugin’s services, and stands in its frame', async () => {
  const { door, services, type } = await aPage({});
  const Tab = () => {
    throw new Error('no tab');
  };
  door.contexts[0]!.contribute(typePoints.tabs, { id: 'late', label: 'Late', on: thing, view: Tab });
  const { views } = (await type())!;
  expect(views).toHaveLength(1);
  const tabs = { value: 'late', onChange() {}, className: '', panelClassName: '' };
  const screen = await render(
    <ServicesProvider services={services}>
      <DetailsTabs views={views!} item={items[0]!} {...tabs} />
    </ServicesProvider>,
  );
  await expect.element(screen.getByRole('note')).toHaveTextContent(/^Things.*no tab/);
});

it('[X-21] what could not be drawn is drawn when the plugin’s next build is there', async () => {
  const Broken = () => {
    throw new Error('no moon');
  };
  const broken = { views: [{ id: 'moon', label: 'Moon', view: Broken }], columns: [{ id: 'moon', view: Broken }] };
  const { draw, door, life } = await aPage(broken);
  const right = { view: () => <b>Full moon</b> };
  door.modules['d2/thing.js'] = {
    thingType: {
      ...(door.modules['thing.js'] as { thingType: object }).thingType,
      views: [{ id: 'moon', label: 'Moon', ...right }],
      columns: [{ id: 'moon', ...right }],
    },
  };
  function Page() {
    const type = useResourceType(thing);
    if (!type) return null;
    const tabs = { value: 'moon', onChange() {}, className: '', panelClassName: '' };
    return (
      <>
        <ResourceTable type={type} address="/project/things" />
        <DetailsTabs views={type.views!} item={items[0]!} {...tabs} />
      </>
    );
  }
  const screen = await draw(<Page />);
  await expect.element(screen.getByRole('note')).toHaveTextContent(/no moon/);
  await expect.poll(() => items.map(({ id }) => cellOf(id, 'moon')?.textContent)).toEqual(['—', '—', '—']);
  await life.take([second]);
  await expect.poll(() => screen.getByText('Full moon').elements()).toHaveLength(4);
  await expect.element(screen.getByRole('note')).not.toBeInTheDocument();
});
