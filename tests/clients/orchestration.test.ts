import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cloud, createCloud } from '../../core/cloud/app.ts';
import { clientMissing, type OpenStackClient, openStackClient } from '../support/openstack-client.ts';

let cloud: Cloud;
let demo: OpenStackClient;

beforeAll(async () => {
  cloud = await createCloud({ seed: 'clients' });
  demo = openStackClient(cloud.authUrl, 'demo');
});
afterAll(() => cloud.close());

describe.skipIf(clientMissing !== null)('the openstack client', () => {
  it('reads the seeded stack', async () => {
    expect(await demo.json('stack', 'list')).toMatchObject([
      { 'Stack Name': 'demo-stack', 'Stack Status': 'CREATE_COMPLETE' },
    ]);
    expect(await demo.json('stack', 'show', 'demo-stack')).toMatchObject({ stack_owner: 'demo', timeout_mins: 10 });
    const resources = await demo.json('stack', 'resource', 'list', 'demo-stack');
    expect(resources.map((one: { resource_name: string }) => one.resource_name).sort()).toEqual([
      'net',
      'subnet',
      'test',
      'text',
    ]);
    expect(await demo('stack', 'event', 'list', 'demo-stack')).toContain('Stack CREATE completed successfully');
    expect(await demo.json('stack', 'output', 'show', 'demo-stack', 'text')).toMatchObject({ output_key: 'text' });
    expect(await demo('stack', 'template', 'show', 'demo-stack')).toContain('OS::Heat::RandomString');
    expect(await demo('orchestration', 'resource', 'type', 'list')).toContain('OS::Nova::Server');
  });
});
