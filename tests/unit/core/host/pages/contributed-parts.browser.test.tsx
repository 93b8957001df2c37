import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Route, Routes } from 'react-router-dom';
import { lazyView } from '#base';
import { consolePoints, typePoints } from '#registry';
import { explain } from '#registry/explain.ts';
import { Points } from '#services/registry/registry';
import { DetailsPage } from '../../../../../core/host/pages/details-page.tsx';
import { ListPage } from '../../../../../core/host/pages/list-page.tsx';
import { aStage, aThing, type Thing, thingId } from '../../../../support/things.tsx';

const details = () => (
  <Routes>
    <Route path="/ngdetails/:type/*" element={<DetailsPage />} />
  </Routes>
);
const views = [{ id: 'one', label: 'Overview', view: ({ item }: { item: Thing }) => <p>Overview of {item.name}</p> }];
const aPart = (words: string) => ({ view: ({ item }: { item: Thing }) => <p>{`${words} of ${item.name}`}</p> });
const showDetails = (type: object = { views }) =>
  aStage({ items: [aThing('a')], type, address: `/ngdetails/${thingId}/a`, draw: details });

describe('cards beside the details of a type', () => {
  it('[REG-01] come and go with who brings them, in their order; the site’s layout has the last word', async () => {
    await page.viewport(1440, 900);
    const { screen, services } = await showDetails();
    const points = services.get(Points);
    await expect.element(screen.getByText('Overview of a')).toBeVisible();
    await expect.element(screen.getByRole('complementary')).not.toBeInTheDocument();
    const add = (id: string, more: object = {}) =>
      points.contribute(consolePoints.cards, { id, on: thingId, label: id, ...aPart(id), ...more }, 'acme.cost');
    add('Cost');
    const second = add('Backup', { before: 'Cost' });
    points.contribute(consolePoints.cards, { id: 'x', on: 'OS::Other', label: 'Elsewhere', ...aPart('x') }, 'acme.x');
    const heads = () => [...document.querySelectorAll('aside h2')].map((head) => head.textContent);
    await expect.element(screen.getByText('Cost of a')).toBeVisible();
    await expect.poll(heads).toEqual(['Backup', 'Cost']);
    points.layout([
      { key: 'acme.cost/Cost', hide: true },
      { key: 'acme.cost/Backup', label: 'Last backup' },
    ]);
    await expect.poll(heads).toEqual(['Last backup']);
    expect(explain(points, 'acme.cost/Cost')[0]).toMatchObject({ point: 'cards@1', hiddenBy: 'layout' });
    second.dispose();
    await expect.element(screen.getByRole('complementary')).not.toBeInTheDocument();
  });

  it('[REG-01] stand beside what the tabs show, and below it where the window is narrow', async () => {
    await page.viewport(1440, 900);
    const long = { id: 'two', label: 'More', view: () => <div style={{ blockSize: '900px' }}>Much more</div> };
    const { screen, services } = await showDetails({ views: [long, ...views] });
    services
      .get(Points)
      .contribute(consolePoints.cards, { id: 'Cost', on: thingId, label: 'Cost', ...aPart('Cost') }, 'acme.cost');
    const box = (element: Element) => element.getBoundingClientRect();
    const panel = () => box(screen.getByRole('tabpanel').element());
    const cards = () => box(screen.getByRole('complementary').element());
    await expect.element(screen.getByText('Cost of a')).toBeVisible();
    expect([cards().left >= panel().right - 1, Math.abs(cards().top - panel().top) < 2]).toEqual([true, true]);
    await page.viewport(390, 844);
    await expect.poll(() => cards().top >= panel().bottom - 1).toBe(true);
    const isCut = ({ scrollHeight, clientHeight }: Element) => scrollHeight > clientHeight + 1;
    expect(isCut(screen.getByRole('tabpanel').element())).toBe(false);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    await page.viewport(1280, 800);
  });

  it('[X-26] one that fails, or is not there yet, has its own place alone', async () => {
    const { screen, services } = await showDetails();
    const points = services.get(Points);
    const put = (id: string, view: object) =>
      points.contribute(consolePoints.cards, { id, on: thingId, label: id, view } as never, 'acme.cost');
    put('Broken', () => {
      throw new Error('no figures');
    });
    put(
      'Slow',
      lazyView(() => new Promise<never>(() => {})),
    );
    put('Good', aPart('Good').view);
    await expect.element(screen.getByText('Good of a')).toBeVisible();
    await expect.element(screen.getByText('Overview of a')).toBeVisible();
    await expect.element(screen.getByRole('note')).toHaveTextContent('acme.cost/Broken');
    expect(screen.getByRole('region', { name: 'Slow' }).element().querySelector('[aria-hidden]')).not.toBeNull();
  });
});

describe('parts of the drawer of a row', () => {
  it('[TBL-21] [REG-01] stand below the type’s own summary, each under its head; a type without one gets a drawer by them', async () => {
    const { screen, services } = await aStage({
      items: [aThing('a')],
      draw: () => (
        <ListPage typeId={thingId} panel={{ path: '/project/things', in: 'project/compute', label: 'Things' }} />
      ),
    });
    const expand = screen.getByRole('button', { name: 'Show more about a' });
    await expect.element(screen.getByRole('link', { name: 'a' })).toBeVisible();
    await expect.element(expand).not.toBeInTheDocument();
    const part = services
      .get(Points)
      .contribute(typePoints.drawers, { id: 'cost', on: thingId, label: 'Cost', ...aPart('Cost') }, 'acme.cost');
    await expand.click();
    await expect.element(screen.getByRole('region', { name: 'Cost' })).toHaveTextContent('CostCost of a');
    part.dispose();
    await expect.element(screen.getByText('Cost of a')).not.toBeInTheDocument();
    await expect.element(expand).not.toBeInTheDocument();
  });
});

describe('a tab whose condition is not known yet', () => {
  it('[X-23] has a place kept, and stands in it when its condition holds', async () => {
    let answer: (facts: object) => void = () => {};
    const asked = new Promise<object>((resolve) => (answer = resolve));
    await aStage({
      items: [aThing('a')],
      type: { views },
      services: { answers: { 'GET /api/facts/': () => asked } },
      address: `/ngdetails/${thingId}/a`,
      draw: details,
      prepare: ({ services }) =>
        void services
          .get(Points)
          .contribute(
            typePoints.tabs,
            { id: 'two', on: thingId, label: 'Rules', when: 'ext.network.qos', ...aPart('Rules') },
            'acme.qos',
          ),
    });
    const places = () => [...document.querySelectorAll('[role=tablist] > *')].map((each) => each.textContent);
    await expect.poll(places).toEqual(['Overview', '']);
    answer({ facts: { 'ext.network': ['qos'] }, failed: {} });
    await expect.poll(places).toEqual(['Overview', 'Rules']);
  });
});
