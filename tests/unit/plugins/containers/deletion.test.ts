import { expect, it } from 'vitest';
import { Tasks } from '#services/tasks/tasks';
import { aPageState, aSession, json } from '../../../../core/testing/fake-page.ts';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/containers.json' with { type: 'json' };
import { Deletion } from '../../../../plugins/containers/deletion/deletion.ts';
import { toStoredObject } from '../../../../plugins/containers/stored-object.ts';
import { containerAnswer } from './container-answers.ts';

const names = Array.from({ length: 20 }, (_, at) => `file-${at}`);
const entry = (path: string) => ({
  path,
  name: path,
  bytes: 9,
  is_subdir: false,
  is_object: true,
  content_type: 'text/plain',
  last_modified: null,
  etag: 'e',
});

it('[CON-04] [X-23] the rest of a deletion, and its retry, leave the objects of the same name in another project alone', async () => {
  const { services, page } = await createTestServices({ bundles: { containers: en } });
  const goTo = (project: string) => page.take({ ...aPageState(), session: aSession({ project_id: project }) });
  page.answer('GET /api/swift/containers/box/metadata/', () => containerAnswer('box', 20, 180, {}));
  page.answer('GET /api/swift/containers/box_segments/objects/', () => json({ items: [], has_more: false }));
  const asked: string[] = [];
  for (const name of names)
    page.answer(`DELETE /api/swift/containers/box/object/${name}`, (call) => {
      asked.push(`${call.headers.get('x-sextant-scope')?.split('/')[0]} ${name}`);
      if (asked.length === 3) goTo('project-2');
      return new Response(null, { status: 204 });
    });
  const deletion = new Deletion(
    names.map((name) => toStoredObject('box', entry(name))),
    services,
  );
  await deletion.discover();
  const home = aSession().project_id!;
  const outcome = await deletion.run();
  expect(outcome).toMatchObject({ cancelled: true, failures: 0 });
  expect(asked.filter((one) => !one.startsWith(`${home} `))).toEqual([]);
  const before = asked.length;
  expect(before).toBeLessThan(names.length);
  const [task] = services.get(Tasks).list();
  expect(task?.state).toBe('cancelled');

  task?.retry?.();
  await expect.poll(() => services.get(Tasks).list()[0]?.state).toBe('cancelled');
  expect(asked).toHaveLength(before);

  goTo(home);
  task?.retry?.();
  await expect.poll(() => services.get(Tasks).list()[0]?.state).toBe('done');
  expect(asked.filter((one) => !one.startsWith(`${home} `))).toEqual([]);
  expect(new Set(asked.map((one) => one.split(' ')[1])).size).toBe(names.length);
});
