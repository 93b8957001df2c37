import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CatalogService, UserSession } from '../../../core/protocol/index.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type RunningGateway, startGateway } from '../../support/gateway.ts';
import { type NativeCloud, openNativeCloud } from '../../support/native-cloud.ts';

let cloud: NativeCloud;
let gateway: RunningGateway;
let demo: GatewayClient;
let admin: GatewayClient;

beforeAll(async () => {
  cloud = await openNativeCloud();
  gateway = await startGateway(cloud.authUrl);
  const signIn = (user: 'admin' | 'demo') =>
    gateway.signIn(cloud.account(user).username, cloud.account(user).password, cloud.account(user).project_name);
  [demo, admin] = await Promise.all([signIn('demo'), signIn('admin')]);
});
afterAll(async () => {
  await gateway.close();
  await cloud.close();
});

type Items<T> = { items: T[]; has_more?: boolean };
interface Named {
  id: string;
  name: string;
}

const session = (client: GatewayClient) => client.json<UserSession>('/api/keystone/user-session/');

describe('KS', () => {
  it('[API-15] [KS-01] tells the version', async () => {
    expect(await demo.json('/api/keystone/version/')).toEqual({ version: '3' });
  });

  it('[API-15] [KS-05] reads a user by id and by `current`, with the default project under both names', async () => {
    const current = await demo.json<Named & { project_id: string }>('/api/keystone/users/current');
    expect(current.name).toBe('demo');
    expect(await demo.json(`/api/keystone/users/${current.id}/`)).toEqual(current);
    expect(current).toHaveProperty('project_id');
    const other = await demo.get(`/api/keystone/users/${(await session(admin)).id}`);
    expect([other.status, other.headers.get('x-sextant-origin')]).toEqual([403, 'identity']);
  });

  it('[API-15] [KS-08] lists roles; with project and user those of the user there', async () => {
    const { items } = await admin.json<Items<Named>>('/api/keystone/roles/');
    expect(items.map((role) => role.name)).toEqual(expect.arrayContaining(['admin', 'member', 'reader']));
    const { id, project_id } = await session(admin);
    const own = await admin.json<Items<Named>>(`/api/keystone/roles/?project_id=${project_id}&user_id=current`);
    expect(own.items.map((role) => role.name)).toContain('admin');
    expect(await admin.json(`/api/keystone/roles/?project_id=${project_id}&user_id=${id}`)).toEqual(own);
  });

  it('[API-16] [KS-14] [KS-18] the default domain, also for who may not read domains', async () => {
    for (const client of [demo, admin]) {
      const domain = await client.json('/api/keystone/default_domain/');
      expect(domain).toEqual({ id: expect.any(String), name: 'Default' });
      expect(await client.json('/api/keystone/domains/default')).toEqual(domain);
    }
  });

  it("[API-15] [KS-21] one's own projects need no rights; all of them do; an unknown id is an empty list", async () => {
    const { id } = await session(demo);
    const own = await demo.json<Items<Named>>(`/api/keystone/projects/?user_id=${id}`);
    expect(own.items.map((project) => project.name)).toContain('demo');
    expect(own.has_more).toBe(false);
    const known = {
      domain_id: 'default',
      enabled: true,
      is_domain: false,
      tags: [],
      options: {},
      links: expect.any(Object),
    };
    const whole = { ...known, description: expect.any(String), parent_id: expect.any(String) };
    for (const project of own.items) expect(project).toMatchObject(whole);
    expect((await demo.get('/api/keystone/projects/')).status).toBe(403);
    const all = await admin.json<Items<Named>>('/api/keystone/projects/');
    expect(all.items.map((project) => project.name)).toEqual(expect.arrayContaining(['admin', 'demo', 'lab']));
    const named = await admin.json<Items<Named>>('/api/keystone/projects/?name=lab&paginate=true&admin=false');
    expect(named.items.map((project) => project.name)).toEqual(['lab']);
    expect(await admin.json('/api/keystone/projects/?id=0123456789abcdef0123456789abcdef')).toEqual({
      items: [],
      has_more: false,
    });
    const one = await admin.json<Items<Named>>(`/api/keystone/projects/?id=${named.items[0]?.id}`);
    expect(one.items).toEqual(named.items);
  });

  it('[API-15] [KS-24] reads a project', async () => {
    const { project_id } = await session(demo);
    expect(await demo.json(`/api/keystone/projects/${project_id}`)).toMatchObject({ id: project_id });
    expect((await admin.get('/api/keystone/projects/0123456789abcdef')).status).toBe(404);
  });

  it('[API-16] [KS-34] [KS-36] the catalog: public endpoints only', async () => {
    const catalog = await demo.json<CatalogService[]>('/api/keystone/svc-catalog/');
    expect(catalog.map((service) => service.type)).toEqual(expect.arrayContaining(['identity', 'image']));
    expect(catalog.flatMap((service) => service.endpoints.map((each) => each.interface))).not.toContain('internal');
    const { items } = await demo.json<Items<CatalogService>>('/api/keystone/services/');
    expect(items.map((service) => [service.id, service.type])).toEqual(
      catalog.map((service, position) => [position, service.type]),
    );
  });

  it('[API-16] [KS-35] who is signed in, for what', async () => {
    const mine = await session(demo);
    expect(mine).toMatchObject({ username: 'demo', enabled: true, domain_id: null, is_superuser: false });
    expect(mine.available_services_regions).toContain(mine.services_region);
    expect(Date.parse(mine.expires_at)).toBeGreaterThan(0);
    expect(mine).not.toHaveProperty('token');
    expect((await session(admin)).is_superuser).toBe(true);
  });

  it('ids that are no ids stay inside their path', async () => {
    for (const id of ['..', '%2e%2e', '..%2f..%2fusers', 'a%2fb', '%00', 'x'.repeat(1000)]) {
      const answer = await admin.get(`/api/keystone/projects/${id}/`);
      expect(answer.status, id).toBeGreaterThanOrEqual(400);
      expect(answer.status, id).toBeLessThan(500);
    }
  });
});

describe('GW', () => {
  it('[API-31] [POL-02] [GW-01] the settings with their defaults', async () => {
    const settings = await demo.json<Record<string, unknown>>('/api/settings/');
    expect(settings).toMatchObject({
      OPENSTACK_KEYSTONE_DEFAULT_DOMAIN: 'Default',
      CREATE_IMAGE_DEFAULTS: { image_visibility: 'public' },
      ENFORCE_PASSWORD_CHECK: false,
      HORIZON_IMAGES_UPLOAD_MODE: 'legacy',
      HORIZON_ACTIVE_IMAGE_VERSION: '2',
      IMAGES_ALLOW_LOCATION: false,
      FILTER_DATA_FIRST: { 'admin.images': false, 'identity.users': false },
      LAUNCH_INSTANCE_DEFAULTS: { enable_scheduler_hints: true },
      OPENSTACK_HYPERVISOR_FEATURES: { enable_quotas: true },
    });
    expect(settings['OPENSTACK_IMAGE_FORMATS']).toContain('qcow2');
    expect(await admin.json('/api/settings/')).toEqual(settings);
  });

  it("[API-31] [POL-07] [GW-01] the operator's values lie over the defaults", async () => {
    const other = await startGateway(cloud.authUrl, {
      uploads: 'off',
      settings: {
        CREATE_IMAGE_DEFAULTS: { image_visibility: 'private' },
        LAUNCH_INSTANCE_DEFAULTS: { config_drive: true },
        OWN: [1],
      },
    });
    try {
      const { username, password } = cloud.account('demo');
      const settings = await (await other.signIn(username, password)).json('/api/settings/');
      expect(settings).toMatchObject({
        HORIZON_IMAGES_UPLOAD_MODE: 'off',
        CREATE_IMAGE_DEFAULTS: { image_visibility: 'private' },
        LAUNCH_INSTANCE_DEFAULTS: { config_drive: true, create_volume: true },
        OWN: [1],
      });
    } finally {
      await other.close();
    }
  });

  it('[GW-03] time zones with their offsets', async () => {
    const { timezone_dict } = await demo.json<{ timezone_dict: Record<string, string> }>('/api/timezones/');
    expect(timezone_dict['UTC']).toBe('+0000');
    expect(timezone_dict['Asia/Kolkata'] ?? timezone_dict['Asia/Calcutta']).toBe('+0530');
    for (const offset of Object.values(timezone_dict)) expect(offset).toMatch(/^[+-]\d{4}(:\d\d)?$/);
  });

  it('[GW-04] the header fragment is empty by default', async () => {
    const answer = await gateway.client().get('/header/');
    expect([answer.status, await answer.text()]).toEqual([200, '']);
  });

  const allowed = async (client: GatewayClient, rules: unknown, target?: unknown) => {
    const answer = await client.post('/api/policy/', { rules, ...(target === undefined ? {} : { target }) });
    return ((await answer.json()) as { allowed: boolean }).allowed;
  };

  it('[POL-01] [POL-08] [GW-02] all rules must pass; none always do', async () => {
    const publish = ['image', 'publicize_image'];
    expect(await allowed(admin, [publish])).toBe(true);
    expect(await allowed(demo, [publish])).toBe(false);
    expect(await allowed(demo, [['image', 'add_image']])).toBe(true);
    expect(await allowed(demo, [['image', 'add_image'], publish])).toBe(false);
    expect(await allowed(demo, [])).toBe(true);
  });

  it('[POL-08] [GW-02] the target is completed with what is the caller’s own', async () => {
    const { id } = await session(demo);
    const rule = [['identity', 'identity:get_user']];
    expect(await allowed(demo, rule, { 'target.user.id': id, user_id: id })).toBe(true);
    expect(await allowed(demo, [['compute', 'os_compute_api:servers:create']])).toBe(true);
    expect(await allowed(demo, [['compute', 'os_compute_api:servers:create']], { project_id: null })).toBe(true);
    expect(await allowed(demo, [['compute', 'os_compute_api:servers:create']], { project_id: 'other' })).toBe(false);
  });

  it('[POL-08] [GW-02] a rule or a service that nobody defines is denied, but for the two that the documents name', async () => {
    expect(await allowed(admin, [['compute', 'os_compute_api:no-such-rule']])).toBe(false);
    expect(await allowed(admin, [['no-such-service', 'rule']])).toBe(false);
    expect(await allowed(demo, [['compute', 'os_compute_api:os-scheduler-hints:discoverable']])).toBe(true);
    expect(await allowed(demo, [['compute', 'os_compute_api:os-server-groups:discoverable']])).toBe(true);
  });

  it('[X-16] [GW-05] administrators may look at the console as any role, others as less than they are', async () => {
    const choices = async (client: GatewayClient) =>
      (await client.json<Items<{ name: string; roles: string[] }>>('/api/policy/roles/')).items;
    expect(await choices(admin)).toEqual(
      expect.arrayContaining([
        { name: 'reader', roles: ['reader'] },
        { name: 'member', roles: ['member', 'reader'] },
      ]),
    );
    const own = (await session(demo)).roles.map((role) => role.name);
    for (const { roles } of await choices(demo)) {
      expect(own).toEqual(expect.arrayContaining(roles));
      expect(roles.length).toBeLessThan(own.length);
    }
  });

  it('[X-16] [GW-06] [GW-02] rules are answered as for somebody with exactly these roles, and nobody has more rights for it', async () => {
    const rules = ['image:get_images', 'image:publicize_image', 'image:no_such_rule'];
    const view = async (client: GatewayClient, roles: string[]) => client.post('/api/policy/view/', { roles, rules });
    const seen = await (await view(admin, ['reader'])).json();
    expect(seen).toMatchObject({
      roles: [{ name: 'reader' }],
      is_superuser: false,
      policy: { 'image:get_images': true, 'image:publicize_image': false },
    });
    expect(Object.keys(seen.policy)).toEqual(rules.slice(0, 2));
    const ask = async (client: GatewayClient, roles: string[]) => {
      const answer = await client.post('/api/policy/', { rules: [['image', 'publicize_image']], roles });
      return [answer.status, await answer.json()];
    };
    expect(await ask(admin, ['reader'])).toEqual([200, { allowed: false }]);
    expect(await ask(admin, ['admin'])).toEqual([200, { allowed: true }]);
    expect(await allowed(admin, [['image', 'publicize_image']])).toBe(true);
    const facts = (client: GatewayClient, role: string) =>
      client.get(`/api/facts/?of=policy.image:publicize_image&roles=${role}`);
    expect(await (await facts(admin, 'member')).json()).toMatchObject({
      facts: { 'policy.image:publicize_image': false },
    });
    // Others learn nothing of what administrators may do.
    const statuses = [await view(demo, ['admin']), await facts(demo, 'admin')].map(({ status }) => status);
    expect([...statuses, (await ask(demo, ['admin']))[0]]).toEqual([400, 400, 400]);
    expect((await view(admin, [])).status).toBe(400);
    expect((await session(admin)).is_superuser).toBe(true);
  });

  it('[POL-01] [GW-02] anything but a list of pairs is refused', async () => {
    for (const body of [
      { rules: 'x' },
      { rules: [['a']] },
      { rules: [[1, 2]] },
      { target: {} },
      { rules: [], target: [] },
      [1],
    ]) {
      const answer = await demo.post('/api/policy/', body);
      expect([answer.status, await answer.json()], JSON.stringify(body)).toEqual([400, 'unexpected parameter format']);
    }
  });
});
