import type { ComponentType } from 'react';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { LazyView } from '#base';
import { Modals } from '#services/modals/modals';
import { ServicesProvider } from '#ui/services-context.tsx';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/instances.json' with { type: 'json' };
import { rebuildServer } from '../../../../plugins/instances/actions/form-actions.ts';
import { rebuildForm } from '../../../../plugins/instances/forms/rebuild-form.tsx';
import type { Server } from '../../../../plugins/instances/server.ts';

const server: Server = { id: 's-1', name: 'web', image_name: null, image: { id: 'old' } };
const images = [
  { id: 'new', name: 'the newer image' },
  { id: 'old', name: 'the older image' },
];

it.each([
  ['that the server has now, not that of the row', () => ({ ...server, image: { id: 'new' } }), 'the newer image'],
  ['of the row where the server can’t be read', () => new Response('"down"', { status: 503 }), 'the older image'],
])('[SRV-24] the form of a rebuild begins with the image %s', async (_, answer, image) => {
  const { services } = await createTestServices({
    answers: { 'GET /api/nova/servers/s-1/': answer, 'GET /api/glance/images/': () => ({ items: images }) },
  });
  let content: LazyView<object> | undefined;
  services.get(Modals).open = async (modal) => void (content = modal.content as unknown as LazyView<object>);
  await rebuildServer.perform({ items: [server], services });
  const Form = (await content!.load()) as ComponentType;
  const screen = await render(
    <ServicesProvider services={services}>
      <Form />
    </ServicesProvider>,
  );
  await expect.element(screen.getByRole('combobox').first()).toHaveValue(image);
});

it('[SRV-24] [FORM-21] a server that somebody else rebuilt while the form is open is rebuilt from that image where none was chosen', async () => {
  let now = server;
  const sent: unknown[] = [];
  const { services } = await createTestServices({
    bundles: { instances: en },
    answers: {
      'GET /api/nova/servers/s-1/': () => now,
      'POST /api/nova/servers/s-1/rebuild/': ({ body }: { body: unknown }) => (sent.push(body), now),
    },
  });
  services.get(Modals).confirm = async () => true;
  const choices = images.map(({ id, name }) => ({ value: id, label: name }));
  const Form = rebuildForm(server, choices, { absent: [], isTooOld: false }) as ComponentType<object>;
  const close = vi.fn();
  const screen = await render(
    <ServicesProvider services={services}>
      <Form {...{ close }} />
    </ServicesProvider>,
  );
  now = { ...server, image: { id: 'new' } };
  await screen.getByRole('button', { name: 'Rebuild' }).click();
  await vi.waitFor(() => expect(close).toHaveBeenCalled());
  expect(sent).toEqual([{ image: 'new' }]);
});
