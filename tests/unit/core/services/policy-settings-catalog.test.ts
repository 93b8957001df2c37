import { describe, expect, it } from 'vitest';
import { json } from '../../../../core/testing/fake-page.ts';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import { Catalog } from '#services/catalog/catalog';
import { Extensions } from '#services/extensions/extensions';
import { Permissions } from '#services/permissions/permissions';
import { Policy } from '#services/policy/policy';
import { Settings } from '#services/settings/settings';
import { Toasts } from '#services/toasts/toasts';

const rule = ['image', 'delete_image'] as const;

describe('policy', () => {
  it('[POL-01] asks with the rules and the target, believes only `allowed`, and asks the same only once', async () => {
    const { services, page } = await createTestServices();
    page.answer('POST /api/policy/', ({ body }) => ({ allowed: (body as { target?: unknown }).target !== undefined }));
    const policy = services.get(Policy);
    const target = { 'image:owner': 'project-1' };
    expect(
      await Promise.all([policy.allows([rule], target), policy.allows([rule], target), policy.allows([rule])]),
    ).toEqual([true, true, false]);
    expect(await policy.allows([rule], target)).toBe(true);
    expect(page.calls.map((call) => call.body)).toEqual([{ rules: [rule], target }, { rules: [rule] }]);
    expect([policy.known([rule], target), policy.known([rule], { other: 1 })]).toEqual([true, undefined]);
  });

  it('[POL-01] a check that fails warns once, refuses, and is asked again', async () => {
    const { services, page } = await createTestServices();
    const policy = services.get(Policy);
    page.answer('POST /api/policy/', () => json('broken', 500));
    expect([await policy.allows([rule]), await policy.allows([['image', 'x']])]).toEqual([false, false]);
    expect(services.get(Toasts).list()).toMatchObject([{ type: 'warning', message: 'Policy check failed.' }]);
    page.answer('POST /api/policy/', () => ({ allowed: true }));
    expect(await policy.allows([rule])).toBe(true);
  });

  it('[POL-01] answers that travelled with the page need no call; all rules must pass', async () => {
    const { services, page } = await createTestServices({
      state: { policy: { 'image:add_image': true, 'image:delete_image': false } },
    });
    const policy = services.get(Policy);
    expect(await policy.allows([['image', 'add_image']])).toBe(true);
    expect(await policy.allows([['image', 'add_image'], rule])).toBe(false);
    expect(policy.known([['image', 'other']])).toBeUndefined();
    expect(page.calls).toEqual([]);
  });
});

describe('settings', () => {
  const state = {
    settings: {
      CREATE_IMAGE_DEFAULTS: { image_visibility: 'public' },
      FILTER_DATA_FIRST: { 'admin.images': true },
      LIST: ['a'],
      NOTHING: null,
    },
  };

  it('[POL-02] a dotted path walks objects, flat keys with dots are found, a missing step gives the fallback', async () => {
    const settings = (await createTestServices({ state })).services.get(Settings);
    expect(await settings.get('CREATE_IMAGE_DEFAULTS.image_visibility')).toBe('public');
    expect(await settings.get('FILTER_DATA_FIRST.admin.images')).toBe(true);
    expect(await settings.get('CREATE_IMAGE_DEFAULTS.nothing.there', 'mine')).toBe('mine');
    expect(await settings.get('NOTHING', 'mine')).toBeNull();
    expect(await settings.get('constructor')).toBeUndefined();
  });

  it('[POL-02] enabled means equal to what is expected, true when nothing is; else `Setting is not enabled: {setting}`', async () => {
    const settings = (await createTestServices({ state })).services.get(Settings);
    await settings.ifEnabled('FILTER_DATA_FIRST.admin.images');
    await settings.ifEnabled('LIST', ['a']);
    await settings.ifEnabled('MISSING', 'x', 'x');
    await expect(settings.ifEnabled('LIST', ['a', 'b'])).rejects.toThrow('Setting is not enabled: LIST');
    await expect(settings.ifEnabled('MISSING')).rejects.toThrow('Setting is not enabled: MISSING');
  });

  it('[POL-07] settings that did not travel with the page are fetched once; a failure says so and is tried again', async () => {
    const { services, page } = await createTestServices({ state: { settings: {} } });
    const settings = services.get(Settings);
    page.answer('GET /api/settings/', () => json('broken', 500));
    await expect(settings.get('A')).rejects.toBeDefined();
    expect(services.get(Toasts).list()).toMatchObject([{ message: 'Unable to retrieve settings' }]);
    page.answer('GET /api/settings/', () => ({ A: 1 }));
    expect([await settings.get('A'), await settings.get('A')]).toEqual([1, 1]);
    expect(page.calls).toHaveLength(2);
  });

  it('[POL-07] where the documents give a default it holds', async () => {
    const settings = (await createTestServices({ state })).services.get(Settings);
    expect(await settings.get('ENFORCE_PASSWORD_CHECK')).toBe(false);
    expect(await settings.get('FILTER_DATA_FIRST.identity.users')).toBe(false);
  });
});

describe('catalog', () => {
  it('[POL-03] a type counts where it has an endpoint in the session’s region; identity anywhere', async () => {
    const inRegion = (await createTestServices()).services.get(Catalog);
    await inRegion.ifTypeEnabled('image');
    await expect(inRegion.ifTypeEnabled('network')).rejects.toThrow('Service type is not enabled: network');
    const elsewhere = (await createTestServices({ session: { services_region: 'RegionTwo' } })).services.get(Catalog);
    await elsewhere.ifTypeEnabled('identity');
    await expect(elsewhere.ifTypeEnabled('image')).rejects.toThrow('Service type is not enabled: image');
  });

  it('[POL-05] block storage is found by any of the types that catalogs have for it', async () => {
    const endpoints = [
      { region_id: 'RegionOne', region: 'RegionOne', interface: 'public', url: 'http://cloud/volume' },
    ];
    const listed = { id: '1', name: 'cinder', type: 'volumev3', endpoints };
    const { services } = await createTestServices({
      state: { catalog: [listed] as never },
      session: { services_region: 'RegionOne' },
    });
    const catalog = services.get(Catalog);
    await expect(catalog.ifTypeEnabled('volume')).resolves.toBeUndefined();
    await expect(catalog.ifTypeEnabled('volumev2')).rejects.toThrow('volumev2');
  });

  it('[POL-03] [POL-05] a catalog that can’t be had says so; it is kept once it came', async () => {
    const { services, page } = await createTestServices({ state: { catalog: [] } });
    const catalog = services.get(Catalog);
    await expect(catalog.ifTypeEnabled('image')).rejects.toThrow('Cannot get service catalog from keystone.');
    page.answer('GET /api/keystone/svc-catalog/', () => [
      { id: '1', type: 'image', name: 'x', endpoints: [{ region: 'RegionOne' }] },
    ]);
    await catalog.ifTypeEnabled('image');
    await catalog.ifTypeEnabled('image');
    expect(page.calls).toHaveLength(2);
  });
});

describe('extensions', () => {
  it('[POL-04] [POL-05] are found by name, with the texts of the documents, asked for once', async () => {
    const { services, page } = await createTestServices();
    const extensions = services.get(Extensions);
    await expect(extensions.ifNameEnabled('Quotas')).rejects.toThrow('Cannot get the extension list.');
    page.answer('GET /api/nova/extensions/', () => ({ items: [{ name: 'Quotas', alias: 'os-quota-sets' }] }));
    await extensions.ifNameEnabled('Quotas');
    await expect(extensions.ifNameEnabled('os-quota-sets')).rejects.toThrow('Extension is not enabled: os-quota-sets.');
    expect(page.calls).toHaveLength(2);
  });
});

describe('permissions', () => {
  it('[POL-08] every gate must pass; a check that is refused or fails hides', async () => {
    const { services, page } = await createTestServices({
      state: { policy: { 'image:add': true }, settings: { A: true, B: 'x' } },
    });
    page.answer('POST /api/policy/', () => json('broken', 500));
    const permissions = services.get(Permissions);
    const add = [['image', 'add']] as const;
    expect(await permissions.check({ policy: add, services: ['image'], settings: ['A', ['B', 'x']] })).toBe(true);
    expect(await permissions.check({ policy: add, services: ['image', 'network'] })).toBe(false);
    expect(await permissions.check({ settings: ['B'] })).toBe(false);
    expect(await permissions.check({ policy: [['image', 'unheard']] })).toBe(false);
    expect(await permissions.check({})).toBe(true);
  });

  it('[POL-08] what is known needs no asking; what is not is unknown, unless one gate is shut already', async () => {
    const { services } = await createTestServices({ state: { policy: { 'image:add': true } } });
    const permissions = services.get(Permissions);
    expect(permissions.known({ policy: [['image', 'add']], services: ['image'] })).toBe(true);
    expect(permissions.known({ extensions: ['x'] })).toBeUndefined();
    expect(permissions.known({ extensions: ['x'], services: ['network'] })).toBe(false);
  });

  it('[REG-05] further kinds of gate can be registered, and taken off', async () => {
    const { services } = await createTestServices();
    const permissions = services.get(Permissions);
    const gates = { moon: 'full' } as object;
    const moon = permissions.register('moon', { check: async (phase) => phase === 'new' });
    expect(await permissions.check(gates)).toBe(false);
    expect(() => permissions.register('moon', { check: async () => true })).toThrow('PERMISSION_KEY_TAKEN');
    moon.dispose();
    expect(await permissions.check(gates)).toBe(true);
  });
});
