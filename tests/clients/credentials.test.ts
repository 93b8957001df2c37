import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi } from '../../core/services/api/call-api.ts';
import { Session } from '../../core/services/session/session.ts';
import { type AccessFile, credentialFiles, personFiles } from '../../plugins/credentials/files/access-files.ts';
import { readCloudAccess } from '../../plugins/credentials/files/cloud-access.ts';
import { type Consoles, consoles, type ConsoleAndShell } from './action-code/console.ts';

const run = promisify(execFile);

let cloud: Consoles;
let at: ConsoleAndShell;
beforeAll(async () => {
  cloud = await consoles();
  at = await cloud.of('demo');
});
afterAll(() => cloud.close());

const fileOf = (files: readonly AccessFile[], name: string) => files.find((file) => file.name === name)!.content;

/** Runs a text in a shell that knows nothing of any cloud. */
async function shell(text: string): Promise<string> {
  const env = {
    PATH: process.env['PATH'],
    OPENSTACK_CLIENT_SERVER: process.env['OPENSTACK_CLIENT_SERVER'],
    HOME: '/nonexistent',
    LC_ALL: 'C.UTF-8',
    OS_CLIENT_CONFIG_FILE: join(at.folder, 'clouds.yaml'),
  };
  const running = run('sh', ['-c', `set -eu\n${text}`], { env, cwd: at.folder, maxBuffer: 2 ** 24 });
  running.child.stdin?.end('demopass\n');
  return (await running).stdout;
}

const tokenOf = async (text: string) =>
  JSON.parse(await shell(`${text} token issue -f json`)) as { project_id: string; user_id: string };

describe('the openstack client, with the files that the console offers', () => {
  it('[CRED-06] signs in with an application credential: by clouds.yaml, and by openrc.sh', async () => {
    const { services, folder } = at;
    const body = { name: 'of a program', roles: [{ name: 'member' }] };
    const made = await callApi(services, 'createApplicationCredential', { body });
    const files = credentialFiles(made, await readCloudAccess(services));
    const { id, project_id: project } = services.get(Session).current();
    const own = { user_id: id, project_id: project };
    await writeFile(join(folder, 'clouds.yaml'), fileOf(files, 'clouds.yaml'));
    expect(await tokenOf('openstack --os-cloud openstack')).toMatchObject(own);
    await writeFile(join(folder, 'openrc.sh'), fileOf(files, 'openrc.sh'));
    expect(await tokenOf('. ./openrc.sh\nopenstack')).toMatchObject(own);
    await callApi(services, 'deleteApplicationCredential', { params: { id: made.id } });
    await expect(tokenOf('openstack --os-cloud openstack')).rejects.toThrow();
  });

  it('[CRED-08] signs in as the operator: openrc.sh asks for the password, clouds.yaml is given it', async () => {
    const { services, folder } = at;
    const person = services.get(Session).current();
    const files = personFiles(person, await readCloudAccess(services));
    const own = { user_id: person.id, project_id: person.project_id };
    await writeFile(join(folder, 'own-openrc.sh'), fileOf(files, 'openrc.sh'));
    expect(await tokenOf('. ./own-openrc.sh\nopenstack')).toMatchObject(own);
    await writeFile(join(folder, 'clouds.yaml'), fileOf(files, 'clouds.yaml'));
    expect(await tokenOf('openstack --os-cloud openstack --os-password demopass')).toMatchObject(own);
  });
});
