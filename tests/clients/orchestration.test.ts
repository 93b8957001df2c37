import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cloud, createCloud } from '../../core/cloud/app.ts';
import { type OpenStackClient, openStackClient } from '../support/openstack-client.ts';

let cloud: Cloud;
let demo: OpenStackClient;
let folder: string;
let template: string;

beforeAll(async () => {
  cloud = await createCloud({ seed: 'clients' });
  demo = openStackClient(cloud.authUrl, 'demo');
  folder = await mkdtemp(join(tmpdir(), 'sextant-stack-'));
  template = join(folder, 'stack.yaml');
});
afterAll(async () => {
  await cloud.close();
  await rm(folder, { recursive: true });
});

/** Each call of the client takes a second, more on a busy machine. */
const patience = 300_000;

const serverWithVolume = `
heat_template_version: 2018-08-31
parameters:
  size: { type: number }
resources:
  volume:
    type: OS::Cinder::Volume
    properties: { name: rack-disk, size: { get_param: size } }
  server:
    type: OS::Nova::Server
    properties:
      name: rack-web
      flavor: m1.nano
      image: tiny-qcow2
      networks: [{ network: demo-net }]
  attachment:
    type: OS::Cinder::VolumeAttachment
    properties:
      instance_uuid: { get_resource: server }
      volume_id: { get_resource: volume }
outputs:
  address:
    value: { get_attr: [server, first_address] }
`;

describe('the openstack client', () => {
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

  it(
    'watches a stack of a server with a volume until it is there, and until it is gone',
    async () => {
      await writeFile(template, serverWithVolume);
      const wait = ['--wait', '--poll', '1', '-t', template];
      const said = await demo('stack', 'create', ...wait, '--parameter', 'size=1', 'rack', '-f', 'json');
      // The client prints events as they come, and then the stack.
      for (const name of ['server', 'volume', 'attachment']) {
        expect(said).toMatch(new RegExp(`\\[rack\\.${name}\\]: CREATE_COMPLETE +state changed`));
      }
      expect(said).toContain('Stack CREATE completed successfully');

      const ids = await physicalIds('rack');
      expect(await demo.json('server', 'show', ids['server'] ?? '')).toMatchObject({
        name: 'rack-web',
        status: 'ACTIVE',
      });
      expect(await demo.json('volume', 'show', ids['volume'] ?? '')).toMatchObject({
        status: 'in-use',
        size: 1,
        attachments: [{ server_id: ids['server'] }],
      });
      const address = await demo.json('stack', 'output', 'show', 'rack', 'address');
      expect(address.output_value).toMatch(/^[\d.]+$/);

      await demo('stack', 'delete', '--yes', '--wait', 'rack');
      expect(await demo.failure('stack', 'show', 'rack')).toContain('Stack not found: rack');
      expect(await demo.failure('server', 'show', ids['server'] ?? '')).toMatch(/[Nn]o .*server/i);
      expect(await demo.failure('volume', 'show', ids['volume'] ?? '')).toMatch(/[Nn]o .*volume/i);
    },
    patience,
  );
});

async function physicalIds(stack: string): Promise<Record<string, string>> {
  const resources: { resource_name: string; physical_resource_id: string }[] = await demo.json(
    ...['stack', 'resource', 'list', stack],
  );
  return Object.fromEntries(resources.map((one) => [one.resource_name, one.physical_resource_id]));
}
