import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { cachedValues } from '#services/resources/cached-values';
import { ServicesProvider } from '#ui/services-context.tsx';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/instances.json' with { type: 'json' };
import { deleteDialog } from '../../../../plugins/instances/actions/delete-dialog.tsx';
import type { Parts } from '../../../../plugins/instances/actions/delete-parts.ts';
import { snapshotForm } from '../../../../plugins/instances/forms/snapshot-form.tsx';
import type { Server } from '../../../../plugins/instances/server.ts';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';

const server: Server = {
  id: 's-1',
  name: 'web',
  image: '',
  image_name: null,
  'os-extended-volumes:volumes_attached': [
    { id: 'v-1', delete_on_termination: true },
    { id: 'v-2', delete_on_termination: true },
  ],
};
const dialog = { close: () => undefined, setDirty: () => undefined };

async function question(parts: Parts) {
  const { services } = await createTestServices({ bundles: { instances: en } });
  const Dialog = deleteDialog({
    servers: [server],
    mayRelease: false,
    label: 'Delete Instance',
    code: () => ({ calls: [] }),
    parts: cachedValues(services).add<Parts>(async () => parts, parts),
  });
  return render(
    <ServicesProvider services={services}>
      <MemoryRouter>
        <Dialog {...dialog} />
      </MemoryRouter>
    </ServicesProvider>,
  );
}

async function form(of: Server) {
  const { services } = await createTestServices({ bundles: { instances: en } });
  const Form = snapshotForm(of);
  return render(
    <ServicesProvider services={services}>
      <Form {...dialog} />
    </ServicesProvider>,
  );
}

it('[SRV-47] the question before a deletion says which volume stays, and which snapshots keep it', async () => {
  const screen = await question({
    volumes: [
      { id: 'v-1', name: 'root', goes: true },
      { id: 'v-2', name: 'scratch', goes: true },
    ],
    held: [{ id: 'v-1', name: 'root', snapshots: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] }],
  });
  await expect.element(screen.getByText('1 volume is deleted with it.')).toBeVisible();
  const stays = screen.getByText('1 volume was to be deleted with it, but stays: it has snapshots.');
  await expect.element(stays).toBeVisible();
  const facts = [...screen.container.querySelectorAll('dd')].map(({ textContent }) => textContent);
  expect(facts).toEqual(['scratch', 'root (snapshots: a, b, c, d, e and 2 more)']);
});

it('[SRV-47] a form of a snapshot warns that a volume will not go with the instance, and only then', async () => {
  const warning = /A volume that is to be deleted with the instance stays/;
  const screen = await form(server);
  await expect.element(screen.getByText(warning)).toBeVisible();
  await screen.unmount();
  const kept = await form({ ...server, 'os-extended-volumes:volumes_attached': [{ id: 'v-1' }] });
  await expect.element(kept.getByRole('textbox').first()).toBeVisible();
  await expect.element(kept.getByText(warning)).not.toBeInTheDocument();
});
