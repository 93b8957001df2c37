import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import type { DeclaredType, FormContribution } from '#protocol';
import { type Action, defineResourceType, type ResourceType, typePoints } from '#registry';
import { Points, ResourceTypes } from '#services/registry/registry';
import { Toasts } from '#services/toasts/toasts';
import { ModalLayer } from '#ui/modal/modal-layer.tsx';
import { ServicesProvider } from '#ui/services-context.tsx';
import { Plugins } from '../../../../../core/host/plugins.ts';
import { thing } from '../../../../support/plugin-door.ts';
import { aPluginWithFiles } from '../../../../support/plugin-files.ts';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';

const canary = 'canary-7f3';
const id = 'OS::Acme::Tide';
const schema = {
  type: 'object',
  properties: {
    name: { type: 'string', title: 'Name' },
    pin: { type: 'string', title: 'Pin', format: 'password' },
  },
};
const form = { schema, changed: true, submit: 'Do it' };
const tide: DeclaredType = {
  path: '/v2/tides',
  fields: { name: { label: 'Name' } },
  columns: ['name'],
  forms: { create: { ...form, label: 'Do it' }, edit: { ...form, label: 'Do it' } },
  actions: [{ id: 'lock', label: 'Do it', method: 'POST', path: '/v2/tides/{id}/lock', form }],
};
const item = { id: 'low', name: 'low' };
const note: FormContribution = {
  id: 'note',
  on: thing,
  schema: './note.json',
  label: 'Do it',
  service: 'image',
  path: '/v2/tides/{id}/note',
  done: 'Done: {{name}}',
};

async function aConsole() {
  const contributes = { resourceTypes: [{ id, service: 'image', declared: './tide.json' }], forms: [note] };
  const made = await aPluginWithFiles(contributes, { 'tide.json': tide, 'note.json': schema });
  const { services } = made;
  services.get(ResourceTypes).register(defineResourceType<typeof item>({ id: thing, name: 'things:type' }), 'tests');
  await services.get(Plugins).loadType(id);
  const type = services.get(ResourceTypes).get(id).whole() as ResourceType<object>;
  const screen = await render(
    <ServicesProvider services={services}>
      <MemoryRouter>
        <ModalLayer />
      </MemoryRouter>
    </ServicesProvider>,
  );
  const named = (end: string) => {
    const { global, item: single, batch } = type.actions!;
    return [...(global ?? []), ...(single ?? []), ...(batch ?? [])].find((each) => each.id.endsWith(end));
  };
  const [contributed] = services.get(Points).point(typePoints.itemActions).get({ on: thing });
  return { ...made, screen, named, contributed };
}
type Console = Awaited<ReturnType<typeof aConsole>>;

describe('[X-11] the code of a declared form', () => {
  it.each<[string, string, (at: Console) => Action<never>, string]>([
    ['that makes something', 'POST', ({ named }) => named('.create') as never, '/v2/tides'],
    ['that changes something', 'PUT', ({ named }) => named('.edit') as never, '/v2/tides/low'],
    ['of an action of its own', 'POST', ({ named }) => named('.lock') as never, '/v2/tides/low/lock'],
    ['of a plugin, on a type of others', 'PUT', ({ contributed }) => contributed as never, '/v2/tides/low/note'],
  ])('%s has no secret that was typed, neither before nor after; the call has it', async (_, method, of, path) => {
    const at = await aConsole();
    const { screen, services, page } = at;
    page.answer('GET /api/p/acme.cost/native/image/v2/tides/low', () => item);
    page.answer(`${method} /api/p/acme.cost/native/image${path}`, () => item);
    const done = of(at).perform({ items: [item] as never, services }) as Promise<unknown>;
    await screen.getByRole('textbox', { name: 'Name' }).fill('high');
    await screen.getByLabelText('Pin', { exact: true }).fill(canary);
    const show = screen.getByRole('button', { name: 'Show code' });
    if (show.query()) {
      await show.click();
      await expect.element(screen.getByText('"name": "high"')).toBeVisible();
      expect(document.body.textContent).toContain('"pin": "<pin>"');
      expect(document.body.textContent).not.toContain(canary);
    }
    await screen.getByRole('button', { name: 'Do it' }).click();
    await done;
    expect(page.calls.at(-1)!.body).toMatchObject({ name: 'high', pin: canary });
    const code = await services.get(Toasts).list().at(-1)!.code!();
    expect(JSON.stringify(code)).toContain('"pin":"<pin>"');
    expect(JSON.stringify(code)).not.toContain(canary);
  });
});
