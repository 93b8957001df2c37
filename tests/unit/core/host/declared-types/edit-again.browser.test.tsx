import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import type { DeclaredForm, DeclaredType } from '#protocol';
import type { Action, ResourceType } from '#registry';
import { ResourceTypes } from '#services/registry/registry';
import { ModalLayer } from '#ui/modal/modal-layer.tsx';
import { ServicesProvider } from '#ui/services-context.tsx';
import { json } from '../../../../../core/testing/fake-page.ts';
import { Plugins } from '../../../../../core/host/plugins.ts';
import { aPluginWithFiles } from '../../../../support/plugin-files.ts';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';

const id = 'OS::Acme::Tide';
const address = '/api/p/acme.cost/native/image/v2/tides/low';
const schema = {
  type: 'object',
  properties: {
    name: { type: 'string', title: 'Name' },
    height: { type: 'integer', title: 'Height' },
    moon: {
      type: 'string',
      title: 'Moon',
      oneOf: [
        { const: 'full', title: 'Full moon' },
        { const: 'new', title: 'New moon' },
      ],
    },
    level: { type: 'integer', title: 'Level', default: 3 },
    pin: { type: 'string', title: 'Pin', format: 'password' },
  },
};
const begun = { id: 'low', name: 'low', height: 1, moon: 'full', level: 4 };

/** The edit form of a type that a manifest declares, opened; `cloud.now` is the item as others have made it. */
async function anEdit(form: Partial<DeclaredForm> = {}, item: object = begun) {
  const tide: DeclaredType = {
    path: '/v2/tides',
    fields: { name: { label: 'Name' } },
    columns: ['name'],
    forms: { edit: { schema, submit: 'Save', ...form } },
  };
  const contributes = { resourceTypes: [{ id, service: 'image', declared: './tide.json' }] };
  const { services, page } = await aPluginWithFiles(contributes, { 'tide.json': tide });
  const cloud: { now: object | undefined } = { now: item };
  page.answer(`GET ${address}`, () => cloud.now ?? json({ detail: 'No such tide' }, 404));
  page.answer(`PUT ${address}`, () => ({}));
  await services.get(Plugins).loadType(id);
  const type = services.get(ResourceTypes).get(id).whole() as ResourceType<object>;
  const screen = await render(
    <ServicesProvider services={services}>
      <MemoryRouter>
        <ModalLayer />
      </MemoryRouter>
    </ServicesProvider>,
  );
  const [edit] = type.actions!.item as Action<object>[];
  const done = edit!.perform({ items: [begun], services }) as Promise<unknown>;
  const sent = () => page.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  return { screen, cloud, sent, done, save: screen.getByRole('button', { name: 'Save' }) };
}
type Edit = Awaited<ReturnType<typeof anEdit>>;

const fill = ({ screen }: Edit, label: string, text: string) =>
  screen.getByLabelText(label, { exact: true }).fill(text);
const choose = ({ screen }: Edit, field: string, side: string) =>
  screen
    .getByRole('radiogroup', { name: `Which value of ${field} counts` })
    .getByRole('radio', { name: side })
    .click();

describe('[FORM-21] [X-25] the edit form of a declared type', () => {
  it('sends the whole with what others alone changed meanwhile', async () => {
    const edit = await anEdit();
    await fill(edit, 'Height', '5');
    edit.cloud.now = { ...begun, name: 'theirs', moon: 'new' };
    await edit.save.click();
    await edit.done;
    expect(edit.sent()).toEqual([{ name: 'theirs', height: 5, moon: 'new', level: 4 }]);
  });

  it('with changed, sends what differs from the item as it is now', async () => {
    const edit = await anEdit({ changed: true });
    await fill(edit, 'Height', '5');
    edit.cloud.now = { ...begun, name: 'theirs' };
    await edit.save.click();
    await edit.done;
    expect(edit.sent()).toEqual([{ height: 5 }]);
  });

  it('shows both values of a field that both changed, named as the form names them, and sends nothing before the choice', async () => {
    const edit = await anEdit({ changed: true });
    await fill(edit, 'Name', 'mine');
    await edit.screen.getByLabelText('Moon').selectOptions('New moon');
    edit.cloud.now = { ...begun, name: 'theirs', moon: undefined };
    await edit.save.click();
    const fields = edit.screen.getByRole('list', { name: 'Fields that both of you changed' }).getByRole('listitem');
    await expect.element(fields.first()).toHaveTextContent(/Name.*theirs.*mine/);
    await expect.element(fields.nth(1)).toHaveTextContent(/Moon.*None.*New moon/);
    expect(edit.sent()).toEqual([]);
    await choose(edit, 'Name', 'Take theirs');
    await choose(edit, 'Moon', 'Keep yours');
    await edit.save.click();
    await edit.done;
    expect(edit.sent()).toEqual([{ moon: 'new' }]);
  });

  it('never shows a secret that two have set', async () => {
    const edit = await anEdit();
    await fill(edit, 'Pin', 'canary-mine');
    edit.cloud.now = { ...begun, pin: 'canary-theirs' };
    await edit.save.click();
    const fields = edit.screen.getByRole('list', { name: 'Fields that both of you changed' });
    await expect.element(fields).toHaveTextContent('Pin');
    expect(document.body.textContent).not.toContain('canary');
  });

  it('says that the item is gone, and keeps what was typed', async () => {
    const edit = await anEdit();
    await fill(edit, 'Name', 'mine');
    edit.cloud.now = undefined;
    await edit.save.click();
    await expect.element(edit.screen.getByRole('alert')).toHaveTextContent('This was deleted meanwhile.');
    await expect.element(edit.screen.getByLabelText('Name', { exact: true })).toHaveValue('mine');
    expect(edit.sent()).toEqual([]);
  });

  it('[FORM-22] can be saved when something is changed, or a default fills in what the service left out', async () => {
    const edit = await anEdit();
    await expect.element(edit.save).toHaveAttribute('aria-disabled', 'true');
    await edit.screen.getByRole('button', { name: 'Cancel' }).click();
    await edit.done;
    const { level: _level, ...without } = begun;
    const other = await anEdit({ changed: true }, without);
    await expect.element(other.save).not.toHaveAttribute('aria-disabled', 'true');
    await other.save.click();
    await other.done;
    expect(other.sent()).toEqual([{ level: 3 }]);
  });
});
