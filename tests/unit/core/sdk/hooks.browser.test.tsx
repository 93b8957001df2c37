import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { consolePoints, lazyView, Slot, usePoint, useResource, useWhen } from '@sextant/sdk';
import { actionResult } from '#registry';
import { FactBook } from '#services/registry/fact-book';
import { Points, ResourceTypes } from '#services/registry/registry';
import { Resources } from '#services/resources/resources';
import { ServicesProvider } from '#ui/services-context.tsx';
import { createTestServices } from '../../../../core/testing/test-services.ts';

const panel = (id: string) => ({ id, path: `/${id}`, in: 'project/compute', label: id });

it('[REG-01] a component follows a point: items come and go without a reload', async () => {
  const { services } = await createTestServices();
  const points = services.get(Points);
  points.contribute(consolePoints.panels, panel('b'), 'o');
  const Panels = () => (
    <p>
      {usePoint(consolePoints.panels)
        .map((item) => item.label)
        .join(' ')}
    </p>
  );
  const screen = await render(
    <ServicesProvider services={services}>
      <Panels />
    </ServicesProvider>,
  );
  await expect.element(screen.getByText('b', { exact: true })).toBeVisible();
  const added = points.contribute(consolePoints.panels, panel('a'), 'o');
  await expect.element(screen.getByText('a b')).toBeVisible();
  added.dispose();
  await expect.element(screen.getByText('b', { exact: true })).toBeVisible();
});

it('[REG-01] one item’s failure is its own: the others of the slot are drawn, and the developer hears of it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { services, reports } = await createTestServices();
  const points = services.get(Points);
  const broken = () => {
    throw new Error('no moon');
  };
  points.contribute(consolePoints.header, { id: 'broken', view: broken }, 'acme');
  points.contribute(consolePoints.header, { id: 'late', view: lazyView(async () => () => <b>late</b>) }, 'acme');
  const screen = await render(
    <ServicesProvider services={services}>
      <Slot point={consolePoints.header} />
      <Slot point={consolePoints.cards} fallback={<i>nothing here</i>} />
    </ServicesProvider>,
  );
  await expect.element(screen.getByText('late')).toBeVisible();
  await expect.element(screen.getByText('acme/broken could not be shown.')).toBeVisible();
  await expect.element(screen.getByText('nothing here')).toBeVisible();
  expect(reports).toEqual(['acme/broken: no moon']);
});

it('[POL-08] a condition is followed, and unknown until it is known', async () => {
  const { services } = await createTestServices();
  const facts = services.get(FactBook);
  const Condition = () => <p>{String(useWhen('service.image && ext.network.trunk'))}</p>;
  const screen = await render(
    <ServicesProvider services={services}>
      <Condition />
    </ServicesProvider>,
  );
  await expect.element(screen.getByText('undefined')).toBeVisible();
  facts.provide('ext', () => true);
  facts.changed(['ext.network.trunk']);
  await expect.element(screen.getByText('true')).toBeVisible();
});

it('[REG-04] components that ask for the same items share one call, and follow what actions did', async () => {
  const { services } = await createTestServices();
  const items = [{ id: '1' }, { id: '2' }];
  let calls = 0;
  services
    .get(ResourceTypes)
    .register({ id: 'T', name: 't', list: async () => ((calls += 1), { items: [...items], hasMore: false }) }, 'o');
  const List = () => {
    const { items: shown, pending } = useResource<{ id: string }>('T');
    return <p>{pending ? 'wait' : shown.map((item) => item.id).join(',')}</p>;
  };
  const screen = await render(
    <ServicesProvider services={services}>
      <List />
      <List />
    </ServicesProvider>,
  );
  await expect.poll(() => screen.getByText('1,2').elements().length).toBe(2);
  expect(calls).toBe(1);
  services.get(Resources).report(actionResult().deleted('T', '1').result);
  await expect.poll(() => screen.getByText('2', { exact: true }).elements().length).toBe(2);
  expect(calls).toBe(1);
  items.push({ id: '3' });
  services.get(Resources).report(actionResult().created('T', '3').result);
  await expect.poll(() => screen.getByText('1,2,3').elements().length).toBe(2);
  expect(calls).toBe(2);
});
