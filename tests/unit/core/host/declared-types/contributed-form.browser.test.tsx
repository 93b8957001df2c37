import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import type { FormContribution } from '#protocol';
import { type ActionResult, actionResult, defineResourceType, typePoints } from '#registry';
import { explain } from '#registry/explain.ts';
import { Points, ResourceTypes } from '#services/registry/registry';
import { Telemetry } from '#services/telemetry/telemetry';
import { ModalLayer } from '#ui/modal/modal-layer.tsx';
import { ServicesProvider } from '#ui/services-context.tsx';
import { aPluginWithFiles } from '../../../../support/plugin-files.ts';
import { thing } from '../../../../support/plugin-door.ts';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';

const schema = {
  type: 'object',
  required: ['note'],
  properties: { note: { type: 'string', title: 'Note' }, size: { type: 'integer', title: 'Size', default: 3 } },
};
const item = { id: 'a/1', name: 'trunk-1', note: 'old', size: 7, other: true };

/** @param now how the type loads an item */
async function aConsole(form: Partial<FormContribution>, now?: () => Promise<typeof item>) {
  const forms = [{ id: 'note', on: thing, schema: './note.json', label: 'Edit note', ...form }];
  const made = await aPluginWithFiles({ forms }, { 'note.json': schema });
  const { services } = made;
  const type = defineResourceType<typeof item>({ id: thing, name: 'things:type', ...(now && { load: now }) });
  services.get(ResourceTypes).register(type, 'tests');
  const point = form.kind === 'global' ? typePoints.globalActions : typePoints.itemActions;
  const [action] = services.get(Points).point(point).get({ on: thing });
  const screen = await render(
    <ServicesProvider services={services}>
      <MemoryRouter>
        <ModalLayer />
      </MemoryRouter>
    </ServicesProvider>,
  );
  const open = (items: readonly object[] = [item]) => action!.perform({ items, services }) as Promise<ActionResult>;
  return { ...made, action: action!, screen, open };
}
const fields = { service: 'network', path: '/v2.0/trunks/{id}' };

describe('a form of a manifest', () => {
  it('[REG-01] is an action of its type: it begins with what the item has, and sends what it asks for into the native call', async () => {
    const { screen, open, page, action, services } = await aConsole({ ...fields, wrap: 'trunk', changed: true });
    expect([action.key, action.label]).toEqual(['acme.cost/note', 'Edit note']);
    expect(explain(services.get(Points), 'acme.cost/note')[0]).toMatchObject({ point: 'item-actions@1', shown: true });
    page.answer('PUT /api/p/acme.cost/native/network/v2.0/trunks/a%2F1', () => ({}));
    const result = open();
    const note = screen.getByRole('textbox', { name: 'Note' });
    await expect.element(note).toHaveValue('old');
    await note.fill('new');
    await screen.getByRole('button', { name: 'Edit note' }).click();
    expect(await result).toEqual(actionResult().updated(thing, 'a/1').result);
    expect(page.calls.map(({ method, body }) => [method, body])).toEqual([['PUT', { trunk: { note: 'new' } }]]);
  });

  it('[REG-01] on no item begins with the schema’s defaults, and makes something', async () => {
    const { screen, open, page } = await aConsole({ kind: 'global', service: 'network', path: '/v2.0/trunks' });
    page.answer('POST /api/p/acme.cost/native/network/v2.0/trunks', () => ({}));
    const result = open([]);
    await screen.getByRole('textbox', { name: 'Note' }).fill('first');
    await screen.getByRole('button', { name: 'Edit note' }).click();
    expect(await result).toBeUndefined();
    expect(page.calls[0]!.body).toEqual({ note: 'first', size: 3 });
  });

  it('[REG-01] hands what was typed to the plugin’s own function, which may refuse: the dialog stays and says why', async () => {
    const { screen, open, modules, page } = await aConsole({ run: './cost#save' });
    const saved: unknown[] = [];
    modules['cost.js'] = {
      save: async (data: { note: string }, context: { items: readonly unknown[] }) => {
        if (data.note === 'bad') throw new Error('That is no note.');
        saved.push(data, context.items);
        return actionResult().updated(thing, 'a/1').result;
      },
    };
    const result = open();
    const note = screen.getByRole('textbox', { name: 'Note' });
    await note.fill('bad');
    await screen.getByRole('button', { name: 'Edit note' }).click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('That is no note.');
    await note.fill('good');
    await screen.getByRole('button', { name: 'Edit note' }).click();
    expect(await result).toEqual(actionResult().updated(thing, 'a/1').result);
    expect([saved, page.calls]).toEqual([[{ note: 'good', size: 7 }, [item]], []]);
  });

  it('[FORM-21] [REG-01] is sent with what others alone changed meanwhile, and not before the person chose where both did', async () => {
    const begun = { ...item };
    const cloud = { now: begun };
    const { screen, open, page } = await aConsole({ ...fields, wrap: 'trunk' }, async () => cloud.now);
    page.answer('PUT /api/p/acme.cost/native/network/v2.0/trunks/a%2F1', () => ({}));
    const save = screen.getByRole('button', { name: 'Edit note' });
    const first = open();
    await expect.element(save).toHaveAttribute('aria-disabled', 'true');
    await screen.getByRole('textbox', { name: 'Note' }).fill('mine');
    cloud.now = { ...begun, size: 9 };
    await save.click();
    await first;
    const second = open();
    await screen.getByRole('textbox', { name: 'Note' }).fill('mine, too');
    cloud.now = { ...begun, note: 'theirs', size: 9 };
    await save.click();
    await expect
      .element(screen.getByRole('list', { name: 'Fields that both of you changed' }))
      .toHaveTextContent(/Note.*theirs.*mine, too/);
    await screen.getByRole('radio', { name: 'Take theirs' }).click();
    await screen.getByLabelText('Size').fill('11');
    await save.click();
    await second;
    expect(page.calls.map(({ body }) => body)).toEqual([
      { trunk: { note: 'mine', size: 9 } },
      { trunk: { note: 'theirs', size: 11 } },
    ]);
  });

  it('[FORM-21] [REG-01] hands the plugin’s own function what others changed, too', async () => {
    const { screen, open, modules } = await aConsole({ run: './cost#save' }, async () => ({ ...item, size: 9 }));
    const saved: unknown[] = [];
    modules['cost.js'] = { save: async (data: object) => void saved.push(data) };
    const result = open();
    await screen.getByRole('textbox', { name: 'Note' }).fill('mine');
    await screen.getByRole('button', { name: 'Edit note' }).click();
    await result;
    expect(saved).toEqual([{ note: 'mine', size: 9 }]);
  });

  it('[X-26] whose own function throws is told to developers in the plugin’s name, with what was thrown', async () => {
    const { screen, open, modules, services } = await aConsole({ run: './cost#save' });
    const thrown = new Error('the form throws');
    modules['cost.js'] = { save: () => Promise.reject(thrown) };
    const reports: unknown[] = [];
    services.rebind(Telemetry, { report: (...told) => void reports.push(told) });
    void open();
    await screen.getByRole('button', { name: 'Edit note' }).click();
    await expect.element(screen.getByText('the form throws')).toBeVisible();
    expect(reports).toEqual([['error', 'acme.cost/forms/note: the form throws', { error: thrown }]]);
  });

  it('[X-26] with a path that the item can’t fill says which member it lacks, and whose form it is', async () => {
    const { screen, open, page } = await aConsole({ ...fields, path: '/v2.0/trunks/{ident}' });
    void open();
    await screen.getByRole('textbox', { name: 'Note' }).fill('new');
    await screen.getByRole('button', { name: 'Edit note' }).click();
    await expect
      .element(screen.getByText(/acme.cost: the form note has "ident" in its path \/v2.0\/trunks\/\{ident\}/))
      .toBeVisible();
    expect(page.calls).toEqual([]);
  });

  it('[X-26] that sends nowhere says whose it is and what it lacks; one for others than this item is not offered', async () => {
    const { open } = await aConsole({});
    await expect(open()).rejects.toThrow(`acme.cost: the form note on ${thing} has neither run nor service and path`);
    const gated = await aConsole({ ...fields, if: 'item.size < 5', policy: ['network:update_trunk'] });
    expect(gated.action.policy).toEqual([['network', 'update_trunk']]);
    const allowed = (size: number) => gated.action.allowed!({ ...item, size }, gated.services);
    expect(await Promise.all([allowed(4), allowed(6)])).toEqual([true, false]);
    const above = await aConsole({ ...fields, kind: 'global', if: "scope == 'domain'" });
    expect(above.action).toBeUndefined();
  });
});
