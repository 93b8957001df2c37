import { QueryClientProvider } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Modals } from '#services/modals/modals';
import { Queries } from '#services/resources/queries';
import { Session } from '#services/session/session';
import { Toasts } from '#services/toasts/toasts';
import { ConfirmDialog } from '#ui/confirm/confirm-dialog.tsx';
import { openServerModal, type ServerModalOptions } from '#ui/fragments/open-server-modal.ts';
import { ModalLayer } from '#ui/modal/modal-layer.tsx';
import { ServicesProvider } from '#ui/services-context.tsx';
import { json } from '../../../../../core/testing/fake-page.ts';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
// What a dialog fetches when it first opens; fetching is not what is tested.
import '#ui/form/runtime-validator.ts';
import '#ui/fragments/dialog/server-dialog.tsx';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';

const desk = '/api/p/acme.desk/desk';
const form = {
  fragment: 'form',
  title: 'New rack',
  action: 'save',
  schema: { type: 'object', properties: { name: { type: 'string', title: 'Name' } } },
};

async function console_() {
  const test = await createTestServices();
  const { services, page } = test;
  services.get(Modals).confirmWith(ConfirmDialog);
  await render(
    <ServicesProvider services={services}>
      <QueryClientProvider client={services.get(Queries)}>
        <ModalLayer />
      </QueryClientProvider>
    </ServicesProvider>,
  );
  page.answer(`GET ${desk}/form`, () => json(form));
  const open = (path: string, options?: ServerModalOptions) => openServerModal(services, `${desk}/${path}`, options);
  const toasts = () =>
    services
      .get(Toasts)
      .list()
      .map((toast) => toast.message);
  return { ...test, open, toasts };
}

const dialogs = () => document.querySelectorAll('dialog').length;

describe('a dialog whose content a server describes', () => {
  it('[MODAL-04] ends the one that is still being loaded', async () => {
    const { open, page, toasts } = await console_();
    page.answer(`GET ${desk}/slow`, () => new Promise(() => {}));
    const first = open('slow');
    await expect.element(screen.getByRole('status').getByText('Loading')).toBeVisible();
    const second = open('form');
    expect(await first).toBeUndefined();
    await expect.element(screen.getByRole('dialog', { name: 'New rack' })).toBeVisible();
    expect([dialogs(), toasts()]).toEqual([1, []]);
    await screen.getByRole('button', { name: 'Cancel' }).click();
    expect(await second).toBeUndefined();
  });

  it('[MODAL-05] loads the page anew when the answer wants a session and names no place', async () => {
    const { open, page, toasts } = await console_();
    page.answer(`GET ${desk}/members`, () => json('no', 401, { 'x-sextant-origin': 'acme.desk' }));
    void open('members');
    await expect.poll(() => page.left).toEqual(['/']);
    expect(toasts()).toEqual([]);
  });

  it('shows words, and asks nobody, when a link of an answer leads to another part of the console', async () => {
    for (const address of ['/auth/logout/', '/auth/switch/x/', '/api/p/other/desk/form', '/api/nova/servers']) {
      const { services, page, reports } = await console_();
      const opened = openServerModal(services, address, { from: new URL(`${desk}/form`, location.origin).href });
      await expect.element(screen.getByRole('alert').last()).toHaveTextContent(`may not call: ${address}`);
      expect([page.calls, reports.length]).toEqual([[], 1]);
      services.get(Modals).stack()[0]?.close();
      await opened;
    }
  });

  it('[MODAL-05] asks before it leaves for another site, and closes when the operator stays', async () => {
    const { open, page } = await console_();
    page.answer(`GET ${desk}/members`, () => json('no', 401, { 'x-horizon-location': 'https://evil.example/' }));
    const opened = open('members');
    await expect.element(screen.getByRole('dialog', { name: 'Leave the console for evil.example?' })).toBeVisible();
    await screen.getByRole('button', { name: 'Cancel' }).click();
    expect(await opened).toBeUndefined();
    expect(page.left).toEqual([]);
  });

  it('[MODAL-05] waits for a new session where it is the console’s own that has ended', async () => {
    const { open, page, services } = await console_();
    page.answer(`GET ${desk}/form`, () => json('not logged in', 401));
    void open('form');
    await expect.poll(() => services.get(Session).alive).toBe(false);
    page.answer(`GET ${desk}/form`, () => json(form));
    page.answer('POST /auth/login/', () => ({ session: services.get(Session).current() }));
    await services.get(Session).renew('secret');
    await expect.element(screen.getByRole('dialog', { name: 'New rack' })).toBeVisible();
    expect(page.left).toEqual([]);
  });

  it('[MODAL-01] clears what earlier ones said that went well or wrong, and keeps the rest', async () => {
    const { open, services, toasts } = await console_();
    for (const type of ['error', 'success', 'warning'] as const) services.get(Toasts).add(type, type);
    void open('form');
    expect(toasts()).toEqual(['warning']);
  });

  it('[MODAL-07] [MODAL-15] while its form is sent it says Working, and takes no second press', async () => {
    const { open, page } = await console_();
    let answer = (_: Response) => {};
    page.answer(`POST ${desk}/save`, () => new Promise<Response>((resolve) => (answer = resolve)));
    const opened = open('form');
    await screen.getByLabelText('Name').fill('r1');
    const submit = screen.getByRole('button', { name: 'Submit' });
    await submit.click();
    await expect.element(screen.getByRole('status').getByText('Working')).toBeVisible();
    await expect.element(submit).toHaveAttribute('aria-disabled', 'true');
    (submit.element() as HTMLElement).click();
    answer(new Response(''));
    expect(await opened).toEqual({ did: 'close' });
    expect(page.calls.filter((call) => call.method === 'POST').map((call) => call.body)).toEqual(['name=r1']);
  });

  it('asks before what was typed is thrown away', async () => {
    const { open } = await console_();
    void open('form');
    await screen.getByLabelText('Name').fill('r1');
    await screen.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(screen.getByRole('dialog', { name: 'Discard what you typed?' })).toBeVisible();
    await screen.getByRole('button', { name: 'Cancel' }).last().click();
    await expect.element(screen.getByLabelText('Name')).toHaveValue('r1');
  });
});
