import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { type ResourceType, resultOf } from '#registry';
import { HttpError } from '#services/http/http';
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

it.each(['at once', 'in the end'])(
  '[DET-01] an item whose deletion is carried out %s leads back to the list',
  async (when) => {
    const { services, clock } = await createTestServices({ state: { settings: { AJAX_POLL_INTERVAL: 7_000 } } });
    let name = 'here';
    const type: ResourceType<Thing> = {
      id: 'OS::Test::Thing',
      name: 'things',
      itemId: ({ id }) => id,
      inTransition: ({ moving }) => moving,
      async load(id) {
        if (name === 'gone') throw new HttpError(404, 'no such thing');
        return { id, name, moving: name === 'going' };
      },
    };
    services.get(ResourceTypes).register(type, 'test');
    let deleted = 0;
    function Page() {
      const whole = services.get(ResourceTypes).get(type.id).whole() as ResourceType<Thing>;
      const { item, error } = useItem<Thing>({ type: whole, id: 'a', onDelete: () => (deleted += 1) });
      return (
        <p>
          {item?.name} {error ? 'failed' : ''}
        </p>
      );
    }
    const screen = await render(
      <ServicesProvider services={services}>
        <Page />
      </ServicesProvider>,
    );
    await expect.element(screen.getByText('here')).toBeVisible();
    name = when === 'at once' ? 'gone' : 'going';
    services.get(Resources).report(resultOf(type.id, { updated: ['a'] }));
    if (when === 'in the end') {
      await expect.element(screen.getByText('going')).toBeVisible();
      await expect.poll(() => clock.waiting).toBe(1);
      name = 'gone';
      clock.advance(7_000);
    }
    await expect.poll(() => deleted).toBe(1);
    await expect.element(screen.getByText('failed')).not.toBeInTheDocument();
  },
);
