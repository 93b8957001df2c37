import { expect, it } from 'vitest';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import { editTags } from '../../../../plugins/instances/actions/form-actions.ts';
import { abortMigration, type LiveMigration } from '../../../../plugins/instances/actions/live-migration-actions.ts';
import { switchDeletion } from '../../../../plugins/instances/attachments/volume-actions.ts';
import { hostSource } from '../../../../plugins/instances/forms/host-choices.ts';
import type { Server } from '../../../../plugins/instances/server.ts';

const server: Server = {
  id: 's-1',
  name: 'web',
  image_name: null,
  tenant_id: 'project-1',
  'OS-EXT-STS:vm_state': 'active',
};
const volume = { server, volume: { volumeId: 'v-1', name: 'data' } } as never;
const migrating = (status: string) => ({ server, migration: { id: 1, status } }) as unknown as LiveMigration;

async function computeWith(hasFeature: boolean) {
  const answers = Object.fromEntries(
    ['server_tags', 'volume_deletion', 'early_migration_abortion'].map((feature) => [
      `GET /api/nova/features/${feature}/`,
      () => hasFeature,
    ]),
  );
  return createTestServices({ answers });
}

it('[PAN-13] an action that the cloud’s compute service is too old for says so, and asks once', async () => {
  const { services, page } = await computeWith(false);
  const tooOld = 'instances:reason.too-old';
  expect(await editTags.allowed!(server, services)).toBe(tooOld);
  expect(editTags.allowed!(server, services)).toBe(tooOld);
  expect(await switchDeletion.allowed!(volume, services)).toBe(tooOld);
  expect(await abortMigration.allowed!(migrating('queued'), services)).toBe(tooOld);
  expect(abortMigration.allowed!(migrating('preparing'), services)).toBe(tooOld);
  expect(abortMigration.allowed!(migrating('running'), services)).toBe(true);
  expect(abortMigration.allowed!(migrating('post-migrating'), services)).toBe('instances:live.only-running');
  expect(page.calls.filter(({ path }) => path.includes('/features/'))).toHaveLength(3);
});

it('[PAN-13] a newer one, or one that does not answer, keeps nothing back', async () => {
  const { services } = await computeWith(true);
  expect(await editTags.allowed!(server, services)).toBe(true);
  expect(await abortMigration.allowed!(migrating('queued'), services)).toBe(true);
  const silent = await createTestServices();
  expect(await editTags.allowed!(server, silent.services)).toBe(true);
});

it('[SRV-34] where the hosts can’t be listed, the typed name is the choice', async () => {
  const { services } = await createTestServices({});
  const find = hostSource([server], services);
  const { signal } = new AbortController();
  await expect(find('', signal)).rejects.toThrow();
  expect(await find('compute-7', signal)).toMatchObject([{ value: 'compute-7', label: 'compute-7' }]);
});
