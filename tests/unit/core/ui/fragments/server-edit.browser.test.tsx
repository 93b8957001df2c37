import { describe, expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import { json } from '../../../../../core/testing/fake-page.ts';
import { desk, form, openConsole } from './open-server-dialog.tsx';

const schema = {
  type: 'object',
  properties: {
    name: { type: 'string', title: 'Name' },
    room: { type: 'string', title: 'Room' },
    revision: { type: 'string', title: 'Revision' },
  },
};
const uiSchema = { revision: { 'ui:widget': 'hidden' } };
const begun = { name: 'r1', room: 'one', revision: '1' };
const row = { type: 'object', properties: { start: { type: 'string', title: 'Start' } } };

const rack = (data: object | undefined, more: object = {}) => ({
  ...form,
  title: 'Edit rack',
  schema,
  uiSchema,
  data,
  ...more,
});
const pools = (...starts: string[]) => ({
  formsets: [
    {
      prefix: 'pools',
      label: 'Pools',
      itemLabel: 'Pool',
      schema: row,
      initial: starts.length,
      rows: starts.map((start) => ({ values: { start } })),
    },
  ],
});

/** The dialog with a back end's form; `cloud.now` is what its address answers. */
async function anEdit(first: object = rack(begun)) {
  const test = await openConsole();
  const { page, open } = test;
  const cloud: { now: () => unknown } = { now: () => json(first) };
  page.answer(`GET ${desk}/rack`, () => cloud.now() as Response);
  page.answer(`POST ${desk}/save`, () => new Response(''));
  const opened = open('rack');
  await expect.element(screen.getByLabelText('Name')).toBeVisible();
  const posts = () => page.calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  const asked = () => page.calls.filter(({ method }) => method === 'GET').length;
  return { ...test, cloud, opened, posts, asked, submit: screen.getByRole('button', { name: 'Submit' }) };
}
const both = () => screen.getByRole('list', { name: 'Fields that both of you changed' }).getByRole('listitem');

describe('[FORM-23] a form that a back end describes', () => {
  it('is sent with what others alone changed meanwhile, hidden fields among it', async () => {
    const { cloud, opened, posts, submit } = await anEdit();
    await screen.getByLabelText('Name').fill('mine');
    cloud.now = () => json(rack({ name: 'r1', room: 'two', revision: '2' }));
    await submit.click();
    expect(await opened).toEqual({ did: 'close' });
    expect(posts()).toEqual(['name=mine&room=two&revision=2']);
  });

  it('shows both values of what both changed and sends nothing before one is chosen', async () => {
    const { cloud, opened, posts, submit } = await anEdit();
    await screen.getByLabelText('Name').fill('mine');
    await screen.getByLabelText('Room').fill('my room');
    cloud.now = () => json(rack({ name: 'theirs', room: 'their room', revision: '2' }));
    await submit.click();
    await expect.element(both().first()).toHaveTextContent(/Name.*theirs.*mine/);
    await expect.element(both().nth(1)).toHaveTextContent(/Room.*their room.*my room/);
    expect(posts()).toEqual([]);
    await both().first().getByRole('radio', { name: 'Take theirs' }).click();
    await both().nth(1).getByRole('radio', { name: 'Keep yours' }).click();
    await expect.element(screen.getByLabelText('Name', { exact: true })).toHaveValue('theirs');
    await submit.click();
    expect(await opened).toEqual({ did: 'close' });
    expect(posts()).toEqual(['name=theirs&room=my+room&revision=2']);
  });

  it('knows what it began with after the back end has refused it, too', async () => {
    const { cloud, opened, posts, submit, page } = await anEdit();
    page.answer(`POST ${desk}/save`, () =>
      json(rack({ ...begun, name: 'mine' }, { errors: { room: ['No room is called so.'] } })),
    );
    await screen.getByLabelText('Name').fill('mine');
    await submit.click();
    await expect.element(screen.getByText('No room is called so.')).toBeVisible();
    cloud.now = () => json(rack({ name: 'theirs', room: 'two', revision: '2' }));
    page.answer(`POST ${desk}/save`, () => new Response(''));
    await submit.click();
    await expect.element(both()).toHaveTextContent(/Name.*theirs.*mine/);
    await both().getByRole('radio', { name: 'Keep yours' }).click();
    await submit.click();
    expect(await opened).toEqual({ did: 'close' });
    expect(posts().at(-1)).toBe('name=mine&room=two&revision=2');
  });

  it('has the rows of a formset as they are now, or asks whose count', async () => {
    const { cloud, opened, posts, submit } = await anEdit(rack(begun, pools('a')));
    await screen.getByLabelText('Name').fill('mine');
    cloud.now = () => json(rack(begun, pools('a', 'b')));
    await submit.click();
    expect(await opened).toEqual({ did: 'close' });
    const sent = 'pools-TOTAL_FORMS=2&pools-INITIAL_FORMS=2&pools-0-start=a&pools-1-start=b';
    expect(posts()).toEqual([`name=mine&room=one&revision=1&${sent}`]);

    const again = await anEdit(rack(begun, pools('a')));
    await screen.getByLabelText('Start').fill('mine');
    again.cloud.now = () => json(rack(begun, pools('a', 'b')));
    await again.submit.click();
    await expect.element(both()).toHaveTextContent(/Pools.*a and b.*mine/);
    await both().getByRole('radio', { name: 'Take theirs' }).click();
    await expect.element(screen.getByRole('group', { name: 'Pool 2' }).getByLabelText('Start')).toHaveValue('b');
    await both().getByRole('radio', { name: 'Keep yours' }).click();
    await expect.element(screen.getByLabelText('Start')).toHaveValue('mine');
    await again.submit.click();
    expect(await again.opened).toEqual({ did: 'close' });
    expect(again.posts().at(-1)).toContain('pools-TOTAL_FORMS=1&pools-INITIAL_FORMS=1&pools-0-start=mine');
  });

  it('is not sent when what it changes is gone, or can’t be read again', async () => {
    const { cloud, posts, submit } = await anEdit();
    await screen.getByLabelText('Name').fill('mine');
    cloud.now = () => json({ detail: 'no such rack' }, 404, { 'x-sextant-origin': 'acme.desk' });
    await submit.click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('This was deleted meanwhile.');
    cloud.now = () => json({ fragment: 'messages', messages: [] });
    await submit.click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('could not be found out. Nothing was saved.');
    await expect.element(screen.getByLabelText('Name')).toHaveValue('mine');
    expect(posts()).toEqual([]);
  });

  it('is not asked for again where it makes something new: it begins empty, or says so', async () => {
    for (const first of [rack(undefined), rack(begun, { edit: false })]) {
      const { asked, opened, submit } = await anEdit(first);
      await screen.getByLabelText('Name').fill('mine');
      await submit.click();
      expect([await opened, asked()]).toEqual([{ did: 'close' }, 1]);
    }
  });

  it('[X-10] keeps as a draft what was changed alone: taken up later, it undoes nothing that others did since', async () => {
    const { cloud, opened, open, submit, posts } = await anEdit(rack(begun, pools('a')));
    await screen.getByLabelText('Name').fill('mine');
    await screen.getByRole('button', { name: 'Cancel' }).click();
    await opened;
    cloud.now = () => json(rack({ name: 'r1', room: 'two', revision: '2' }, pools('b')));
    const again = open('rack');
    await screen.getByRole('button', { name: 'Go on with it' }).click();
    await expect.element(screen.getByLabelText('Room')).toHaveValue('two');
    await submit.click();
    await again;
    const sent = 'pools-TOTAL_FORMS=1&pools-INITIAL_FORMS=1&pools-0-start=b';
    expect(posts()).toEqual([`name=mine&room=two&revision=2&${sent}`]);
  });
});

describe('[FORM-23] [X-10] a draft of a described form that is gone on with', () => {
  it('tells what somebody else changed of the same field and of the same rows meanwhile', async () => {
    const { cloud, opened, open, submit, posts } = await anEdit(rack(begun, pools('a')));
    await screen.getByLabelText('Name').fill('mine');
    await screen.getByLabelText('Start').fill('my start');
    await screen.getByRole('button', { name: 'Cancel' }).click();
    await opened;
    cloud.now = () => json(rack({ name: 'theirs', room: 'two', revision: '2' }, pools('b')));
    void open('rack');
    await screen.getByRole('button', { name: 'Go on with it' }).click();
    await submit.click();
    await expect.element(both().first()).toHaveTextContent(/Name.*theirs.*mine/);
    await expect.element(both().nth(1)).toHaveTextContent(/Pools.*b.*my start/);
    expect(posts()).toEqual([]);
  });
});

describe('[FORM-23] a workflow that a back end describes', () => {
  const workflow = (name: string, room: string, ...starts: string[]) => ({
    fragment: 'workflow',
    title: 'Edit rack',
    slug: 'rack',
    action: 'save',
    steps: [
      { slug: 'details', title: 'Details', schema: form.schema, data: { name } },
      {
        slug: 'room',
        title: 'Room',
        schema: { type: 'object', properties: { room: { type: 'string', title: 'Room' } } },
        data: { room },
        ...pools(...starts),
      },
    ],
  });
  const ofPools = (count: number) => `pools-TOTAL_FORMS=${count}&pools-INITIAL_FORMS=${count}`;

  it('is sent with what others alone changed in any step, and asks where both changed the same', async () => {
    const { cloud, opened, posts, submit } = await anEdit(workflow('r1', 'one', 'a'));
    await screen.getByLabelText('Name').fill('mine');
    cloud.now = () => json(workflow('theirs', 'two', 'a', 'b'));
    await submit.click();
    await expect.element(both()).toHaveTextContent(/Name.*theirs.*mine/);
    await expect.element(screen.getByText('Also changed by somebody else, and kept: Room and Pools')).toBeVisible();
    await submit.click();
    await expect.element(both().getByRole('radio', { name: 'Keep yours' })).toHaveFocus();
    expect(posts()).toEqual([]);
    await both().getByRole('radio', { name: 'Keep yours' }).click();
    await submit.click();
    expect(await opened).toEqual({ did: 'close' });
    expect(posts()).toEqual([`name=mine&room=two&${ofPools(2)}&pools-0-start=a&pools-1-start=b`]);
  });

  it('[X-10] keeps as a draft what was changed alone, in fields and in rows', async () => {
    const { cloud, opened, open, submit, posts } = await anEdit(workflow('r1', 'one', 'a'));
    await screen.getByLabelText('Name').fill('mine');
    await screen.getByRole('button', { name: 'Cancel' }).click();
    await opened;
    cloud.now = () => json(workflow('r1', 'two', 'b'));
    const again = open('rack');
    await screen.getByRole('button', { name: 'Go on with it' }).click();
    await expect.element(screen.getByLabelText('Name')).toHaveValue('mine');
    await submit.click();
    await again;
    expect(posts()).toEqual([`name=mine&room=two&${ofPools(1)}&pools-0-start=b`]);
  });

  it('[X-10] a draft that is gone on with tells what somebody else changed of the same meanwhile', async () => {
    const { cloud, opened, open, submit, posts } = await anEdit(workflow('r1', 'one', 'a'));
    await screen.getByLabelText('Name').fill('mine');
    await screen.getByRole('button', { name: 'Cancel' }).click();
    await opened;
    cloud.now = () => json(workflow('theirs', 'two', 'b'));
    void open('rack');
    await screen.getByRole('button', { name: 'Go on with it' }).click();
    await submit.click();
    await expect.element(both()).toHaveTextContent(/Name.*theirs.*mine/);
    expect(posts()).toEqual([]);
  });

  it('can be sent although nothing was changed', async () => {
    const { opened, posts, submit } = await anEdit(workflow('r1', 'one', 'a'));
    await submit.click();
    expect(await opened).toEqual({ did: 'close' });
    expect(posts()).toEqual([`name=r1&room=one&${ofPools(1)}&pools-0-start=a`]);
  });
});

describe('[FORM-23] a form in HTML', () => {
  interface Rack {
    name?: string;
    room?: string;
    rooms?: readonly string[];
    locked?: boolean;
    doors?: readonly string[];
    token?: string;
  }
  const racks = ({ name = 'r1', room = '1', rooms = ['1', '2'], locked, doors = [], token = 'a' }: Rack = {}) => {
    const options = rooms.map(
      (each) => `<option value="${each}" ${each === room ? 'selected' : ''}>Room ${each}</option>`,
    );
    const door = (side: string) =>
      `<label><input type="checkbox" name="doors" value="${side}" ${doors.includes(side) ? 'checked' : ''}> ${side}</label>`;
    const html = `<h3>Edit rack</h3><form action="save"><input type="hidden" name="token" value="${token}">
      <label>Name: <input name="name" value="${name}"></label>
      <label>Room <select name="room">${options.join('')}</select></label>
      <label><input type="checkbox" name="locked" ${locked ? 'checked' : ''}> Locked</label>
      <fieldset><legend>Doors</legend>${door('front')}${door('back')}</fieldset>
      <label>Key <input name="key" type="password"></label><button>Rename</button></form>`;
    return new Response(html, { headers: { 'content-type': 'text/html' } });
  };
  const rename = () => screen.getByRole('button', { name: 'Rename' });

  async function anHtmlEdit() {
    const test = await openConsole();
    const cloud = { now: () => racks() };
    test.page.answer(`GET ${desk}/rack`, () => cloud.now());
    test.page.answer(`POST ${desk}/save`, () => new Response(''));
    const opened = test.open('rack');
    await expect.element(screen.getByLabelText('Name')).toBeVisible();
    const posts = () => test.page.calls.filter(({ method }) => method === 'POST').map(({ body }) => String(body));
    return { ...test, cloud, opened, posts };
  }

  it('is sent with what others alone changed meanwhile: choices, boxes and hidden fields too', async () => {
    const { cloud, opened, posts } = await anHtmlEdit();
    await screen.getByLabelText('Name').fill('mine');
    cloud.now = () => racks({ room: '3', rooms: ['2', '3'], locked: true, doors: ['back'], token: 'b' });
    await rename().click();
    expect(await opened).toEqual({ did: 'close' });
    expect(posts()).toEqual(['token=b&name=mine&room=3&locked=on&doors=back&key=']);
  });

  it('shows both values of what both changed in words of the form, and sends what is chosen', async () => {
    const { cloud, opened, posts } = await anHtmlEdit();
    await screen.getByLabelText('Name').fill('mine');
    await screen.getByLabelText('Room').selectOptions('Room 2');
    await screen.getByLabelText('front').click();
    cloud.now = () => racks({ name: 'theirs', room: '3', rooms: ['2', '3'], doors: ['back'] });
    await rename().click();
    await expect.element(both().first()).toHaveTextContent(/Name.*theirs.*mine/);
    await expect.element(both().nth(1)).toHaveTextContent(/Room.*Room 3.*Room 2/);
    await expect.element(both().nth(2)).toHaveTextContent(/Doors.*back.*front/);
    expect(posts()).toEqual([]);
    await both().first().getByRole('radio', { name: 'Keep yours' }).click();
    await both().nth(1).getByRole('radio', { name: 'Take theirs' }).click();
    await both().nth(2).getByRole('radio', { name: 'Take theirs' }).click();
    await rename().click();
    expect(await opened).toEqual({ did: 'close' });
    expect(posts()).toEqual(['token=a&name=mine&room=3&doors=back&key=']);
  });

  it('is not sent when what it changes is gone', async () => {
    const { cloud, posts } = await anHtmlEdit();
    await screen.getByLabelText('Name').fill('mine');
    cloud.now = () => json({ detail: 'gone' }, 404, { 'x-sextant-origin': 'acme.desk' });
    await rename().click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('This was deleted meanwhile.');
    await expect.element(screen.getByLabelText('Name')).toHaveValue('mine');
    expect(posts()).toEqual([]);
  });
});
