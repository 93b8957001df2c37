import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { SessionsApi } from '#protocol';
import { Modals } from '#services/modals/modals';
import { ServicesProvider } from '#ui/services-context.tsx';
import { ConfirmDialog } from '#ui/confirm/confirm-dialog.tsx';
import { ModalLayer } from '#ui/modal/modal-layer.tsx';
import { startPlugins } from '../../../../../core/host/plugins.ts';
import { addConsolePanels } from '../../../../../core/host/settings/console-panels.ts';
import { OwnSessions } from '../../../../../core/host/settings/sessions/own-sessions.tsx';
import { sessionType } from '../../../../../core/host/settings/sessions/session-type.ts';
import { SessionsPage } from '../../../../../core/host/settings/sessions/sessions-page.tsx';
import { json } from '../../../../../core/testing/fake-page.ts';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import { aDoor, symbolsWith } from '../../../../support/plugin-door.ts';

beforeEach(() => page.viewport(1280, 800));

const session = (id: string, more: Partial<SessionsApi.AnySession> = {}): SessionsApi.AnySession => ({
  id,
  is_current: false,
  signed_in_at: '2026-11-20T08:00:00Z',
  seen_at: '2026-11-20T09:00:00Z',
  expires_at: '2026-11-20T20:00:00Z',
  address: '192.0.2.7',
  browser: 'Firefox',
  system: 'Linux',
  user: { id: 'u1', name: 'alice', domain_name: 'Default', has_more: false },
  project_name: 'demo',
  ...more,
});
const here = session('s1', {
  is_current: true,
  user: { id: 'u0', name: 'admin', domain_name: 'Default', has_more: false },
});
const there = session('s2', { browser: 'Safari', system: 'macOS', address: '2001:db8::7' });
const elsewhere = session('s3', { browser: null, system: null, signed_in_at: null });

type Found = SessionsApi.AllSessions;

async function show(View: () => React.ReactNode, path: string, found: Found, failsFirst = false, method?: string) {
  const made = await createTestServices(method === undefined ? {} : { session: { signed_in_with: method } });
  const left = new Map(found.items.map((item) => [item.id, item]));
  const answer = () => json({ ...found, items: [...left.values()] });
  made.page.answer('GET /api/sessions/', failsFirst ? () => json({ title: 'Gone', status: 404 }, 404) : answer);
  made.page.answer('GET /api/sessions/all/', answer);
  startPlugins(made.services, aDoor().door, symbolsWith());
  addConsolePanels(made.services);
  made.services.get(Modals).confirmWith(ConfirmDialog);
  const screen = await render(
    <ServicesProvider services={made.services}>
      <MemoryRouter initialEntries={[path]}>
        <View />
      </MemoryRouter>
      <ModalLayer />
    </ServicesProvider>,
  );
  return { ...made, left, screen, sent: (method: string) => made.page.calls.filter((call) => call.method === method) };
}
const showOwn = (found: Found, failsFirst?: boolean, method?: string) =>
  show(OwnSessions, '/settings', found, failsFirst, method);
const showAll = (found: Found) => show(SessionsPage, '/settings/sessions', found);
const nothing = () => new Response(null, { status: 204 });

interface Ending {
  password: string;
  ids: string[];
}

/** Ends sessions as the gateway does, but for some. */
function endedOf(left: Map<string, SessionsApi.AnySession>, ids: readonly string[], kept: readonly string[] = []) {
  const items = ids.map((id) => ({ id, outcome: kept.includes(id) ? 'failed' : 'ended' }));
  for (const { id, outcome } of items) if (outcome === 'ended') left.delete(id);
  return json({ items });
}

describe('sessions on the page of one’s own settings', () => {
  it('[AUTH-36] are listed with browser and address, the one at hand first and without an end', async () => {
    const { screen } = await showOwn({ items: [there, here, elsewhere], is_shared: true, has_more: false });
    await expect.poll(() => screen.getByRole('listitem').elements()).toHaveLength(3);
    const lines = screen.getByRole('listitem');
    await expect.element(lines.nth(0)).toHaveTextContent('Firefox on Linux This session');
    await expect.element(lines.nth(1)).toHaveTextContent('Safari on macOS');
    await expect.element(lines.nth(1)).toHaveTextContent('2001:db8::7');
    await expect.element(lines.nth(2)).toHaveTextContent('Unknown browser');
    expect(lines.nth(0).getByRole('button').elements()).toEqual([]);
    expect(screen.getByText('share no store').elements()).toEqual([]);
  });

  it('[AUTH-36] end after a question, and leave the list', async () => {
    const {
      screen,
      page: network,
      left,
      sent,
    } = await showOwn({ items: [here, there], is_shared: true, has_more: false });
    network.answer('DELETE /api/sessions/own/s2/', () => (left.delete('s2'), nothing()));
    const end = screen.getByRole('button', { name: 'End the session: Safari on macOS, 2001:db8::7' });
    await end.click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(sent('DELETE')).toEqual([]);
    await end.click();
    await expect.element(dialog).toHaveTextContent('Safari on macOS');
    await dialog.getByRole('button', { name: 'End Session' }).click();
    await expect.element(screen.getByText('You are signed in nowhere else.')).toBeVisible();
    expect(sent('DELETE').map(({ path }) => path)).toEqual(['/api/sessions/own/s2/']);
  });

  it('[AUTH-36] all others end together', async () => {
    const {
      screen,
      page: network,
      left,
    } = await showOwn({ items: [here, there, elsewhere], is_shared: true, has_more: false });
    network.answer('DELETE /api/sessions/others/', () => {
      for (const id of ['s2', 's3']) left.delete(id);
      return nothing();
    });
    await screen.getByRole('button', { name: 'End All Other Sessions' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'End All Other Sessions' }).click();
    await expect.poll(() => screen.getByRole('listitem').elements()).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'End All Other Sessions' }).elements()).toEqual([]);
  });

  it('[AUTH-36] say that other gateways are not known where there is no store', async () => {
    const { screen } = await showOwn({ items: [here], is_shared: false, has_more: false });
    await expect.element(screen.getByText(/Only sessions of one gateway are listed/)).toBeVisible();
  });

  it('[AUTH-36] are told as those of the application credential where somebody signed in with one', async () => {
    const found = { items: [here, there], is_shared: true, has_more: false };
    const { screen, page: network, left } = await showOwn(found, false, 'application_credential');
    await expect.element(screen.getByText(/only sessions of that credential are listed/)).toBeVisible();
    network.answer('DELETE /api/sessions/others/', () => (left.delete('s2'), nothing()));
    const end = { name: 'End All Other Sessions of the Credential' };
    await screen.getByRole('button', end).click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog).toHaveTextContent('All other sessions of your application credential');
    await dialog.getByRole('button', end).click();
    await expect.poll(() => screen.getByRole('listitem').elements()).toHaveLength(1);
    // The owner may be signed in elsewhere.
    expect(screen.getByText('You are signed in nowhere else.').elements()).toEqual([]);
  });

  it('[AUTH-36] say that there are more than are listed, and all of them can be ended', async () => {
    const { screen } = await showOwn({ items: [here], is_shared: true, has_more: true });
    await expect.element(screen.getByText(/There are more sessions than are listed/)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'End All Other Sessions' })).toBeVisible();
    expect(screen.getByText('You are signed in nowhere else.').elements()).toEqual([]);
  });

  it('[AUTH-36] say what failed, and are asked for again', async () => {
    const { screen, page: network, sent } = await showOwn({ items: [here], is_shared: true, has_more: false }, true);
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Unable to retrieve your sessions.');
    network.answer('GET /api/sessions/', () => json({ items: [here], is_shared: true, has_more: false }));
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => sent('GET').filter(({ path }) => path === '/api/sessions/')).toHaveLength(2);
    await expect.element(screen.getByText('This session')).toBeVisible();
  });
});

describe('the sessions of all users', () => {
  it('[AUTH-37] are a list with users and addresses; the own one can’t be ended there', async () => {
    const { screen } = await showAll({ items: [here, there], is_shared: true, has_more: false });
    await expect.element(screen.getByRole('row', { name: /alice/ })).toHaveTextContent('Safari on macOS');
    await expect.element(screen.getByRole('row', { name: /admin/ })).toHaveTextContent('This session');
  });

  it('[AUTH-37] say in a line where the list does not have all of them, and nothing where it does', async () => {
    const { screen, page: network, services } = await showAll({ items: [there], is_shared: true, has_more: true });
    const line = screen.getByText(/Not all sessions are listed/);
    await expect.element(line).toBeVisible();
    network.answer('GET /api/sessions/all/', () => json({ items: [there], is_shared: true, has_more: false }));
    const signal = new AbortController().signal;
    await sessionType.list?.({ filters: {} }, { services, signal });
    await expect.poll(() => line.elements()).toEqual([]);
  });

  it('[AUTH-37] end with the administrator’s own password; a wrong one is said at its field, and nothing is sent without', async () => {
    const {
      screen,
      page: network,
      left,
      sent,
    } = await showAll({ items: [here, there], is_shared: true, has_more: false });
    network.answer('POST /api/sessions/all/end/', ({ body }) => {
      const { password, ids } = body as Ending;
      if (password !== 'right') return json({ code: 'OWN_PASSWORD_INCORRECT', status: 400, title: 'wrong' }, 400);
      return endedOf(left, ids);
    });
    await screen
      .getByRole('row', { name: /alice/ })
      .getByRole('button', { name: /actions/i })
      .click();
    await screen.getByRole('menuitem', { name: 'End Session' }).click();
    const dialog = screen.getByRole('dialog');
    const agree = dialog.getByRole('button', { name: 'End Session' });
    await agree.click();
    await expect.element(dialog).toHaveTextContent('Enter your current password.');
    expect(sent('POST')).toEqual([]);
    const password = dialog.getByLabelText('Your password');
    await password.fill('wrong');
    await agree.click();
    await expect.element(dialog).toHaveTextContent('The current password is not correct.');
    await password.fill('right');
    await agree.click();
    await expect.poll(() => screen.getByRole('row', { name: /alice/ }).elements()).toHaveLength(0);
  });

  it('[AUTH-37] end all together of one user, and of nobody else', async () => {
    const other = session('s4', { user: { id: 'u2', name: 'bob', domain_name: 'Default', has_more: false } });
    const {
      screen,
      page: network,
      left,
      sent,
    } = await showAll({ items: [here, there, elsewhere, other], is_shared: true, has_more: false });
    network.answer('POST /api/sessions/all/end/', ({ body }) => endedOf(left, (body as Ending).ids));
    await screen
      .getByRole('row', { name: /Safari/ })
      .getByRole('button', { name: /actions/i })
      .click();
    await screen.getByRole('menuitem', { name: 'End All Sessions of the User' }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByLabelText('Your password').fill('right');
    await dialog.getByRole('button', { name: 'End All Sessions of the User' }).click();
    await expect.poll(() => screen.getByRole('row', { name: /alice/ }).elements()).toHaveLength(0);
    expect(sent('POST').map(({ path, body }) => [path, (body as Ending).ids])).toEqual([
      ['/api/sessions/all/end/', ['s2', 's3']],
    ]);
    await expect.element(screen.getByRole('row', { name: /bob/ })).toBeVisible();
  });

  it('[AUTH-37] that could not be ended stay in the question, which says so, and are asked for again alone', async () => {
    const found = { items: [here, there, elsewhere], is_shared: true, has_more: false };
    const { screen, page: network, left, sent } = await showAll(found);
    let times = 0;
    network.answer('POST /api/sessions/all/end/', ({ body }) => {
      times += 1;
      return endedOf(left, (body as Ending).ids, times === 1 ? ['s3'] : []);
    });
    await screen
      .getByRole('row', { name: /Safari/ })
      .getByRole('button', { name: /actions/i })
      .click();
    await screen.getByRole('menuitem', { name: 'End All Sessions of the User' }).click();
    const dialog = screen.getByRole('dialog');
    const agree = dialog.getByRole('button', { name: 'End All Sessions of the User' });
    await dialog.getByLabelText('Your password').fill('right');
    await agree.click();
    await expect.element(dialog.getByRole('status')).toHaveTextContent('A session could not be ended. Try again.');
    await expect.element(dialog).not.toHaveTextContent('Safari');
    await agree.click();
    await expect.poll(() => screen.getByRole('row', { name: /alice/ }).elements()).toHaveLength(0);
    expect(sent('POST').map(({ body }) => (body as Ending).ids)).toEqual([['s2', 's3'], ['s3']]);
  });
});
