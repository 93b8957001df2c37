import { afterEach, describe, expect, it } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { consolePoints } from '#registry';
import { Http } from '#services/http/http';
import { Points } from '#services/registry/registry';
import { Resources } from '#services/resources/resources';
import { Router } from '#services/router/router';
import { Session } from '#services/session/session';
import { Storage } from '#services/storage/storage';
import { Tasks } from '#services/tasks/tasks';
import { App } from '../../../../../core/host/app.tsx';
import { browserPage } from '#services/page/browser-page';
import { aPageState, json } from '../../../../../core/testing/fake-page.ts';
import { createTestServices, type TestServicesOptions } from '../../../../../core/testing/test-services.ts';

const started = location.href;
afterEach(() => history.replaceState(null, '', started));

async function console(path = '/project/images', options: TestServicesOptions & { messages?: unknown } = {}) {
  const made = await createTestServices(options);
  if (options.messages) made.page.cookies.set('messages', JSON.stringify(options.messages));
  const points = made.services.get(Points);
  const panel = (id: string, at: string, where: string, label: string) =>
    points.contribute(
      consolePoints.panels,
      { id, path: at, in: where, label, view: () => <h1>{label} page</h1> },
      'test',
    );
  panel('images', '/project/images', 'project/compute', 'Images');
  panel('networks', '/project/networks', 'project/network', 'Networks');
  panel('admin-images', '/admin/images', 'admin/compute', 'All images');
  history.replaceState(null, '', path);
  const screen = await render(<App services={made.services} />);
  return { ...made, points, screen };
}

describe('navigation', () => {
  it('lists the permitted panels, marks the one in view, and follows what comes and goes', async () => {
    const { screen, points } = await console();
    await expect.element(screen.getByRole('link', { name: 'Images' })).toHaveAttribute('aria-current', 'page');
    await expect.element(screen.getByText('Admin')).not.toBeInTheDocument();
    const more = points.contribute(
      consolePoints.panels,
      { id: 'x', path: '/project/x', in: 'project/compute', label: 'Key pairs' },
      'test',
    );
    await expect.element(screen.getByRole('link', { name: 'Key pairs' })).toBeVisible();
    more.dispose();
    await expect.element(screen.getByRole('link', { name: 'Key pairs' })).not.toBeInTheDocument();
  });

  it('[X-23] keeps the place of a panel whose condition is not known yet: nothing moves when it comes', async () => {
    let answer: (facts: object) => void = () => {};
    const asked = new Promise<object>((resolve) => (answer = resolve));
    const { screen, points } = await console('/project/images', { answers: { 'GET /api/facts/': () => asked } });
    const add = (id: string, label: string, more: object) =>
      points.contribute(
        consolePoints.panels,
        { id, path: `/project/${id}`, in: 'project/compute', label, ...more },
        'test',
      );
    add('trunks', 'Trunks', { when: 'ext.network.trunk', before: 'images' });
    add('qos', 'QoS', { when: 'ext.network.qos' });
    const compute = screen.getByRole('group', { name: 'Compute' });
    const entries = () => [...compute.element().querySelectorAll('li')].map((each) => each.textContent);
    const top = () => screen.getByRole('link', { name: 'Images' }).element().getBoundingClientRect().top;
    await expect.poll(entries).toEqual(['', 'Images', '']);
    const before = top();
    expect(
      screen
        .getByRole('listitem')
        .elements()
        .filter((each) => compute.element().contains(each)),
    ).toHaveLength(1);
    answer({ facts: { 'ext.network': ['trunk'] }, failed: {} });
    await expect.poll(entries).toEqual(['Trunks', 'Images']);
    expect(top()).toBe(before);
  });

  it('has the Admin dashboard for administrators', async () => {
    const { screen } = await console('/project/images', { session: { is_superuser: true } });
    await screen.getByRole('button', { name: 'Admin' }).click();
    await screen.getByRole('link', { name: 'All images' }).click();
    await expect.element(screen.getByRole('heading', { name: 'All images page' })).toBeVisible();
  });

  it('[SHELL-02] becomes a rail when asked, and stays one', async () => {
    const { screen, services } = await console();
    await screen.getByRole('button', { name: 'Show icons only' }).click();
    expect(screen.getByRole('link', { name: 'Images' }).element().textContent).toBe('');
    expect(services.get(Storage).get('navigation.rail')).toBe(true);
  });

  it('[SHELL-02] is a drawer on a phone', async () => {
    await browser.viewport(390, 844);
    const { screen } = await console();
    await screen.getByRole('button', { name: 'Open navigation' }).click();
    await screen.getByRole('link', { name: 'Networks' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Networks page' })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Networks' })).not.toBeInTheDocument();
    await browser.viewport(1280, 800);
  });
});

describe('addresses', () => {
  it('[SHELL-08] change without a load, and the service follows', async () => {
    const { screen, services } = await console();
    services.get(Router).go('/project/networks?tab=x');
    await expect.element(screen.getByRole('heading', { name: 'Networks page' })).toBeVisible();
    expect(location.pathname).toBe('/project/networks');
    // Services hear of a move right after it is drawn.
    await expect.poll(() => services.get(Router).current()).toEqual({ path: '/project/networks', search: '?tab=x' });
    await expect.poll(() => document.title).toBe('Networks · Sextant');
    services.get(Router).back();
    await expect.element(screen.getByRole('heading', { name: 'Images page' })).toBeVisible();
  });

  it('[SHELL-08] of the start page lead to the first panel', async () => {
    const { screen } = await console('/', { session: { is_superuser: true } });
    await expect.element(screen.getByRole('heading', { name: 'Images page' })).toBeVisible();
    expect(location.pathname).toBe('/project/images');
  });

  it('go on where a route redirects, with its parameters', async () => {
    const { screen, points } = await console();
    points.contribute(
      consolePoints.routes,
      { id: 'old', path: '/project/old/:id', redirect: '/project/new/:id' },
      'test',
    );
    points.contribute(
      consolePoints.routes,
      { id: 'new', path: '/project/new/:id', view: () => <h1>New page</h1> },
      'test',
    );
    screen.container.ownerDocument.defaultView!.history.pushState(null, '', '/project/old/a%20b');
    dispatchEvent(new PopStateEvent('popstate'));
    await expect.element(screen.getByRole('heading', { name: 'New page' })).toBeVisible();
    expect(location.pathname).toBe('/project/new/a%20b');
  });

  it('of a page that breaks say so, and the rest goes on', async () => {
    const { screen, points, services, reports } = await console();
    const broken = () => {
      throw new Error('items is undefined');
    };
    points.contribute(
      consolePoints.panels,
      { id: 'b', path: '/project/b', in: 'project/compute', label: 'Broken', view: broken },
      'test',
    );
    services.get(Router).go('/project/b');
    await expect.element(screen.getByRole('alert')).toHaveTextContent('items is undefined');
    expect(reports).toContain('items is undefined');
    await screen.getByRole('link', { name: 'Networks' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Networks page' })).toBeVisible();
  });
});

describe('the bar', () => {
  it('[X-23] switches to another project, in place', async () => {
    const projects = ['demo', 'lab'].map((name, index) => ({
      id: `project-${index + 1}`,
      name,
      domain_id: 'default',
      enabled: true,
    }));
    const { screen, page } = await console('/project/images', { state: { projects } });
    const { settings, catalog, policy } = page.state;
    const session = { ...page.state.session, project_id: 'project-2', project_name: 'lab' };
    page.answer('POST /auth/scope/', () => ({ session, settings, catalog, policy, projects }));
    await screen.getByRole('button', { name: /Domain Default, project demo/ }).click();
    await userEvent.keyboard('la');
    await screen.getByRole('button', { name: 'lab' }).click();
    await expect.element(screen.getByRole('button', { name: /Domain Default, project lab/ })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'lab', exact: true })).not.toBeInTheDocument();
    expect(page.left).toEqual([]);
  });

  it.each([900, 390, 360, 320])(
    '[X-17] fits a window of %i pixels, however long the names of the place are',
    async (width) => {
      await browser.viewport(width, 800);
      try {
        const domain_name = 'A domain whose name is as long as Keystone lets a name be, or so';
        for (const place of [{ project_id: '', project_name: '', domain_name }, { project_name: domain_name }]) {
          const { screen } = await console('/project/images', { session: { ...place, user_domain_name: domain_name } });
          await expect.element(screen.getByRole('button', { name: /^User / })).toBeVisible();
          const bar = screen.getByRole('banner').element();
          const out = [...bar.querySelectorAll('a, button')].filter((each) => {
            const { left, right, width: own } = each.getBoundingClientRect();
            return own > 0 && (left < 0 || right > width);
          });
          expect(out.map((each) => each.getAttribute('aria-label'))).toEqual([]);
          expect(bar.scrollWidth).toBeLessThanOrEqual(width);
          await screen.unmount();
        }
      } finally {
        await browser.viewport(1280, 800);
      }
    },
  );

  it('[SHELL-04] speaks another language at once', async () => {
    const { screen, page } = await console();
    await screen.getByRole('button', { name: 'Language' }).click();
    await screen.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await expect.element(screen.getByText('Projekt', { exact: true })).toBeVisible();
    expect(page.cookies.get('horizon_language')).toBe('de');
  });

  it('shows work under way, which can be cancelled', async () => {
    const { screen, services } = await console();
    let cancelled = false;
    services
      .get(Tasks)
      .start({ title: 'debian.qcow2', cancel: () => (cancelled = true) })
      .update({ progress: 0.5 });
    await screen.getByRole('button', { name: 'Tasks, 1 under way' }).click();
    await expect
      .element(screen.getByRole('progressbar', { name: 'debian.qcow2' }))
      .toHaveAttribute('aria-valuenow', '50');
    await screen.getByRole('button', { name: 'Cancel' }).click();
    expect(cancelled).toBe(true);
  });
});

describe('messages the gateway left', () => {
  it('[SHELL-05] stand in the page with their kind before them, errors as danger, the newest on top', async () => {
    const { screen, page } = await console('/project/images', {
      messages: [
        { level: 'success', text: 'Switch to project "lab" successful.' },
        { level: 'error', text: 'Project switch failed for user "demo".' },
      ],
    });
    const status = screen.getByRole('status');
    await expect
      .element(status)
      .toHaveTextContent(/^Error: Project switch failed.*Success: Switch to project "lab" successful\.$/);
    expect(page.cookies.get('messages')).toBe('');
    await screen.getByRole('button', { name: 'Close message' }).first().click();
    await expect.element(status).toHaveTextContent(/^Success: /);
  });

  it('[SHELL-05] fade by themselves only when configured', async () => {
    const fading = { auto_fade_alerts: { types: ['alert-success', 'danger'], delay: 3000, fade_duration: 500 } };
    const messages = [
      { level: 'success', text: 'Done.' },
      { level: 'error', text: 'Refused.' },
      { level: 'warning', text: 'Careful.' },
    ];
    const { screen, clock } = await console('/project/images', {
      messages,
      state: { settings: { HORIZON_CONFIG: fading } },
    });
    await expect.element(screen.getByText('Done.')).toBeVisible();
    // The fading of two, and the next look at the session's end.
    await expect.poll(() => clock.waiting).toBe(3);
    clock.advance(3500);
    await expect.element(screen.getByText('Done.')).not.toBeInTheDocument();
    await expect.element(screen.getByText('Refused.')).not.toBeInTheDocument();
    await expect.element(screen.getByText('Careful.')).toBeVisible();
  });
});

describe('the keyboard', () => {
  it('goes to a panel by g and its letter, and lists itself by ?', async () => {
    const { screen } = await console();
    await userEvent.keyboard('gn');
    await expect.element(screen.getByRole('heading', { name: 'Networks page' })).toBeVisible();
    await userEvent.keyboard('?');
    await expect.element(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  });
});

describe('a session that ends', () => {
  it('asks for the password in place, keeps the page, and goes on', async () => {
    const { screen, services, page } = await console();
    const answers = [
      json({ detail: 'Invalid credentials.', status: 401 }, 401),
      json({ session: services.get(Session).current() }),
    ];
    page.answer('POST /auth/login/', () => answers.shift());
    services.get(Session).end('expired');
    await expect.element(screen.getByRole('dialog', { name: 'Sign in again' })).toBeVisible();
    await userEvent.keyboard('wrong{Enter}');
    await expect.element(screen.getByText('Invalid credentials.')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Password', { exact: true }), 'right{Enter}');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(screen.getByRole('heading', { name: 'Images page' })).toBeVisible();
  });
});

describe('a session that ends in another tab', () => {
  it('[AUTH-04] says so in place, and goes on by itself when the same user has signed in there', async () => {
    const { screen, services, page } = await console();
    page.answer('GET /api/keystone/user-session/', () => services.get(Session).current());
    page.hear({ session: 'ended' });
    await expect.element(screen.getByRole('dialog', { name: 'Sign in again' })).toBeVisible();
    await expect.element(screen.getByText(/Your session was ended in another tab\./)).toBeVisible();
    services.get(Session).end('expired');
    services.get(Session).end('expired');
    await expect.element(screen.getByText('Unauthorized. Redirecting to login')).toBeVisible();
    expect(screen.getByText('Unauthorized. Redirecting to login').elements()).toHaveLength(1);
    page.hear({ session: 'began', user: services.get(Session).current().id });
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(screen.getByRole('heading', { name: 'Images page' })).toBeVisible();
  });

  it('[AUTH-04] real tabs of one console hear each other, those of another root do not', () => {
    const tabs = ['/', '/', '/other/'].map((root) => {
      document.head.querySelector('meta[name="web-root"]')?.remove();
      const meta = document.createElement('meta');
      meta.name = 'web-root';
      meta.content = root;
      document.head.append(meta);
      return browserPage(aPageState());
    });
    document.head.querySelector('meta[name="web-root"]')?.remove();
    const heard: string[] = [];
    tabs.forEach((tab, at) => tab.tabs.onTold(({ session }) => heard.push(`${at} ${session}`)));
    tabs[2]!.tabs.tell({ session: 'began', user: 'user-1' });
    tabs[0]!.tabs.tell({ session: 'ended' });
    return expect.poll(() => heard).toEqual(['1 ended']);
  });
});

describe('[X-10] a session that is about to end', () => {
  const soon = (screen: Awaited<ReturnType<typeof console>>['screen']) =>
    screen.getByText(/^Your session ends at .+M\./);

  it('warns and says when, signs in again in place, and is quiet then', async () => {
    const { screen, page } = await console('/project/images', { session: { expires_in: 280 } });
    await expect.element(soon(screen)).toBeVisible();
    expect(soon(screen).element().closest('[aria-live="polite"]')).not.toBeNull();
    await screen.getByRole('button', { name: 'Sign in again' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Sign in again' });
    await expect.element(dialog.getByText(/Sign in now to go on where you are/)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();

    await screen.getByRole('button', { name: 'Sign in again' }).click();
    page.answer('POST /auth/login/', () => ({ session: { ...page.state.session, expires_in: 3600 } }));
    await dialog.getByLabelText('Password', { exact: true }).fill('secret');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(soon(screen)).not.toBeInTheDocument();
    expect(page.told.at(-1)).toMatchObject({ session: 'began', left: 3600 });
    await expect.element(screen.getByRole('heading', { name: 'Images page' })).toBeVisible();
  });

  it('does not come back once it was closed', async () => {
    const { screen, clock } = await console('/project/images', { session: { expires_in: 280 } });
    await expect.element(soon(screen)).toBeVisible();
    await screen.getByRole('button', { name: 'Close message' }).click();
    clock.advance(60_000);
    await expect.element(soon(screen)).not.toBeInTheDocument();
  });

  it('another tab that began the session anew takes the warning away', async () => {
    const { screen, page } = await console('/project/images', { session: { expires_in: 280 } });
    await expect.element(soon(screen)).toBeVisible();
    page.hear({ session: 'began', user: page.state.session.id, left: 3600 });
    await expect.element(soon(screen)).not.toBeInTheDocument();
  });
});

describe('a lost connection', () => {
  it('shows a bar until the gateway answers again', async () => {
    const { screen, services, page, clock } = await console();
    let outdated = 0;
    services.get(Resources).onDidOutdate(() => (outdated += 1));
    let up = false;
    page.answer('GET /healthcheck', () => (up ? {} : Promise.reject(new TypeError('no network'))));
    page.answer('GET /api/keystone/version/', () => Promise.reject(new TypeError('no network')));
    await services
      .get(Http)
      .get('/api/keystone/version/')
      .catch(() => {});
    await expect.element(screen.getByText(/No connection to the console since/)).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: 'Images page' })).toBeVisible();
    up = true;
    clock.advance(2000);
    await expect.element(screen.getByText(/No connection to the console since/)).not.toBeInTheDocument();
    expect(outdated).toBe(1);
  });
});
