import { expect, it, vi } from 'vitest';
import { isLazyView } from '#base';
import type { ResourceType } from '#registry';
import { Modals } from '#services/modals/modals';
import { Resources } from '#services/resources/resources';
import { Router } from '#services/router/router';
import { Session } from '#services/session/session';
import { type Task, type TaskAgain } from '#services/tasks/tasks';
import { Toasts } from '#services/toasts/toasts';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import { beginAgain } from '../../../../../core/ui/tasks/begin-again.ts';
import { uploadObjects } from '../../../../../plugins/containers/transfers/actions.ts';
import { editDialog } from '../../../../../plugins/containers/transfers/edit-dialog.tsx';
import { againAt } from '../../../../../plugins/containers/transfers/unfinished.ts';
import { uploadDialog } from '../../../../../plugins/containers/transfers/upload-dialog.tsx';

vi.mock('../../../../../plugins/containers/transfers/upload-dialog.tsx', () => ({ uploadDialog: vi.fn() }));
vi.mock('../../../../../plugins/containers/transfers/edit-dialog.tsx', () => ({ editDialog: vi.fn() }));

const place = { container: 'box', folder: 'deep/' };
const files = [{ name: 'disk.iso', size: 5 }];

/** A console that shows another folder. */
async function elsewhere() {
  const { services } = await createTestServices({
    state: { policy: { 'object-store:write-objects': true } },
    answers: {
      'GET /api/swift/containers/box/metadata/deep/disk.iso': () => ({ timestamp: '2024-01-01T00:00:00', etag: 'e' }),
    },
  });
  const router = services.get(Router);
  vi.spyOn(router, 'current').mockReturnValue({ ...router.current(), path: '/project/containers/container/box/other' });
  const modals = services.get(Modals);
  vi.spyOn(modals, 'open').mockImplementation(async ({ content }) => {
    if (isLazyView(content)) await content.load();
    return undefined;
  });
  const type = { type: 'OS::Swift::Object', actions: { global: [uploadObjects] } } as unknown as ResourceType<unknown>;
  vi.spyOn(services.get(Resources), 'type').mockResolvedValue(type);
  /** As storage gives it back. */
  const begin = (again: TaskAgain) =>
    beginAgain({ id: '1', title: 'Upload', again: JSON.parse(JSON.stringify(again)) as TaskAgain } as Task, services);
  return { services, modals, begin };
}

it('[CON-12] an interrupted upload begins again where it was, whatever is in view', async () => {
  const { services, begin } = await elsewhere();
  await begin(againAt(services, { place, files, name: 'first.iso' }));
  expect(uploadDialog).toHaveBeenCalledWith(place, {
    unfinished: expect.objectContaining({ files, name: 'first.iso' }),
  });
});

it('[CON-14] … one that replaced an object replaces that', async () => {
  const { services, begin } = await elsewhere();
  await begin(againAt(services, { place: { container: 'box', folder: '' }, files, replaces: 'deep/disk.iso' }));
  expect(editDialog).toHaveBeenCalledWith({ container: 'box', path: 'deep/disk.iso' }, '2024-01-01T00:00:00', files);
});

it('[CON-12] … and none in another project’s container of the same name: it says so', async () => {
  const { services, modals, begin } = await elsewhere();
  const again = againAt(services, { place, files });
  const session = services.get(Session);
  const here = session.current();
  vi.spyOn(session, 'current').mockReturnValue({ ...here, project_id: 'another' });
  await begin(again);
  expect(modals.open).not.toHaveBeenCalled();
  expect(services.get(Toasts).list()).toMatchObject([{ type: 'danger' }]);
});
