import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cloud, createCloud } from '../../core/cloud/app.ts';
import { type OpenStackClient, openStackClient } from '../support/openstack-client.ts';

let cloud: Cloud;
let admin: OpenStackClient;

beforeAll(async () => {
  cloud = await createCloud({ seed: 'clients' });
  admin = openStackClient(cloud.authUrl, 'admin');
});
afterAll(() => cloud.close());

const namesOf = (rows: { Name: string }[]) => rows.map((row) => row.Name);

describe('the openstack client', () => {
  it('issues a Keystone token and revokes it', async () => {
    const token = await admin.json('token', 'issue');
    expect(token).toMatchObject({
      id: expect.any(String),
      project_id: expect.any(String),
      user_id: expect.any(String),
    });
    const check = () =>
      fetch(`${cloud.authUrl}/projects`, { headers: { 'x-auth-token': token.id } }).then((answer) => answer.status);
    expect(await check()).toBe(200);
    await admin('token', 'revoke', token.id);
    expect(await check()).toBe(401);
  });

  it('lists projects, users, roles and the service catalog', async () => {
    expect(namesOf(await admin.json('project', 'list'))).toEqual(
      expect.arrayContaining(['admin', 'demo', 'lab', 'empty']),
    );
    expect(namesOf(await admin.json('user', 'list'))).toEqual(
      expect.arrayContaining(['admin', 'demo', 'lab', 'reader']),
    );
    expect(namesOf(await admin.json('role', 'list'))).toEqual(expect.arrayContaining(['admin', 'member', 'reader']));
    expect(namesOf(await admin.json('catalog', 'list'))).toEqual(expect.arrayContaining(['keystone', 'glance']));
  });

  it('makes a project with a user in it, and removes both', async () => {
    await admin('project', 'create', 'made');
    await admin('user', 'create', '--project', 'made', '--password', 'secret', 'somebody');
    await admin('role', 'add', '--project', 'made', '--user', 'somebody', 'member');
    const assigned = await admin.json('role', 'assignment', 'list', '--project', 'made', '--names');
    expect(assigned).toMatchObject([{ Role: 'member', User: 'somebody@Default', Project: 'made@Default' }]);
    await admin('user', 'delete', 'somebody');
    await admin('project', 'delete', 'made');
    expect(namesOf(await admin.json('project', 'list'))).not.toContain('made');
  });

  it('hears that a password is wrong, and what a member may not do', async () => {
    const demo = openStackClient(cloud.authUrl, 'demo');
    expect(await demo.failure('--os-password', 'wrong', 'token', 'issue')).toContain('401');
    expect(await demo.failure('user', 'create', 'nobody')).toContain('403');
  });
});
