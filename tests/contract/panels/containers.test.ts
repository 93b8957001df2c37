import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type EmbeddedCloud, embeddedCloud } from '../../../core/testing/cloud/embedded-cloud.ts';
import { createTestHost, role } from '../../../core/testing/index.ts';
import { callApi } from '../../../core/services/api/call-api.ts';
import { Http, HttpError } from '../../../core/services/http/http.ts';
import { Modals } from '../../../core/services/modals/modals.ts';
import { Resources } from '../../../core/services/resources/resources.ts';
import { Tasks } from '../../../core/services/tasks/tasks.ts';
import { Toasts } from '../../../core/services/toasts/toasts.ts';
import { deleteContainer } from '../../../plugins/containers/actions/delete-container.ts';
import { containerType } from '../../../plugins/containers/container-type.ts';
import { containerExists, readContainer } from '../../../plugins/containers/container-calls.ts';
import { Deletion } from '../../../plugins/containers/deletion/deletion.ts';
import { objectType } from '../../../plugins/containers/object-type.ts';
import { listBelow, readObject } from '../../../plugins/containers/object-calls.ts';
import { objectTime } from '../../../plugins/containers/transfers/transfer-calls.ts';

let cloud: EmbeddedCloud;
beforeAll(async () => {
  cloud = await embeddedCloud();
});
afterAll(() => cloud.close());

const hostOf = (user = 'member') => createTestHost({ plugins: [], cloud, policy: role(user, { project: 'demo' }) });
type Services = Awaited<ReturnType<typeof hostOf>>['services'];

let made = 0;
/** A container of the test's own, with these objects; a name with a slash at its end is a folder. */
async function containerWith(services: Services, objects: readonly string[] = []): Promise<string> {
  made += 1;
  const container = `box ${made} 100% #?&+ é`;
  await callApi(services, 'createContainer', { params: { container }, body: {} });
  for (const object of objects) {
    const body = new FormData();
    if (!object.endsWith('/')) body.set('file', new Blob(['text']), 'file.txt');
    await callApi(services, 'uploadObject', { params: { container, object }, body });
  }
  return container;
}

const inFolder = async (services: Services, container: string, folder: string) =>
  (await objectType.list!({ filters: { container, folder } }, { services })).items;
const told = (services: Services) =>
  services
    .get(Toasts)
    .list()
    .map(({ message }) => message);

it('[CON-01] containers are listed by the beginning of their names, each with its details', async () => {
  const { services } = await hostOf();
  const container = await containerWith(services, ['a', 'b/c']);
  const { items } = await containerType.list!({ filters: { prefix: container.slice(0, 8) } }, { services });
  expect(items.map(({ name }) => name)).toEqual([container]);
  const none = await containerType.list!({ filters: { prefix: 'nothing begins so' } }, { services });
  expect(none).toEqual({ items: [], hasMore: false });
  expect(await readContainer(services, container)).toMatchObject({
    name: container,
    count: 2,
    bytes: 8,
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    isPublic: false,
    publicUrl: null,
  });
});

it('[CON-05] a container that is gone when its objects are listed is told of to all that show it', async () => {
  const { services } = await hostOf();
  const container = await containerWith(services);
  const heard = vi.fn();
  services.get(Resources).onDidAct(heard);
  await inFolder(services, container, 'no folder/');
  expect(heard).not.toHaveBeenCalled();
  await callApi(services, 'deleteContainer', { params: { container } });
  await expect(inFolder(services, container, '')).rejects.toMatchObject({ status: 404 });
  expect(heard.mock.calls).toMatchObject([[{ deleted: [{ id: container }] }]]);
});

it('[CON-02] whether a name is taken is asked without a word', async () => {
  const { services } = await hostOf();
  const container = await containerWith(services);
  expect(await containerExists(services, container)).toBe(true);
  expect(await containerExists(services, `${container} other`)).toBe(false);
  expect(told(services)).toEqual([]);
});

it('[CON-05] [CON-10] folders and objects of any name are found where they are', async () => {
  const names = ['100%/%2F/x', 'q?/#/x', 'a//b', '/lead', '//x', '../up', 'a/../b', './x', 'tail//', 'سلام/日本/🐋'];
  const { services } = await hostOf();
  const container = await containerWith(services, names);
  for (const name of names) {
    const end = name.replace(/\/$/, '').lastIndexOf('/');
    const folder = name.slice(0, end + 1);
    const found = await inFolder(services, container, folder);
    expect(
      found.map(({ path }) => path),
      name,
    ).toContain(name);
    expect(await objectTime(services, { container, path: name }), name).toBeDefined();
    if (!name.endsWith('/')) expect(await readObject(services, { container, path: name })).toMatchObject({ name });
  }
});

it('[CON-05] the list of a folder goes on after a row, and keeps to what begins as asked', async () => {
  const { services } = await hostOf();
  const container = await containerWith(services, ['n/1', 'n/10', 'n/100%/x', 'n/2']);
  const filters = { container, folder: 'n/' };
  const paths = async (request: object) =>
    (await objectType.list!({ filters, ...request }, { services })).items.map(({ path }) => path);
  const first = await inFolder(services, container, 'n/');
  expect(first.map(({ path }) => path)).toEqual(['n/1', 'n/10', 'n/100%/', 'n/2']);
  expect(await paths({ marker: first[1]!.id })).toEqual(['n/100%/', 'n/2']);
  expect(await paths({ marker: first[2]!.id, all: true })).toEqual(['n/2']);
  expect(await paths({ filters: { ...filters, prefix: '10' } })).toEqual(['n/10', 'n/100%/']);
});

it('[CON-04] [CON-19] deleting counts everything below, and takes it away to the last folder', async () => {
  const { services } = await hostOf();
  const container = await containerWith(services, ['f/a', 'f/g/b', 'f/g/', 'f//..//c', 'kept', 'single', 'f/e/']);
  const reported: string[] = [];
  services.get(Resources).onDidAct(({ deleted }) => reported.push(...deleted.map(({ id }) => id)));
  const items = (await inFolder(services, container, '')).filter(({ path }) => path !== 'kept');
  const deletion = new Deletion(items, services);
  await deletion.discover();
  // f/, f/g/, f/e/, f//, f//../, f//..//
  expect(deletion.state()).toMatchObject({ phase: 'ready', files: 4, folders: 6 });
  expect(await deletion.run()).toMatchObject({ files: 4, folders: 6, failures: 0 });
  expect((await inFolder(services, container, '')).map(({ path }) => path)).toEqual(['kept']);
  expect(reported.toSorted()).toEqual([`${container}/f/`, `${container}/single`]);
  expect(services.get(Tasks).list()[0]).toMatchObject({ state: 'done', progress: 1 });
});

it('[CON-04] [CON-08] what came into a folder meanwhile keeps it, and the rest goes', async () => {
  const { services } = await hostOf();
  const container = await containerWith(services, ['f/a', 'f/', 'other']);
  const deletion = new Deletion(await inFolder(services, container, ''), services);
  await deletion.discover();
  const body = new FormData();
  body.set('file', new Blob(['late']), 'late');
  await callApi(services, 'uploadObject', { params: { container, object: 'f/late' }, body });
  const outcome = await deletion.run();
  expect(outcome).toMatchObject({ files: 2, folders: 0, failures: 1, failed: { folders: ['f/'] } });
  expect(deletion.reasons(outcome)).toHaveLength(1);
  expect((await listBelow(services, { container, folder: '' })).paths).toEqual(['f/', 'f/late']);
  const [task] = services.get(Tasks).list();
  expect(task).toMatchObject({ state: 'failed', retry: expect.any(Function) });
});

it('[CON-04] [CON-19] one that was cancelled after a failure is complete only when its retry has taken the rest', async () => {
  const { services } = await hostOf();
  const files = Array.from({ length: 20 }, (_, number) => `f/${String(number).padStart(2, '0')}`);
  const container = await containerWith(services, files);
  const reported: string[] = [];
  services.get(Resources).onDidAct(({ deleted }) => reported.push(...deleted.map(({ id }) => id)));
  const deletion = new Deletion(await inFolder(services, container, ''), services);
  await deletion.discover();
  const http = services.get(Http);
  const { request } = http;
  let failing = true;
  const spy = vi.spyOn(http, 'request').mockImplementation(async (method, path, body, options) => {
    if (method === 'DELETE' && failing) {
      failing = false;
      throw new HttpError(500, 'broken');
    }
    const answer = await request.call(http, method, path, body, options);
    if (method === 'DELETE') services.get(Tasks).list()[0]?.cancel?.();
    return answer as never;
  });
  const outcome = await deletion.run();
  const task = () => services.get(Tasks).list()[0];
  expect(outcome).toMatchObject({ failures: 1, cancelled: true, failed: { folders: ['f/'] } });
  expect(outcome.failed.files.length).toBeGreaterThan(8);
  expect([task()?.state, reported]).toEqual(['failed', []]);
  spy.mockRestore();
  task()?.retry?.();
  await expect.poll(() => task()?.state).toBe('done');
  expect(await inFolder(services, container, '')).toEqual([]);
  expect(reported).toEqual([`${container}/f/`]);
});

it('[CON-04] [CON-16] [CON-17] a container goes when it is empty, and says in the service’s words why not', async () => {
  const { services } = await hostOf();
  const asked: (string | undefined)[] = [];
  services.get(Modals).confirm = async ({ message }) => asked.push(message) > 0;
  const container = await containerWith(services, ['thing']);
  expect(await deleteContainer.perform({ items: [{ name: container }], services })).toMatchObject({ deleted: [] });
  expect(told(services)).toEqual(['The container cannot be deleted since it is not empty.']);
  await callApi(services, 'deleteObject', { params: { container, object: 'thing' } });
  for (let time = 0; time < 2; time += 1)
    expect(await deleteContainer.perform({ items: [{ name: container }], services })).toMatchObject({
      deleted: [{ id: container }],
    });
  expect(asked).toEqual(['action.delete.questionFull', 'action.delete.question', 'action.delete.question']);
});

it('[CON-08] [CON-16] a copy overwrites nothing, and says so in the service’s words', async () => {
  const { services } = await hostOf();
  const container = await containerWith(services, ['a/../x', 'taken']);
  const copy = (to: string) =>
    callApi(services, 'copyObject', {
      params: { container, object: 'a/../x' },
      body: { dest_container: container, dest_name: to },
    });
  await copy('n//ew');
  expect(await objectTime(services, { container, path: 'n//ew' })).toBeDefined();
  await expect(copy('taken')).rejects.toThrow('An object with the name "taken" already exists.');
  expect(told(services)).toEqual(['An object with the name "taken" already exists.']);
});

it('[CON-01] a container that is gone is one that is not there', async () => {
  const { services } = await hostOf();
  await expect(readContainer(services, 'no such container')).rejects.toMatchObject({ status: 404 });
  await expect(inFolder(services, 'no such container', '')).rejects.toMatchObject({ status: 404 });
});
