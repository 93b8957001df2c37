import { MemoryRouter } from 'react-router-dom';
import { expect, it, onTestFinished } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type ListRequest, resultOf } from '#registry';
import { ResourceTypes } from '#services/registry/registry';
import { Resources } from '#services/resources/resources';
import { ServicesProvider } from '#ui/services-context.tsx';
import { BindRouter } from '../../../../core/host/router/bind-router.tsx';
import { type FakePageOptions, json } from '../../../../core/testing/fake-page.ts';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/containers.json' with { type: 'json' };
import { containerType } from '../../../../plugins/containers/container-type.ts';
import { ContainerList } from '../../../../plugins/containers/pages/container-list.tsx';
import { ContainerWatch, withSaid } from '../../../../plugins/containers/pages/container-watch.ts';
import { containerAnswer } from './container-answers.ts';
import { objectTypeId } from '../../../../plugins/containers/stored-object.ts';

const all = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ id: name, name, count: 1, bytes: 1024, last_modified: null }));

/** Two at a time, as a service gives thousands. */
async function list({ marker }: ListRequest) {
  const from = marker === undefined ? 0 : all.findIndex(({ name }) => name === marker) + 1;
  return { items: all.slice(from, from + 2), hasMore: from + 2 < all.length };
}

async function listScreen(answers: FakePageOptions['answers'] = {}) {
  const { services, page, clock } = await createTestServices({ bundles: { containers: en }, answers });
  services.get(ResourceTypes).register({ ...containerType, list }, 'containers');
  const watch = new ContainerWatch(services);
  const started = watch.start();
  onTestFinished(() => started.dispose());
  const screen = await render(
    <ServicesProvider services={services}>
      <MemoryRouter initialEntries={['/project/containers']}>
        <BindRouter />
        <ContainerList chosen={undefined} watch={watch} />
      </MemoryRouter>
    </ServicesProvider>,
  );
  return Object.assign(screen, { services, page, clock });
}

it('[CON-01] the sum below the containers is of every part that was asked for', async () => {
  const screen = await listScreen();
  const more = screen.getByRole('button', { name: 'Show more' });
  await expect.element(screen.getByText('The first 2 containers')).toBeVisible();
  await more.click();
  await expect.element(screen.getByText('The first 4 containers')).toBeVisible();
  await expect.element(screen.getByText('The first 4 containers')).toHaveRole('status');
  await more.click();
  await expect.element(screen.getByText('5 containers, 5.00 KiB')).toBeVisible();
  await expect.poll(() => screen.getByRole('link').elements().length).toBe(5);
  await expect.element(more).not.toBeInTheDocument();
});

it('[CON-01] [X-17] by keyboard: what was asked for has the focus when it comes', async () => {
  const screen = await listScreen();
  const more = screen.getByRole('button', { name: 'Show more' });
  await expect.element(more).toBeVisible();
  more.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('link', { name: /^c/ })).toHaveFocus();
  // A focus that was moved elsewhere meanwhile stays there.
  await more.click();
  screen.getByRole('searchbox').element().focus();
  await expect.element(screen.getByRole('link', { name: /^e/ })).toBeVisible();
  await expect.element(screen.getByRole('searchbox')).toHaveFocus();
});

it('[CON-01] what was put into a container, or taken from it, is in its line and in the sum: it alone is asked, until it has counted', async () => {
  let [count, bytes] = [1, 1024];
  const screen = await listScreen({
    'GET /api/swift/containers/b/metadata/': () => containerAnswer('b', count, bytes),
  });
  const { services, page, clock } = screen;
  const asked = () => page.calls.map(({ path }) => path);
  const line = screen.getByRole('link', { name: /^b/ });
  await expect.element(line).toHaveTextContent('1.00 KiB');
  services.get(Resources).report(resultOf(objectTypeId, { created: ['b/folder/file'] }));
  await expect.poll(() => clock.waiting).toBe(1);
  expect(asked()).toEqual(['/api/swift/containers/b/metadata/']);
  await expect.element(line).toHaveTextContent('1.00 KiB');
  [count, bytes] = [2, 3072];
  clock.advance(2000);
  await expect.element(line).toHaveTextContent('3.00 KiB');
  await expect.element(line.getByTitle('2 objects')).toBeVisible();
  // The next answer is the same, so no further call follows.
  await expect.poll(() => clock.waiting).toBe(1);
  clock.advance(8000);
  await expect.poll(() => asked().length).toBe(3);
  await expect.poll(() => clock.waiting).toBe(0);
  for (const each of [1, 2]) {
    await screen.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => screen.getByRole('link').elements().length).toBeGreaterThan(2 * each);
  }
  await expect.element(screen.getByText('5 containers, 7.00 KiB')).toBeVisible();
  [count, bytes] = [0, 0];
  services.get(Resources).report(resultOf(objectTypeId, { deleted: ['b/folder/file', 'b/other'] }));
  await expect.element(line).toHaveTextContent('0 B');
  await expect.poll(() => clock.waiting).toBe(1);
  clock.advance(2000);
  await expect.poll(() => asked().length).toBe(5);
  await expect.poll(() => clock.waiting).toBe(0);
});

/** A watch of the container `b`, which says one count after the other; `heard` are those that it said so far. */
async function watchOf(counts: readonly number[]) {
  const heard: number[] = [];
  const { services, clock } = await createTestServices({
    answers: { 'GET /api/swift/containers/b/metadata/': () => containerAnswer('b', counts[heard.length] ?? NaN, 0) },
  });
  const watch = new ContainerWatch(services);
  const started = watch.start();
  onTestFinished(() => started.dispose());
  watch.listed([{ id: 'b', name: 'b', count: 1, bytes: 0, last_modified: null }]);
  watch.onAnswer((_name, answer) => 'details' in answer && heard.push(answer.details.count));
  const act = () => services.get(Resources).report(resultOf(objectTypeId, { created: ['b/file'] }));
  return { heard, clock, act };
}

it('[CON-01] a count may be of a part yet: a container is asked until it says the same twice', async () => {
  const { heard, clock, act } = await watchOf([2, 3, 3]);
  act();
  for (const pause of [2000, 8000]) {
    await expect.poll(() => clock.waiting).toBe(1);
    clock.advance(pause);
  }
  await expect.poll(() => heard).toEqual([2, 3, 3]);
  expect(clock.waiting).toBe(0);
});

it('[CON-01] … and what it counts of the first of two acts does not end the asking after the second', async () => {
  const { heard, clock, act } = await watchOf([1, 2, 2, 3]);
  act();
  await expect.poll(() => heard).toEqual([1]);
  act();
  for (const pause of [2000, 8000]) {
    await expect.poll(() => clock.waiting).toBe(1);
    clock.advance(pause);
  }
  await expect.poll(() => heard).toEqual([1, 2, 2, 3]);
  expect(clock.waiting).toBe(0);
});

it('[CON-01] of a container that never tells another number nobody asks for ever', async () => {
  const screen = await listScreen({ 'GET /api/swift/containers/a/metadata/': () => containerAnswer('a', 1, 1024) });
  const { services, page, clock } = screen;
  await expect.element(screen.getByRole('link', { name: /^a/ })).toBeVisible();
  services.get(Resources).report(resultOf(objectTypeId, { updated: ['a/file'] }));
  for (const pause of [2000, 8000]) {
    await expect.poll(() => clock.waiting).toBe(1);
    clock.advance(pause);
  }
  await expect.poll(() => page.calls.length).toBe(3);
  await expect.poll(() => clock.waiting).toBe(0);
  clock.advance(60_000);
  expect([page.calls.length, clock.waiting]).toEqual([3, 0]);
});

it('[CON-01] a list that was read again and says another thing is newer than what a container said', async () => {
  const { services } = await createTestServices({
    answers: { 'GET /api/swift/containers/a/metadata/': () => containerAnswer('a', 2, 20) },
  });
  const watch = new ContainerWatch(services);
  const started = watch.start();
  onTestFinished(() => started.dispose());
  watch.listed(all);
  services.get(Resources).report(resultOf(objectTypeId, { created: ['a/file'] }));
  await expect.poll(() => withSaid(all, watch.said())[0]).toMatchObject({ count: 2, bytes: 20 });
  watch.listed([...all]);
  expect(withSaid(all, watch.said())[0]).toMatchObject({ count: 2, bytes: 20 });
  const newer = all.map((each) => ({ ...each, count: 3, bytes: 30 }));
  watch.listed(newer);
  expect(withSaid(newer, watch.said())[0]).toMatchObject({ count: 3, bytes: 30 });
});

it('[CON-01] refreshing asks containers anew that said something; of one that says nothing the list counts', async () => {
  let count = 2;
  const { services, page } = await createTestServices({
    answers: {
      'GET /api/swift/containers/a/metadata/': () => (count > 0 ? containerAnswer('a', count, 20) : json({}, 404)),
    },
  });
  const watch = new ContainerWatch(services);
  const started = watch.start();
  onTestFinished(() => started.dispose());
  watch.listed(all);
  const resources = services.get(Resources);
  resources.outdate();
  expect(page.calls).toEqual([]);
  resources.report(resultOf(objectTypeId, { created: ['a/file'] }));
  const shown = () => withSaid(all, watch.said())[0]!.count;
  await expect.poll(shown).toBe(2);
  // Somebody else stores more, and the list says it later.
  count = 4;
  resources.outdate();
  await expect.poll(shown).toBe(4);
  count = 0;
  resources.outdate();
  await expect.poll(shown).toBe(1);
});
