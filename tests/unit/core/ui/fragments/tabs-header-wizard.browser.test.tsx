import { createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';
import { json, type Responder } from '../../../../../core/testing/fake-page.ts';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import { Permissions } from '#services/permissions/permissions';
import { Session } from '#services/session/session';
import { Toasts } from '#services/toasts/toasts';
import { ServerHeader } from '#ui/fragments/header/server-header.tsx';
import { ServerTabs } from '#ui/fragments/tabs/server-tabs.tsx';
import { ServerWizard } from '#ui/fragments/workflow/server-wizard.tsx';
import type { WorkflowFragment } from '#ui/fragments/wire.ts';
import { ServicesProvider } from '#ui/services-context.tsx';

async function open(part: ReactNode, answers: Record<string, Responder> = {}, cookies: Record<string, string> = {}) {
  const test = await createTestServices({ answers });
  const allowing: Permissions = { check: async () => true, known: () => true, register: () => ({ dispose() {} }) };
  test.services.rebind(Permissions, allowing);
  for (const [name, value] of Object.entries(cookies)) test.page.cookies.set(name, value);
  const screen = await render(
    <Provider store={createStore()}>
      <ServicesProvider services={test.services}>{part}</ServicesProvider>
    </Provider>,
  );
  return { ...test, screen };
}

describe('tabs of a server', () => {
  const tabs = ['one', 'two', 'three'].map((id) => ({ id: `g__${id}`, label: id }));
  const part = <ServerTabs group="g" label="Parts" tabs={tabs} address="/api/p/x/y?id=7" />;
  const content: Responder = ({ query }) => ({ fragment: 'tab', content: [{ kind: 'text', text: `${query}` }] });

  it('[SHELL-03] are fetched when first looked at, with tab= joined by &, and not again; the choice is in the cookie tabs', async () => {
    const { screen, page } = await open(part, { 'GET /api/p/x/y': content });
    await expect.element(screen.getByRole('tabpanel')).toHaveTextContent('id=7&tab=g__one');
    await screen.getByRole('tab', { name: 'two' }).click();
    await expect.element(screen.getByRole('tabpanel')).toHaveTextContent('id=7&tab=g__two');
    await screen.getByRole('tab', { name: 'one' }).click();
    await expect.element(screen.getByRole('tabpanel')).toHaveTextContent('id=7&tab=g__one');
    expect(page.calls).toHaveLength(2);
    expect(JSON.parse(page.cookies.get('tabs')!)).toEqual({ g: 'g__one' });
  });

  it('[SHELL-03] open with the tab of the cookie; one that is no JSON is ignored and replaced', async () => {
    const kept = await open(part, { 'GET /api/p/x/y': content }, { tabs: '{"g":"g__three"}' });
    await expect.element(kept.screen.getByRole('tab', { name: 'three' })).toHaveAttribute('aria-selected', 'true');
    await kept.screen.unmount();
    const { screen, page } = await open(part, { 'GET /api/p/x/y': content }, { tabs: '{broken' });
    await expect.element(screen.getByRole('tab', { name: 'one' })).toHaveAttribute('aria-selected', 'true');
    await screen.getByRole('tab', { name: 'two' }).click();
    expect(JSON.parse(page.cookies.get('tabs')!)).toEqual({ g: 'g__two' });
  });

  it('[SHELL-03] one that fails says why and is fetched again on demand', async () => {
    let broken = true;
    const { screen } = await open(part, {
      'GET /api/p/x/y': (call) => (broken ? json({ detail: 'The desk is closed.', status: 503 }, 503) : content(call)),
    });
    await expect.element(screen.getByRole('alert')).toHaveTextContent('The desk is closed.');
    broken = false;
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByRole('tabpanel')).toHaveTextContent('tab=g__one');
  });
});

describe('what a server gives to look at', () => {
  const tab = (content: object[]) => ({ 'GET /api/p/x/y': () => ({ fragment: 'tab', content }) });
  const part = <ServerTabs group="g" label="Parts" tabs={[{ id: 'g__a', label: 'a' }]} address="/api/p/x/y?id=7" />;

  it('of a kind that nobody knows is said, beside what is known', async () => {
    const { screen } = await open(part, tab([{ kind: 'carousel' }, { kind: 'text', text: 'known' }]));
    await expect.element(screen.getByRole('alert')).toHaveTextContent('does not know: carousel');
    await expect.element(screen.getByText('known')).toBeVisible();
  });

  it('links to pages and to its own server, to nothing else of the console', async () => {
    const links = [
      '/auth/logout/',
      '/api/nova/servers',
      '/api/p/other/y/z',
      '/api/p/x/y/more',
      'https://docs.example/',
    ].map((href) => ({ label: href, href }));
    const { screen } = await open(part, tab([{ kind: 'links', links }]));
    await expect.element(screen.getByText('/auth/logout/')).toBeVisible();
    expect(
      screen
        .getByRole('link')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['/api/p/x/y/more', 'https://docs.example/']);
  });

  it('that is a file of its own server is fetched and saved; the console stays', async () => {
    const saved: string[] = [];
    // Downloads are only noted, not saved.
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const { screen, page } = await open(part, {
      ...tab([
        { kind: 'links', links: [{ label: 'As listed', href: 'y/report.csv' }] },
        { kind: 'html', html: '<a href="/api/p/x/y/other">As HTML</a>' },
      ]),
      'GET /api/p/x/y/report.csv': () => new Response('a,b', { headers: { 'content-type': 'text/csv' } }),
      'GET /api/p/x/y/other': () =>
        new Response('x', { headers: { 'content-disposition': 'attachment; filename="disk.bin"' } }),
    });
    await screen.getByRole('link', { name: 'As listed' }).click();
    await expect.poll(() => saved).toEqual(['report.csv']);
    await screen.getByRole('link', { name: 'As HTML' }).click();
    await expect.poll(() => saved).toEqual(['report.csv', 'disk.bin']);
    click.mockRestore();
    expect(page.left).toEqual([]);
  });

  it('[MODAL-07] a form in HTML is posted from a tab, too, and the HTML that answers takes its place', async () => {
    const html = (name: string) =>
      `<form action="/api/p/x/y/save"><input name="n" value="${name}"><button>Send ${name}</button></form>`;
    const answers = {
      ...tab([{ kind: 'html', html: html('one') }]),
      'POST /api/p/x/y/save': () => new Response(html('two'), { headers: { 'content-type': 'text/html' } }),
    };
    const { screen, page } = await open(part, answers);
    await screen.getByRole('button', { name: 'Send one' }).click();
    await expect.element(screen.getByRole('button', { name: 'Send two' })).toBeVisible();
    expect(page.calls.at(-1)?.body).toBe('n=one');
  });
});

describe('the extensible header', () => {
  const text = (words: string) => [{ kind: 'text', text: words }];
  const sections = [
    { id: 'a', title: 'First', content: text('This is the first.') },
    { id: 'b', title: 'Second', content: text('This is the second.') },
  ];
  const asked: Record<string, Responder> = { 'GET /header/': () => ({ fragment: 'header', sections }) };

  it('[SHELL-01] shows the section of the cookie; another takes its place by a press, and is kept', async () => {
    const { screen, page } = await open(<ServerHeader />, asked, { selected_header: 'b' });
    await expect.element(screen.getByText('This is the second.')).toBeVisible();
    await screen.getByRole('button', { name: 'First' }).click();
    await expect.element(screen.getByText('This is the first.')).toBeVisible();
    expect(page.cookies.get('selected_header')).toBe('a');
  });

  it('[SHELL-01] HTML is sanitised; an empty one is none', async () => {
    const html = (body: string) => () => new Response(body, { headers: { 'content-type': 'text/html' } });
    const hostile = '<p onclick="document.title=1">Upkeep <script>document.title = "executed"</script></p>';
    const first = await open(<ServerHeader />, { 'GET /header/': html(hostile) });
    await expect.element(first.screen.getByText('Upkeep')).toBeVisible();
    expect(first.screen.container.innerHTML).not.toMatch(/script|onclick/);
    await first.screen.unmount();
    const { screen, page } = await open(<ServerHeader />, { 'GET /header/': html('') });
    await expect.poll(() => page.calls.length).toBe(1);
    expect(screen.container.textContent).toBe('');
  });

  it('[SHELL-01] says nothing about 401, 403 and no connection, and one sentence about anything else', async () => {
    for (const refusal of [() => json('', 401), () => json('', 403), () => Promise.reject(new TypeError('lost'))]) {
      const { screen, page, services } = await open(<ServerHeader />, { 'GET /header/': refusal });
      await expect.poll(() => page.calls.length).toBeGreaterThan(0);
      expect(screen.container.textContent).toBe('');
      expect(services.get(Session).alive).toBe(true);
      expect(services.get(Toasts).list()).toEqual([]);
      await screen.unmount();
    }
    const { screen } = await open(<ServerHeader />, { 'GET /header/': () => json('', 500) });
    await expect.element(screen.getByRole('status')).toHaveTextContent('Failed to populate extensible header.');
  });
});

describe('a wizard of a server', () => {
  const field = (name: string, title: string) => ({
    type: 'object' as const,
    properties: { [name]: { type: 'string' as const, title } },
  });
  const workflow: WorkflowFragment = {
    fragment: 'workflow',
    title: 'Create rack',
    slug: 'rack',
    action: '/api/p/x/rack',
    steps: [
      { slug: 'details', title: 'Details', schema: field('name', 'Name'), data: { name: 'web' } },
      { slug: 'room', title: 'Room', schema: field('room', 'Room name') },
      { slug: 'end', title: 'End', schema: field('note', 'Note') },
    ],
    submitLabel: 'Create rack',
  };
  const wrong = (errors: object) => ({ has_errors: true, workflow_slug: 'rack', errors });
  const right = { has_errors: false, workflow_slug: 'rack', errors: {} };

  async function wizard(answer: Responder, more: Partial<WorkflowFragment> = {}) {
    const closed: unknown[] = [];
    const opened = await open(
      <ServerWizard
        workflow={{ ...workflow, ...more }}
        base="/api/p/x/rack"
        onClose={(result) => closed.push(result?.status)}
      />,
      { 'POST /api/p/x/rack': answer },
    );
    const posts = () =>
      opened.page.calls.map(({ headers, body }) => [
        headers.get('x-horizon-validate-step-start'),
        headers.get('x-horizon-validate-step-end'),
        body,
      ]);
    return { ...opened, posts, closed };
  }

  it('[WIZ-05] [WIZ-03] next posts the whole form with the range; a jump forward the whole range; the way back nothing', async () => {
    const { screen, posts } = await wizard(() => right);
    await screen.getByRole('button', { name: 'Next: Room' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Room' })).toHaveFocus();
    await screen.getByRole('button', { name: /^Details/ }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Name' })).toBeVisible();
    await screen.getByRole('button', { name: /^End/ }).click();
    await expect.element(screen.getByRole('heading', { name: 'End' })).toHaveFocus();
    expect(posts()).toEqual([
      ['0', '0', 'name=web'],
      ['0', '1', 'name=web'],
    ]);
  });

  it('[WIZ-04] [WIZ-07] an error keeps the step, stands at its field, and takes the focus there', async () => {
    const { screen } = await wizard(() => wrong({ details: { name: ['This name is taken.'] } }));
    await screen.getByRole('button', { name: 'Next: Room' }).click();
    const field = screen.getByRole('textbox', { name: 'Name' });
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveAccessibleDescription(/This name is taken\./);
    await expect.element(screen.getByRole('heading', { name: 'Details' })).toBeVisible();
  });

  it('[WIZ-06] what is wrong with the step as a whole is an alert above it, and its first field takes the focus', async () => {
    const { screen } = await wizard(() => wrong({ details: { __all__: ['Choose a room first.'] } }));
    await screen.getByRole('button', { name: 'Next: Room' }).click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Choose a room first.');
    await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  });

  it('[WIZ-04] no answer, and one that is none, keep the way closed and are said', async () => {
    let answer: () => unknown = () => 'what?';
    const { screen } = await wizard(() => answer());
    await screen.getByRole('button', { name: 'Next: Room' }).click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('can’t be read');
    answer = () => json({ detail: 'Out of order.', status: 503 }, 503);
    await screen.getByRole('button', { name: 'Next: Room' }).click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Out of order.');
    answer = () => right;
    await screen.getByRole('button', { name: 'Next: Room' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Room' })).toBeVisible();
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  });

  it('[WIZ-10] the submit is the form without a range; the workflow as its answer is a refusal, anything else closes', async () => {
    const steps = workflow.steps.map((step) =>
      step.slug === 'room' ? { ...step, errors: { room: ['Full.'] } } : step,
    );
    let answer: unknown = { ...workflow, steps };
    const { screen, posts, closed } = await wizard(() => answer);
    await screen.getByRole('button', { name: 'Create rack' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Room name' })).toHaveAccessibleDescription(/Full\./);
    await userEvent.keyboard('Blue');
    answer = undefined;
    await screen.getByRole('button', { name: 'Create rack' }).click();
    await expect.poll(() => closed).toEqual([204]);
    expect(posts()).toEqual([
      [null, null, 'name=web'],
      [null, null, 'name=web&room=Blue'],
    ]);
  });

  it('contents of a step lead from where the workflow came from, and a file that is chosen there is sent', async () => {
    const steps = [
      {
        slug: 'details',
        title: 'Details',
        schema: field('plan', 'Plan'),
        uiSchema: { plan: { 'ui:widget': 'file' } },
        content: [{ kind: 'links' as const, links: [{ label: 'Help', href: 'rack/help' }] }],
      },
    ];
    const { screen, page } = await wizard(() => undefined, { steps });
    const help = screen.getByRole('link', { name: 'Help' });
    await expect.element(help).toHaveAttribute('href', expect.stringMatching(/\/api\/p\/x\/rack\/help$/));
    await userEvent.upload(screen.getByLabelText('Plan'), new File(['12345'], 'plan.txt'));
    await screen.getByRole('button', { name: 'Create rack' }).click();
    await expect.poll(() => page.calls.at(-1)?.method).toBe('POST');
    const sent = page.calls.at(-1)?.body as unknown as FormData;
    expect(((sent.get('plan') as File | null) ?? new File([], '')).size).toBe(5);
  });

  it('what the server found wrong beforehand shows at once', async () => {
    const steps = workflow.steps.map((step) =>
      step.slug === 'details' ? { ...step, errors: { name: ['Odd.'] } } : step,
    );
    const { screen } = await wizard(() => right, { steps });
    await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/Odd\./);
  });
});
