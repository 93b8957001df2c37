import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import type { DeclaredType } from '#protocol';
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
const schema = { type: 'object', properties: { height: { type: 'integer', title: 'Height' } } };
const tide: DeclaredType = {
  path: '/v2/tides',
  fields: { name: { label: 'Name' } },
  columns: ['name'],
  actions: [
    { id: 'raise', label: 'Raise', method: 'POST', path: '/v2/tides/{id}/raise', form: { schema } },
    { id: 'turn', label: 'Turn', kind: 'global', method: 'POST', path: '/v2/turn', form: { schema } },
  ],
};

it.each(['item', 'global'] as const)(
  '[FORM-26] [X-25] the form of a declared action (%s) stays open with what was typed when the service refuses',
  async (kind) => {
    const contributes = { resourceTypes: [{ id, service: 'image', declared: './tide.json' }] };
    const { services, page } = await aPluginWithFiles(contributes, { 'tide.json': tide });
    const address = `POST /api/p/acme.cost/native/image/v2/${kind === 'item' ? 'tides/low/raise' : 'turn'}`;
    page.answer(address, () => json({ detail: 'Too high' }, 400));
    await services.get(Plugins).loadType(id);
    const type = services.get(ResourceTypes).get(id).whole() as ResourceType<object>;
    const screen = await render(
      <ServicesProvider services={services}>
        <MemoryRouter>
          <ModalLayer />
        </MemoryRouter>
      </ServicesProvider>,
    );
    const actions = type.actions![kind] as Action<object>[];
    const action = actions.find((each) => /raise|turn/.test(each.id))!;
    const done = action.perform({ items: kind === 'item' ? [{ id: 'low', name: 'low' }] : [], services });
    await screen.getByLabelText('Height', { exact: true }).fill('9');
    const send = screen.getByRole('dialog').getByRole('button', { name: kind === 'item' ? 'Raise' : 'Turn' });
    await send.click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Too high');
    await expect.element(screen.getByLabelText('Height', { exact: true })).toHaveValue(9);
    page.answer(address, () => ({}));
    await send.click();
    const result = await done;
    expect(result?.updated).toEqual(kind === 'item' ? [{ type: id, id: 'low' }] : undefined);
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  },
);
