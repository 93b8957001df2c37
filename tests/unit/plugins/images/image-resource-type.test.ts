import { describe, expect, it } from 'vitest';
import { editImage } from '../../../../plugins/images/actions/edit-image.ts';
import { deactivateImage, reactivateImage } from '../../../../plugins/images/actions/deactivate-image.ts';
import { imageType } from '../../../../plugins/images/image-resource-type.ts';
import manifest from '../../../../plugins/images/plugin.json' with { type: 'json' };
import type { Action } from '../../../../registry/index.ts';
import { anImage, imagesHost } from '../../../support/images.ts';

const columns = imageType.columns!;
const column = (id: string) => columns.find((each) => each.id === id)!;
const actions = imageType.actions!;
const all = [...actions.global!, ...actions.item!, ...actions.batch!] as Action<never>[];

describe('images as a resource type', () => {
  it('[IMG-01] has the panels of projects and administrators', () => {
    expect(manifest.contributes.panels.map(({ path, type, in: place }) => [path, type, place])).toEqual([
      ['/project/images', 'OS::Glance::Image', 'project/compute'],
      ['/admin/images', 'OS::Glance::Image', 'admin/compute'],
    ]);
  });

  it('[IMG-06] [DET-03] leads the documents’ addresses to the details page', () => {
    const to = '/ngdetails/OS::Glance::Image/:id';
    expect(manifest.contributes.routes.map(({ path, redirect }) => [path, redirect])).toEqual([
      ['/project/images/:id', to],
      ['/admin/images/:id/detail', to],
    ]);
    expect(imageType.path?.(anImage({ id: 'i-1' }))).toBe('i-1');
    expect(imageType.views!.map(({ id }) => id)).toEqual(['overview', 'raw']);
  });

  it('[IMG-01] shows the eight columns in their order, and when each image was updated', () => {
    const shown = columns.filter(({ hidden }) => !hidden).map(({ id }) => id);
    expect(shown).toEqual([
      'owner',
      'name',
      'type',
      'status',
      'visibility',
      'protected',
      'disk_format',
      'size',
      'updated_at',
    ]);
    expect(column('disk_format').priority).toBe(2);
    expect(column('size').priority).toBe(2);
  });

  it('[IMG-15] gates the owner by get_project; the name links and is the default sort', () => {
    expect(column('owner').policy).toEqual([['identity', 'identity:get_project']]);
    expect(column('name')).toMatchObject({ link: true, sortDefault: 'asc', priority: 1 });
  });

  it('leaves sorting to the service by the keys that it has', () => {
    const keys = columns.flatMap(({ serverSort }) => serverSort ?? []);
    expect(keys.toSorted()).toEqual([
      'container_format',
      'created_at',
      'disk_format',
      'name',
      'size',
      'status',
      'updated_at',
    ]);
  });

  it('shows the format in upper case or a dash, and no size where there is no data', async () => {
    const { services } = await imagesHost();
    const value = (id: string, facts: Parameters<typeof anImage>[0]) => column(id).value?.(anImage(facts), services);
    expect(value('disk_format', { disk_format: 'qcow2' })).toBe('QCOW2');
    expect(value('disk_format', { disk_format: 'raw', container_format: 'docker' })).toBe('DOCKER');
    expect(value('disk_format', { disk_format: null })).toBe('-');
    expect(value('size', { size: 0 })).toBeUndefined();
    expect(value('visibility', { owner: 'project-9', visibility: 'private' })).toBe('other-project');
  });

  it('[POLL-02] an image that was just deleted is asked for until it is gone, without a mark', () => {
    const image = anImage({ status: 'deleted' });
    expect(imageType.inTransition?.(image)).toBe(true);
    expect(column('status').inTransition?.(image)).toBe(false);
  });

  it('[IMG-05] marks the status of what is in transition', () => {
    expect(column('status').inTransition?.(anImage({ status: 'saving' }))).toBe(true);
    expect(imageType.inTransition?.(anImage({ status: 'active' }))).toBe(false);
    const tones = ['active', 'saving', 'pending_delete', 'killed', 'deactivated', 'odd'].map(
      (status) => imageType.status?.(anImage({ status }))?.tone,
    );
    expect(tones).toEqual(['ok', 'run', 'warn', 'bad', 'idle', 'idle']);
  });

  it('[TBL-13] tracks a row by id and updated_at', () => {
    expect(imageType.trackBy?.(anImage({ id: 'i-1', updated_at: '2026-11-08T14:09:00Z' }))).toBe(
      'i-12026-11-08T14:09:00Z',
    );
  });

  it('[IMG-02] [IMG-32] offers seven facets, the owner and what is shared with the project, each once and on the server, the name first', () => {
    const facets = imageType.facets!;
    expect(facets.map(({ name }) => name)).toEqual([
      'name',
      'status',
      'visibility',
      'member_status',
      'protected',
      'disk_format',
      'owner',
      'size_min',
      'size_max',
    ]);
    expect(facets.every(({ filteredBy, singleton }) => filteredBy === 'server' && singleton)).toBe(true);
    expect(facets.filter(({ persistent }) => persistent).map(({ name }) => name)).toEqual(['name']);
    expect(facets[2]!.options!.map(({ key }) => key)).toEqual(['public', 'private', 'shared', 'community']);
    expect(facets[4]!.options!.map(({ key }) => key)).toEqual(['true', 'false']);
  });

  it('[IMG-02] the images of a project are asked for by its id, also where it is named', async () => {
    const host = await imagesHost({
      answers: {
        'GET /api/glance/images/': () => ({ items: [] }),
        'GET /api/keystone/projects/': () => ({ items: [{ id: 'project-7', name: 'observatory' }] }),
      },
      state: { policy: { 'identity:identity:list_projects': true } },
    });
    const asked = async (owner: string) => {
      await imageType.list!({ filters: { owner } }, { services: host.services });
      return host.page.calls.at(-1)!.query.get('owner');
    };
    expect(await asked('observatory')).toBe('project-7');
    expect(await asked('Observatory')).toBe('project-7');
    expect(await asked('project-7')).toBe('project-7');
    expect(await asked('demo')).toBe('project-1');
    expect(await asked('nowhere')).toBe('nowhere');
  });

  it('[IMG-02] the images of a project are asked for by its id, also where it is named', async () => {
    const host = await imagesHost({
      answers: {
        'GET /api/glance/images/': () => ({ items: [] }),
        'GET /api/keystone/projects/': () => ({ items: [{ id: 'project-7', name: 'observatory' }] }),
      },
      state: { policy: { 'identity:identity:list_projects': true } },
    });
    const asked = async (owner: string) => {
      await imageType.list!({ filters: { owner } }, { services: host.services });
      return host.page.calls.at(-1)!.query.get('owner');
    };
    expect(await asked('observatory')).toBe('project-7');
    expect(await asked('Observatory')).toBe('project-7');
    expect(await asked('project-7')).toBe('project-7');
    expect(await asked('demo')).toBe('project-1');
    expect(await asked('nowhere')).toBe('nowhere');
  });

  it('[IMG-01] [TBL-15] asks for a filter first only on exactly /admin/images, and only when the settings say so', async () => {
    const first = { state: { settings: { FILTER_DATA_FIRST: { 'admin.images': true } } } };
    const { services } = await imagesHost(first);
    expect(await imageType.needsFilterFirst?.('/admin/images', services)).toBe(true);
    expect(await imageType.needsFilterFirst?.('/project/images', services)).toBe(false);
    expect(await imageType.needsFilterFirst?.('/admin/images/x', services)).toBe(false);
    const other = await imagesHost({ state: { settings: { FILTER_DATA_FIRST: {} } } });
    expect(await imageType.needsFilterFirst?.('/admin/images', other.services)).toBe(false);
  });

  it('[IMG-28] gates each action by its rule, and every rule’s answer travels with the page', () => {
    expect(Object.fromEntries(all.map(({ id, policy }) => [id, policy?.map((rule) => rule.join(':')).join()]))).toEqual(
      {
        'images.create': 'image:add_image',
        // Accepting and rejecting are asked with the project that answers.
        'images.accept': undefined,
        'images.reject': undefined,
        'images.edit': 'image:modify_image',
        'images.share': 'image:add_member',
        'images.deactivate': 'image:deactivate',
        'images.reactivate': 'image:reactivate',
        'images.delete': 'image:delete_image',
        'images.delete-selected': 'image:delete_image',
      },
    );
    const named = [...all, ...columns].flatMap(({ policy }) => policy ?? []).map((rule) => rule.join(':'));
    expect(manifest.contributes.resourceTypes[0]!.policies).toEqual(expect.arrayContaining(named));
  });

  it('[IMG-11] offers editing for active images only, and the way back for deactivated ones', async () => {
    const { services } = await imagesHost();
    const offered = async (action: typeof editImage, status: string) => action.allowed?.(anImage({ status }), services);
    for (const action of [editImage, deactivateImage]) {
      expect(await offered(action, 'active')).toBe(true);
      for (const status of ['queued', 'saving', 'deactivated', 'killed', 'pending_delete'])
        expect(await offered(action, status)).toBe(false);
    }
    expect(await offered(reactivateImage, 'deactivated')).toBe(true);
    expect(await offered(reactivateImage, 'active')).toBe(false);
  });

  it('[X-08] asks before it deactivates, with the code that does the same; the way back is free', async () => {
    const path = 'POST /api/glance/images/i-1/actions';
    const answers = { [`${path}/deactivate`]: () => undefined, [`${path}/reactivate`]: () => undefined };
    const host = await imagesHost({ answers, answerYes: false });
    const items = [anImage({ id: 'i-1', name: 'one' })];
    expect(await deactivateImage.perform({ items, services: host.services })).toMatchObject({ updated: [] });
    expect(host.called()).toEqual([]);
    expect(host.questions).toMatchObject([
      { title: 'Confirm Deactivate Image', message: expect.stringContaining('“one”'), code: expect.any(Function) },
    ]);
    await reactivateImage.perform({ items, services: host.services });
    expect(host.questions).toHaveLength(1);
    expect(host.called()).toEqual([`${path}/reactivate`]);
  });

  it('deactivates and reactivates, and says what a refusal was about', async () => {
    const path = 'POST /api/glance/images/i-1/actions/deactivate';
    const host = await imagesHost({ answers: { [path]: () => undefined } });
    const items = [anImage({ id: 'i-1', name: 'one' })];
    expect(await deactivateImage.perform({ items, services: host.services })).toMatchObject({
      updated: [{ id: 'i-1' }],
    });
    expect(await reactivateImage.perform({ items, services: host.services })).toMatchObject({
      failed: [{ id: 'i-1' }],
    });
    expect(host.toasts()[1]).toBe('danger: Unable to reactivate Image: one.');
  });
});
