import type { ServiceContainer } from '#services/service-container';
import { Tasks } from '#services/tasks/tasks';
import { TasksPanel } from '#ui/tasks/tasks-panel.tsx';
import { Example } from '../example.tsx';
import { galleryPage } from '../gallery-page.ts';

function Page() {
  return (
    <Example title="Running, waiting, failed, interrupted, cancelled and done">
      <div style={{ maxInlineSize: 420 }}>
        <TasksPanel />
      </div>
    </Example>
  );
}

function start(services: ServiceContainer) {
  const tasks = services.get(Tasks);
  const nothing = () => {};
  tasks.start({ title: 'Upload of image rocky-10.0', icon: 'upload' }).update({
    state: 'done',
    detail: 'rocky-10.0.qcow2, 620.3 MiB',
  });
  tasks.start({ title: 'Upload of image openwrt-edge', icon: 'upload' }).update({ state: 'cancelled' });
  tasks
    .start({
      title: 'Upload of image nightly-reduction',
      again: { type: 'OS::Glance::Image', action: 'images.create' },
    })
    .update({ state: 'interrupted', detail: 'nightly.raw, 6.04 GiB' });
  tasks.start({ title: 'Delete 4 images', icon: 'trash-2' }).update({
    state: 'failed',
    retry: nothing,
    items: [
      { id: 'i-1', name: 'debian-12-generic', state: 'done' },
      { id: 'i-2', name: 'pg17-primary-weekly', state: 'failed', reason: 'Image pg17-primary-weekly is protected.' },
      { id: 'i-3', name: 'flatcar-stable', state: 'done' },
      { id: 'i-4', name: 'fedora-coreos', state: 'cancelled' },
    ],
  });
  tasks
    .start({ title: 'Upload of image dome-controller-03', icon: 'upload', cancel: nothing })
    .update({ state: 'waiting', detail: 'Waits until you have signed in again.' });
  tasks.start({ title: 'Snapshot of guide-camera', icon: 'camera' }).update({ progress: 0.62, detail: 'Saving, 62 %' });
  tasks
    .start({
      title: 'Upload of image NR-20261120-0004 with a name that is too long for one line',
      icon: 'upload',
      cancel: nothing,
    })
    .update({ progress: 0.41, detail: '41 % · NR-20261120-0004.fits, 1.94 GiB' });
}

export const page = galleryPage({
  title: 'Tasks',
  source: 'core/ui/tasks',
  Page,
  prepare: ({ services }) => start(services),
});
