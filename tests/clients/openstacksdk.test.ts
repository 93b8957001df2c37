import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { type Cloud, createCloud } from '../../core/cloud/app.ts';
import type { UserName } from '../support/native-cloud.ts';
import { clientEnvironment } from '../support/openstack-client.ts';

const run = promisify(execFile);
// Debian's own Python: another one first in the path would not have its packages.
const python = '/usr/bin/python3';
const script = fileURLToPath(new URL('openstacksdk/journeys.py', import.meta.url));
/** A clouds.yaml whose entries are users: the journeys go through that cloud in place of the embedded one. */
const realCloud = process.env['SEXTANT_TEST_CLOUDS_YAML'];

let cloud: Cloud | undefined;

beforeAll(async () => {
  if (!realCloud) cloud = await createCloud({ seed: 'clients' });
});
afterAll(() => cloud?.close());

/** Rejects with what Python printed where the cloud answered otherwise than the journey expects. */
async function travel(journey: string, user: UserName = 'demo'): Promise<void> {
  const env = realCloud
    ? { OS_CLIENT_CONFIG_FILE: realCloud, OS_CLOUD: user, HOME: '/nonexistent', LC_ALL: 'C.UTF-8' }
    : clientEnvironment(cloud?.authUrl ?? '', user);
  await run(python, ['-B', script, journey], { env });
}

describe('openstacksdk', () => {
  it('makes a server, waits for it, works with it and deletes it', () => travel('servers'));
  it('makes a key pair, follows pages of flavors, and is told of quotas and policies', () =>
    travel('key pairs and quotas'));
  it('lists users, projects, roles and the catalog, and makes a user who may do less', () =>
    travel('identity', 'admin'));
  it('uploads an image, downloads the same bytes, protects and deactivates it', () => travel('images'));
  it('follows pages of images in order', () => travel('image pages'));
  it('makes a network with subnet, port, router, floating address and security group', () => travel('networks'));
  it('raises its own exceptions for what neutron refuses, and follows pages of ports', () => travel('network errors'));
  it('makes, extends, snapshots and copies a volume', () => travel('volumes'));
  it('raises its own exceptions for what cinder refuses, and follows pages of volumes', () => travel('volume errors'));
  it('uploads and downloads objects, follows their pages, opens a container to all', () => travel('objects'));
  it('uploads an object in segments and downloads it whole', () => travel('large objects'));
  it('makes a stack, reads its resources and output, and deletes it', () => travel('stacks'));
  it('reads a cluster and its certificate, makes and changes a cluster template', () => travel('clusters'));
});
