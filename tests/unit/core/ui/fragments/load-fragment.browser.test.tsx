import { expect, it } from 'vitest';
import { Toasts } from '#services/toasts/toasts';
import { loadFragment } from '#ui/fragments/dialog/load-fragment.ts';
import { createTestServices } from '../../../../../core/testing/test-services.ts';

it.each([
  [404, 'There is nothing at the address that this leads to.'],
  [500, 'An error occurred. Please try again later.'],
])('[MODAL-06] a dialog whose address answers %i says what is the matter', async (status, words) => {
  const { services, page } = await createTestServices();
  page.answer('GET /api/p/acme.desk/desk/rack', () => new Response('', { status }));
  const source = { address: '/api/p/acme.desk/desk/rack', from: undefined };
  expect(await loadFragment(services, source, new AbortController().signal)).toBe('failed');
  expect(
    services
      .get(Toasts)
      .list()
      .map(({ message }) => message),
  ).toEqual([words]);
});
