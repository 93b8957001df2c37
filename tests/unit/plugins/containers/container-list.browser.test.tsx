import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { ListRequest } from '#registry';
import { ResourceTypes } from '#services/registry/registry';
import { ServicesProvider } from '#ui/services-context.tsx';
import { SeatRouter } from '../../../../core/host/router/seat-router.tsx';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/containers.json' with { type: 'json' };
import { containerType } from '../../../../plugins/containers/container-type.ts';
import { ContainerList } from '../../../../plugins/containers/pages/container-list.tsx';

const all = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ id: name, name, count: 1, bytes: 1024, last_modified: null }));

/** Two at a time, as a service gives thousands. */
async function list({ marker }: ListRequest) {
  const from = marker === undefined ? 0 : all.findIndex(({ name }) => name === marker) + 1;
  return { items: all.slice(from, from + 2), hasMore: from + 2 < all.length };
}

async function listScreen() {
  const { services } = await createTestServices({ bundles: { containers: en } });
  services.get(ResourceTypes).register({ ...containerType, list }, 'containers');
  return render(
    <ServicesProvider services={services}>
      <MemoryRouter initialEntries={['/project/containers']}>
        <SeatRouter />
        <ContainerList chosen={undefined} />
      </MemoryRouter>
    </ServicesProvider>,
  );
}

it('[CON-01] the sum below the containers is of every part that was asked for', async () => {
  const screen = await listScreen();
  const more = screen.getByRole('button', { name: 'Show more' });
  await expect.element(screen.getByText('The first 2 containers')).toBeVisible();
  await more.click();
  await expect.element(screen.getByText('The first 4 containers')).toBeVisible();
  await expect.element(screen.getByText('The first 4 containers')).toHaveRole('status');
  await more.click();
  await expect.element(screen.getByText('5 containers, 5 KiB')).toBeVisible();
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
  // Whoever is elsewhere by then stays there.
  await more.click();
  screen.getByRole('searchbox').element().focus();
  await expect.element(screen.getByRole('link', { name: /^e/ })).toBeVisible();
  await expect.element(screen.getByRole('searchbox')).toHaveFocus();
});
