import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { json, type Responder } from '../../../../../core/testing/fake-page.ts';
import { from, html, open, row } from './open-server-table.tsx';

describe('a cell that a server gives as HTML', () => {
  it('[INL-01] [INL-06] a cell’s form is drawn as ours and sent whole; the cell as it comes back takes its place', async () => {
    let name = 'a';
    const cell = (inner: string) => `<td data-cell-name="name" data-update-url="cell?obj_id=a">${inner}</td>`;
    const { screen, page } = await open(
      { rows: [row('a')] },
      {
        [`GET ${from}cell`]: ({ query }) =>
          query.get('inline_edit_mod') === 'true'
            ? html(
                cell(`<form action="save"><input type="hidden" name="csrfmiddlewaretoken" value="t">
                  <input name="name__a" value="${name}" onfocus="document.title='executed'"><input name="note" value="n">
                  <button type="submit">Save</button></form>`),
              )()
            : html(
                cell(`<div class="table_cell_data_wrapper"><b>${name}</b></div>
                  <div class="table_cell_action"><button class="ajax-inline-edit">edit</button></div>`),
              )(),
        [`POST ${from}save`]: () => ((name = 'web'), { status: 'updated', message: '' }),
      },
    );
    await screen.getByRole('button', { name: 'Edit Name of a' }).click();
    const field = screen.getByRole('textbox', { name: 'Name of a' });
    await expect.element(field).toHaveValue('a');
    await field.fill('web');
    await userEvent.keyboard('{Enter}');
    const edit = screen.getByRole('button', { name: 'Edit Name of web' });
    await expect.element(edit).toBeVisible();
    await expect.element(screen.getByRole('cell', { name: /^web/ })).toHaveTextContent('web');
    const post = page.calls.find(({ method }) => method === 'POST');
    expect(post?.body).toBe('csrfmiddlewaretoken=t&name__a=web&note=n');
    expect([document.title === 'executed', screen.container.querySelectorAll('b').length]).toEqual([false, 1]);
    await expect.element(screen.getByRole('button', { name: 'edit', exact: true })).not.toBeInTheDocument();
  });

  it('[INL-01] [INL-06] a form that comes without its cell goes to its own address, with all it holds', async () => {
    const form = '<form action="save"><input type="hidden" name="token" value="t"><input name="n" value="a"></form>';
    const { screen, page } = await open(
      { rows: [row('a')] },
      { [`GET ${from}cell`]: () => html(form)(), [`POST ${from}save`]: () => undefined },
    );
    await screen.getByRole('button', { name: /^Edit Name/ }).click();
    await screen.getByRole('textbox', { name: /^Name of/ }).fill('web');
    await userEvent.keyboard('{Enter}');
    const posts = () => page.calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
    await expect.poll(posts).toEqual([[`${from}save`, 'token=t&n=web']]);
  });

  it('[INL-01] a cell’s choices and its box are those of its markup; one without a field says so', async () => {
    let inner = '<select name="s"><option value="1">One</option><option value="2" selected>Two</option></select>';
    const { screen, page, toasts } = await open(
      { rows: [row('a')] },
      { [`GET ${from}cell`]: () => html(`<td>${inner}</td>`)(), [`POST ${from}cell`]: () => undefined },
    );
    const edit = screen.getByRole('button', { name: /^Edit Name/ });
    await edit.click();
    const choice = screen.getByRole('combobox', { name: /^Name of/ });
    await expect.element(choice).toHaveValue('2');
    await choice.selectOptions('One');
    await screen.getByRole('button', { name: /^Save/ }).click();
    const bodies = () => page.calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
    await expect.poll(bodies).toEqual(['s=1']);
    inner = '<input type="checkbox" name="on" value="yes" checked>';
    await edit.click();
    await screen.getByRole('checkbox', { name: /^Name of/ }).click();
    await screen.getByRole('button', { name: /^Save/ }).click();
    await expect.poll(bodies).toEqual(['s=1', '']);
    inner = 'no field';
    await edit.click();
    await expect.poll(() => toasts().at(-1)?.detail).toContain('no field');
  });
});

describe('a cell of a server', () => {
  const cell = (answers: Record<string, Responder> = {}) => {
    let name = 'a';
    return open(
      { rows: [row('a')] },
      {
        [`GET ${from}cell`]: ({ query }) =>
          query.get('inline_edit_mod') === 'true'
            ? { fragment: 'cell', mode: 'form', name: 'name__a', schema: { type: 'string' }, value: name }
            : { fragment: 'cell', mode: 'view', text: name },
        [`POST ${from}cell`]: ({ body }) => {
          name = new URLSearchParams(String(body)).get('name__a') ?? '';
          return { status: 'updated', message: '' };
        },
        ...answers,
      },
    );
  };
  type Opened = Awaited<ReturnType<typeof cell>>;
  const edit = async ({ screen }: Opened) => {
    await screen.getByRole('button', { name: 'Edit Name of a' }).click();
    const field = screen.getByRole('textbox', { name: 'Name of a' });
    await expect.element(field).toHaveFocus();
    return field;
  };

  it('[INL-01] [INL-06] is edited with a form that is fetched, sent, and shown as the server has it then', async () => {
    const opened = await cell();
    const { screen, asked } = opened;
    await (await edit(opened)).fill('web');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('button', { name: 'Edit Name of web' })).toBeInTheDocument();
    await expect.element(screen.getByRole('cell', { name: /web/ }).first()).toBeVisible();
    expect(
      asked('cell').map(({ method, query }) => [method, query.get('inline_edit_mod'), query.get('obj_id')]),
    ).toEqual([
      ['GET', 'true', 'a'],
      // Whether somebody else has changed it meanwhile.
      ['GET', 'true', 'a'],
      ['POST', null, 'a'],
      ['GET', 'false', 'a'],
    ]);
    expect(screen.getByRole('row', { name: /web/ }).element().getAttribute('data-display')).toBe('web');
  });

  it('[FORM-23] says what somebody else has put there meanwhile, and sends nothing before the person saves again', async () => {
    let name = 'a';
    const form = () => ({ fragment: 'cell', mode: 'form', name: 'name__a', schema: { type: 'string' }, value: name });
    const opened = await cell({ [`GET ${from}cell`]: form });
    const field = await edit(opened);
    await field.fill('mine');
    name = 'theirs';
    await userEvent.keyboard('{Enter}');
    await expect.element(opened.screen.getByRole('alert')).toHaveTextContent('changed this to “theirs” meanwhile.');
    await expect.element(field).toHaveValue('mine');
    const posts = () => opened.asked('cell').filter(({ method }) => method === 'POST');
    expect(posts()).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => posts().length).toBe(1);
  });

  it('[INL-02] cancel, by key or button, asks nobody', async () => {
    const opened = await cell();
    await (await edit(opened)).fill('other');
    await userEvent.keyboard('{Escape}');
    await expect.element(opened.screen.getByRole('button', { name: 'Edit Name of a' })).toHaveFocus();
    expect(opened.asked('cell')).toHaveLength(1);
  });

  it('[INL-03] its fields can’t be used while it is sent', async () => {
    let answer: ((value: unknown) => void) | undefined;
    const opened = await cell({ [`POST ${from}cell`]: () => new Promise((resolve) => (answer = resolve)) });
    const field = await edit(opened);
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toBeDisabled();
    await expect.poll(() => answer).toBeDefined();
    answer!({ status: 'updated', message: '' });
    await expect.element(field).not.toBeInTheDocument();
  });

  it('[INL-04] what a 400 says stands at the field, which keeps what was typed', async () => {
    const refusal = () => json({ status: 'validation_error', message: 'The name is taken.' }, 400);
    const opened = await cell({ [`POST ${from}cell`]: refusal });
    const field = await edit(opened);
    await field.fill('web');
    await userEvent.keyboard('{Enter}');
    await expect.element(opened.screen.getByRole('alert')).toHaveTextContent('The name is taken.');
    await expect.element(field).toHaveValue('web');
    await expect.element(field).toHaveAccessibleDescription('The name is taken.');
    await expect.element(field).toHaveFocus();
  });

  it('[INL-05] a 401 that names no place is a matter of rights; one that does leads there', async () => {
    let headers: Record<string, string> = {};
    const opened = await cell({
      [`POST ${from}cell`]: () => json('', 401, { 'x-sextant-origin': 'vpn', ...headers }),
    });
    await edit(opened);
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => opened.toasts().map(({ message }) => message))
      .toEqual(['Not authorized to do this operation.']);
    headers = { 'x-horizon-location': '/auth/login/' };
    await opened.screen.getByRole('button', { name: 'Save Name of a' }).click();
    await expect.poll(() => opened.page.left.map((address) => new URL(address).pathname)).toEqual(['/auth/login/']);
  });

  it('[INL-07] any other failure is said, unless the answer brings words of its own', async () => {
    let headers: Record<string, string> = {};
    const opened = await cell({ [`POST ${from}cell`]: () => json('', 500, headers) });
    await edit(opened);
    await userEvent.keyboard('{Enter}');
    const said = () => opened.toasts().map(({ message }) => message);
    await expect.poll(said).toEqual(['An error occurred. Please try again later.']);
    headers = { 'x-horizon-messages': '[["error", "The disk is full.", ""]]' };
    await opened.screen.getByRole('button', { name: 'Save Name of a' }).click();
    await expect.poll(said).toEqual(['An error occurred. Please try again later.', 'The disk is full.']);
  });

  it('[INL-01] [INL-02] text of several lines keeps them: Enter makes one more, Ctrl and Enter save', async () => {
    const described = { fragment: 'cell', mode: 'form', name: 'n', schema: { type: 'string' }, value: 'one\ntwo' };
    const markup = '<td><textarea name="n">one\ntwo</textarea></td>';
    for (const form of [() => described, html(markup)]) {
      const opened = await cell({ [`GET ${from}cell`]: form });
      const field = await edit(opened);
      expect(field.element().tagName).toBe('TEXTAREA');
      await expect.element(field).toHaveValue('one\ntwo');
      await userEvent.keyboard('{Control>}{End}{/Control}{Enter}three{Control>}{Enter}{/Control}');
      const saved = () =>
        opened
          .asked('cell')
          .filter(({ method }) => method === 'POST')
          .map(({ body }) => String(body));
      await expect.poll(saved).toHaveLength(1);
      expect(new URLSearchParams(saved()[0]).get('n')?.replaceAll('\r', '')).toBe('one\ntwo\nthree');
      await opened.screen.unmount();
    }
  });

  it('[INL-01] one line that is to have more is typed in several', async () => {
    const form = {
      fragment: 'cell',
      mode: 'form',
      name: 'n',
      schema: { type: 'string' },
      uiSchema: { 'ui:widget': 'textarea' },
    };
    const opened = await cell({ [`GET ${from}cell`]: () => form });
    expect((await edit(opened)).element().tagName).toBe('TEXTAREA');
  });
});
