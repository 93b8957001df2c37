import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import type { ResourceType } from '#registry';
import { ResourceTypes } from '#services/registry/registry';
import { Resources } from '#services/resources/resources';
import { useItem } from '#ui/details/use-item.ts';
import { ServicesProvider } from '#ui/services-context.tsx';
import { createTestServices } from '../../../../../core/testing/test-services.ts';

interface Thing {
  id: string;
  name: string;
  moving: boolean;
}

it('[TRK-05] [DET-03] [POLL-01] says of each load after the first that the item was on the page, and keeps it there when it fails', async () => {
  const { services, clock } = await createTestServices({ state: { settings: { AJAX_POLL_INTERVAL: 7_000 } } });
  const asked: (boolean | undefined)[] = [];
  let fails = true;
  const type: ResourceType<Thing> = {
    id: 'OS::Test::Thing',
    name: 'things',
    itemId: ({ id }) => id,
    inTransition: ({ moving }) => moving,
    load: async (id, { again }) => {
      asked.push(again);
      if (fails) throw new Error('refused');
      return { id, name: `load ${asked.length}`, moving: asked.length < 4 };
    },
  };
  services.get(ResourceTypes).register(type, 'test');
  const resources = services.get(Resources);
  function Page({ id }: { id: string }) {
    const whole = services.get(ResourceTypes).get(type.id).whole() as ResourceType<Thing>;
    const { item, error } = useItem<Thing>({ type: whole, id, onDelete: () => {} });
    return (
      <p>
        {item?.name ?? 'nothing'} {error ? 'failed' : ''}
      </p>
    );
  }
  const page = (id: string) => (
    <ServicesProvider services={services}>
      <Page id={id} />
    </ServicesProvider>
  );
  const screen = await render(page('a'));
  await expect.element(screen.getByText('nothing failed')).toBeVisible();
  fails = false;
  resources.outdate();
  await expect.element(screen.getByText('load 2')).toBeVisible();
  // In transition: it is polled, as often as the rows of a table.
  await expect.poll(() => clock.waiting).toBe(1);
  clock.advance(6_999);
  expect(asked).toHaveLength(2);
  clock.advance(1);
  await expect.element(screen.getByText('load 3')).toBeVisible();
  fails = true;
  resources.outdate();
  await expect.element(screen.getByText('load 3 failed')).toBeVisible();
  expect(asked.map(Boolean)).toEqual([false, false, true, true]);
  // Another item is another first load.
  fails = false;
  await screen.rerender(page('b'));
  await expect.element(screen.getByText('load 5')).toBeVisible();
  expect(asked.map(Boolean)).toEqual([false, false, true, true, false]);
});
