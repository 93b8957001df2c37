import { describe, expect, it } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { Modals } from '#services/modals/modals';
import { Session } from '#services/session/session';
import { Toasts } from '#services/toasts/toasts';
import { openServerModal } from '#ui/fragments/open-server-modal.ts';
import { json } from '../../../../../core/testing/fake-page.ts';
import { desk, dialogs, form, openConsole } from './open-server-dialog.tsx';

describe('a dialog whose content a server describes', () => {
  it('[MODAL-04] ends the one that is still being loaded', async () => {
    const { open, page, toasts } = await openConsole();
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
    const { open, page, toasts } = await openConsole();
    page.answer(`GET ${desk}/members`, () => json('no', 401, { 'x-sextant-origin': 'acme.desk' }));
    void open('members');
    await expect.poll(() => page.left).toEqual(['/']);
    expect(toasts()).toEqual([]);
  });

  it('shows words, and asks nobody, when a link of an answer leads to another part of the console', async () => {
    for (const address of ['/auth/logout/', '/auth/switch/x/', '/api/p/other/desk/form', '/api/nova/servers']) {
      const { services, page, reports } = await openConsole();
      const opened = openServerModal(services, address, { from: new URL(`${desk}/form`, location.origin).href });
      await expect.element(screen.getByRole('alert').last()).toHaveTextContent(`may not call: ${address}`);
      expect([page.calls, reports.length]).toEqual([[], 1]);
      services.get(Modals).stack()[0]?.close();
      await opened;
    }
  });

  it('[MODAL-05] asks before it leaves for another site, and closes when the operator stays', async () => {
    const { open, page } = await openConsole();
    page.answer(`GET ${desk}/members`, () => json('no', 401, { 'x-horizon-location': 'https://evil.example/' }));
    const opened = open('members');
    await expect.element(screen.getByRole('dialog', { name: 'Leave the console for evil.example?' })).toBeVisible();
    await screen.getByRole('button', { name: 'Cancel' }).click();
    expect(await opened).toBeUndefined();
    expect(page.left).toEqual([]);
  });

  it('[MODAL-05] waits for a new session where it is the console’s own that has ended', async () => {
    const { open, page, services } = await openConsole();
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
    const { open, services, toasts } = await openConsole();
    for (const type of ['error', 'success', 'warning'] as const) services.get(Toasts).add(type, type);
    void open('form');
    expect(toasts()).toEqual(['warning']);
  });

  it('[MODAL-07] [MODAL-15] while its form is sent it says Working, and takes no second press', async () => {
    const { open, page } = await openConsole();
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

  it('[MODAL-09] a workflow that makes an option for a select closes with it', async () => {
    const { open, page } = await openConsole();
    const steps = [{ slug: 'one', title: 'One', schema: form.schema }];
    const workflow = { fragment: 'workflow', title: 'New room', slug: 'room', action: 'room', steps };
    page.answer(`GET ${desk}/room`, () => json(workflow));
    page.answer(`POST ${desk}/room`, () => json(['7', 'Room 7'], 200, { 'x-horizon-add-to-field': 'rack-room' }));
    const opened = open('room', { addToField: 'rack-room' });
    await screen.getByRole('button', { name: 'Submit' }).click();
    expect(await opened).toEqual({ did: 'add', option: { field: 'rack-room', value: '7', label: 'Room 7' } });
    expect(page.calls.at(-1)?.headers.get('x-horizon-add-to-field')).toBe('rack-room');
  });

  it('[MODAL-10] a workflow shows how much of its file has gone, stays when that fails, and then goes on', async () => {
    const { open, page } = await openConsole();
    const schema = { type: 'object', properties: { plan: { type: 'string', title: 'Plan' } } };
    const steps = [{ slug: 'one', title: 'One', schema, uiSchema: { plan: { 'ui:widget': 'file' } } }];
    page.answer(`GET ${desk}/room`, () =>
      json({ fragment: 'workflow', title: 'New room', slug: 'room', action: 'room', upload: 'plan', steps }),
    );
    page.answer(`POST ${desk}/room`, () => new Response('', { headers: { 'x-file-upload-url': 'uploads/1' } }));
    let answer = (_: Response) => {};
    page.answer(`PUT ${desk}/uploads/1`, () => new Promise<Response>((resolve) => (answer = resolve)));
    const opened = open('room');
    await userEvent.upload(screen.getByLabelText('Plan'), new File(['12345'], 'plan.txt'));
    await screen.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(screen.getByRole('dialog', { name: 'Discard what you typed?' })).toBeVisible();
    await screen.getByRole('button', { name: 'Cancel' }).last().click();
    const submit = screen.getByRole('button', { name: 'Submit' });
    await submit.click();
    await expect.element(screen.getByRole('progressbar', { name: 'Uploading plan.txt' })).toBeVisible();
    answer(json('No room left.', 507));
    await expect.element(screen.getByRole('alert')).toHaveTextContent('No room left.');
    await expect.element(screen.getByRole('progressbar')).not.toBeInTheDocument();
    page.answer(`PUT ${desk}/uploads/1`, () => undefined);
    await submit.click();
    expect(await opened).toEqual({ did: 'close' });
  });

  const refusals: Record<string, [answer: () => Response, said: string, detail: string]> = {
    'it is down': [
      () => json({ status: 502, detail: 'acme.desk does not answer.' }, 502, { 'x-sextant-origin': 'acme.desk' }),
      'There was an error submitting the form. Please try again.',
      'acme.desk does not answer.',
    ],
    'it takes too long': [
      () => json({ status: 504, detail: 'No answer came within 60 seconds.' }, 504),
      'There was an error submitting the form. Please try again.',
      'What you asked for may be done all the same',
    ],
    'it wants less': [
      () => new Response('', { status: 413, headers: { 'x-sextant-origin': 'acme.desk' } }),
      'There was an error submitting the form. Please try again.',
      'It is larger than the service accepts',
    ],
    'it answers in pages': [
      () =>
        new Response('<script>document.title = "executed"</script><h1>Traceback</h1>', {
          status: 500,
          headers: { 'content-type': 'text/html' },
        }),
      'There was an error submitting the form. Please try again.',
      'The service failed.',
    ],
  };
  for (const [what, [answer, said, detail]] of Object.entries(refusals)) {
    it(`[MODAL-13] says what became of a form when ${what}; opened again it holds what was typed`, async () => {
      const { open, page, services } = await openConsole();
      page.answer(`POST ${desk}/save`, answer);
      const opened = open('form');
      await screen.getByLabelText('Name').fill('rack of many words');
      await screen.getByRole('button', { name: 'Submit' }).click();
      expect(await opened).toBeUndefined();
      const toast = services.get(Toasts).list().at(-1);
      expect(toast?.message).toBe(said);
      expect(toast?.detail).toContain(detail);
      expect(toast?.detail).not.toMatch(/[<>]/);
      expect(document.title).not.toBe('executed');

      void open('form');
      await expect.element(screen.getByLabelText('Name')).toHaveValue('rack of many words');
      await expect.element(screen.getByRole('status').getByText(/filled in again/)).toBeVisible();
      page.answer(`POST ${desk}/save`, () => new Response(''));
      await screen.getByRole('button', { name: 'Submit' }).click();
      await expect.poll(dialogs).toBe(0);
      // Once it was taken there is nothing to keep.
      void open('form');
      await expect.element(screen.getByLabelText('Name')).toHaveValue('');
    });
  }

  it('[MODAL-11] says what can’t be read of an answer to a form, and keeps what was typed', async () => {
    const { open, page } = await openConsole();
    for (const [body, type, words] of [
      ['{"fragment": "form", ', 'application/json', 'The answer should be JSON, and is not'],
      ['{"fragment": "form", "title": "T"}', 'application/json', 'The description has a mistake at form'],
      ['%PDF', 'application/pdf', 'of a type that the console does not draw: application/pdf'],
    ] as const) {
      page.answer(`POST ${desk}/save`, () => new Response(body, { headers: { 'content-type': type } }));
      const opened = open('form');
      await screen.getByLabelText('Name').fill('kept');
      await screen.getByRole('button', { name: 'Submit' }).click();
      await expect.element(screen.getByRole('alert')).toHaveTextContent(words);
      await screen.getByRole('button', { name: 'Close' }).last().click();
      await opened;
    }
    void open('form');
    await expect.element(screen.getByLabelText('Name')).toHaveValue('kept');
  });

  it('[MODAL-13] a form in HTML that was not taken has what was typed again, but for its password', async () => {
    const { open, page } = await openConsole();
    const html = `<form action="rack"><label>Name <input name="name" value="r1"></label>
      <label>Key <input name="key" type="password"></label>
      <label>Room <select name="room"><option>1</option><option>2</option></select></label>
      <label><input type="checkbox" name="locked"> Locked</label><button>Rename</button></form>`;
    page.answer(`GET ${desk}/rack`, () => new Response(html, { headers: { 'content-type': 'text/html' } }));
    page.answer(`POST ${desk}/rack`, () => new Response('', { status: 503 }));
    const opened = open('rack');
    await screen.getByLabelText('Name').fill('r2');
    await screen.getByLabelText('Key').fill('secret');
    await screen.getByLabelText('Room').selectOptions('2');
    await screen.getByLabelText('Locked').click();
    await screen.getByRole('button', { name: 'Rename' }).click();
    await opened;
    void open('rack');
    await expect.element(screen.getByRole('status').getByText(/filled in again/)).toBeVisible();
    await expect.element(screen.getByLabelText('Name')).toHaveValue('r2');
    await expect.element(screen.getByLabelText('Key')).toHaveValue('');
    await expect.element(screen.getByLabelText('Room')).toHaveValue('2');
    await expect.element(screen.getByLabelText('Locked')).toBeChecked();
  });

  it('[FORM-10] a formset is posted with its counts; what is wrong in a row keeps it from being sent, or comes back to that row', async () => {
    const { open, page } = await openConsole();
    const row = { type: 'object', required: ['start'], properties: { start: { type: 'string', title: 'Start' } } };
    const pools = (rows: object[], more: object = {}) => ({
      ...form,
      formsets: [{ prefix: 'pools', label: 'Pools', itemLabel: 'Pool', schema: row, initial: 1, rows, ...more }],
    });
    page.answer(`GET ${desk}/pools`, () => json(pools([{ values: { start: 'a' } }, { values: {} }])));
    page.answer(`POST ${desk}/save`, () =>
      json(
        pools([{ values: { start: 'a' } }, { values: { start: 'b' }, errors: { start: ['It is taken.'] } }], {
          errors: ['Two at least.'],
        }),
      ),
    );
    const opened = open('pools');
    const second = screen.getByRole('group', { name: 'Pool 2' });
    await screen.getByRole('button', { name: 'Add' }).click();
    await screen.getByRole('button', { name: 'Submit' }).click();
    await expect.element(second).toHaveTextContent('Start is a required field');
    await second.getByLabelText('Start').fill('b');
    await screen.getByRole('button', { name: 'Submit' }).click();
    await expect.element(second).toHaveTextContent('It is taken.');
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Two at least.');
    await expect.element(second.getByLabelText('Start')).toHaveFocus();
    page.answer(`POST ${desk}/save`, () => new Response(''));
    await second.getByLabelText('Start').fill('c');
    await expect.element(second).not.toHaveTextContent('It is taken.');
    await screen.getByRole('button', { name: 'Submit' }).click();
    expect(await opened).toEqual({ did: 'close' });
    const posts = page.calls.filter((call) => call.method === 'POST').map((call) => call.body);
    expect(posts).toEqual([
      'pools-TOTAL_FORMS=2&pools-INITIAL_FORMS=1&pools-0-start=a&pools-1-start=b',
      'pools-TOTAL_FORMS=2&pools-INITIAL_FORMS=1&pools-0-start=a&pools-1-start=c',
    ]);
  });
});
