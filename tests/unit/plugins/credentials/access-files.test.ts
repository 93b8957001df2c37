import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { credentialFiles, ec2File, personFiles } from '../../../../plugins/credentials/files/access-files.ts';
import { type CloudAccess, endpointOf } from '../../../../plugins/credentials/files/cloud-access.ts';
import { shellText, terraformText, yamlText } from '../../../../plugins/credentials/files/quoted.ts';

const endpoint = (url: string, region = 'RegionOne') => ({
  id: url,
  interface: 'public',
  region,
  region_id: region,
  url,
});
const cloud: CloudAccess = {
  authUrl: 'https://keystone.example.org/v3',
  region: 'RegionOne',
  services: [
    { id: 's', type: 'object-store', name: 'swift', endpoints: [endpoint('https://swift.example.org/v1/AUTH_x')] },
  ],
};
const awkward = 'it\'s "$HOME" $(id) `id` \\ # ${a} %{b} ünï 日本語 \u{1f600} \u202e';
const files = (made = { id: 'c-1', secret: 's-1' }) =>
  Object.fromEntries(credentialFiles(made, cloud).map(({ name, content }) => [name, content]));

/** Runs the file in a shell that has another sign-in, and gives the variables of OpenStack that are there then. */
function sourced(content: string, input = ''): Record<string, string> {
  const out = execFileSync('sh', ['-c', `${content}\nenv -0`], {
    input,
    env: { PATH: process.env['PATH'], OS_USERNAME: 'other', OS_CLOUD: 'other' },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const lines = out.toString().split('\0');
  return Object.fromEntries(
    lines.map((line) => line.split(/=(.*)/s) as [string, string]).filter(([name]) => /^(OS_|EC2|S3|AWS)/.test(name)),
  );
}

describe('[CRED-06] the files of an application credential', () => {
  it('clouds.yaml has the cloud "openstack"', () => {
    expect(parse(files()['clouds.yaml']!)).toEqual({
      clouds: {
        openstack: {
          auth_type: 'v3applicationcredential',
          auth: {
            auth_url: 'https://keystone.example.org/v3',
            application_credential_id: 'c-1',
            application_credential_secret: 's-1',
          },
          region_name: 'RegionOne',
          interface: 'public',
          identity_api_version: 3,
        },
      },
    });
  });

  it('openrc.sh drops another sign-in, and works in any shell', () => {
    expect(sourced(files()['openrc.sh']!)).toEqual({
      OS_AUTH_TYPE: 'v3applicationcredential',
      OS_AUTH_URL: 'https://keystone.example.org/v3',
      OS_IDENTITY_API_VERSION: '3',
      OS_INTERFACE: 'public',
      OS_REGION_NAME: 'RegionOne',
      OS_APPLICATION_CREDENTIAL_ID: 'c-1',
      OS_APPLICATION_CREDENTIAL_SECRET: 's-1',
    });
  });

  it('provider.tf has the provider', () => {
    expect(files()['provider.tf']).toContain('application_credential_secret = "s-1"');
  });

  it('no text breaks out of its quotes', () => {
    expect(parse(yamlText(awkward))).toBe(awkward);
    expect(yamlText(awkward)).not.toContain('\u202e');
    expect(execFileSync('sh', ['-c', `printf %s ${shellText(awkward)}`]).toString()).toBe(awkward);
    expect(terraformText('${a} %{b} "')).toBe(String.raw`"$${'$'}{a} %%{b} \""`);
  });
});

describe('the files of a person', () => {
  const nowhere = { project_id: null, project_name: null, domain_id: null, domain_name: null };
  const person = {
    ...nowhere,
    username: awkward,
    user_domain_name: 'Default',
    project_id: 'p-1',
    project_name: 'demo',
  };
  const own = Object.fromEntries(personFiles(person, cloud).map(({ name, content }) => [name, content]));

  it('[CRED-08] have no password: openrc.sh asks for it', () => {
    expect(parse(own['clouds.yaml']!).clouds.openstack.auth).toEqual({
      auth_url: 'https://keystone.example.org/v3',
      username: awkward,
      user_domain_name: 'Default',
      project_id: 'p-1',
      project_name: 'demo',
    });
    expect(sourced(own['openrc.sh']!, 'my pass\\word\n')).toMatchObject({
      OS_AUTH_TYPE: 'password',
      OS_USERNAME: awkward,
      OS_PASSWORD: 'my pass\\word',
      OS_PROJECT_ID: 'p-1',
    });
  });

  it('[CRED-08] openrc.sh keeps the spaces around a password', () => {
    expect(sourced(own['openrc.sh']!, '  my pass \n')).toMatchObject({ OS_PASSWORD: '  my pass ' });
  });

  it('[CRED-08] openrc.sh restores the echo of the terminal when its question is interrupted', async () => {
    const place = mkdtempSync(join(tmpdir(), 'openrc-'));
    const log = join(place, 'log');
    writeFileSync(log, '');
    writeFileSync(join(place, 'stty'), `#!/bin/sh\necho "$1" >> '${log}'\n`);
    chmodSync(join(place, 'stty'), 0o755);
    const env = { PATH: `${place}:${process.env['PATH']}` };
    const shell = spawn('sh', ['-c', own['openrc.sh']!], { env, detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
    const ended = once(shell, 'exit');
    const told = () => readFileSync(log, 'utf8');
    await expect.poll(told).toBe('-echo\n');
    process.kill(-shell.pid!, 'SIGINT');
    await ended;
    await expect.poll(told).toBe('-echo\necho\n');
    rmSync(place, { recursive: true });
  });

  it('[CRED-08] the files name the scope of the session: its project, its domain or the system', () => {
    const other = { ...nowhere, username: 'anna', user_domain_name: 'Default' };
    const of = (session: typeof person) => {
      const [clouds, openrc] = personFiles(session, cloud).map(({ content }) => content);
      return [parse(clouds!).clouds.openstack.auth, sourced(openrc!, 'x\n')];
    };
    const domain = { ...other, domain_id: 'd-1', domain_name: 'partner' } as unknown as typeof person;
    expect(of(domain)).toMatchObject([
      { domain_id: 'd-1', domain_name: 'partner' },
      { OS_DOMAIN_ID: 'd-1', OS_DOMAIN_NAME: 'partner' },
    ]);
    expect(of(other as unknown as typeof person)).toMatchObject([{ system_scope: 'all' }, { OS_SYSTEM_SCOPE: 'all' }]);
    expect(of(person)[1]).not.toHaveProperty('OS_SYSTEM_SCOPE');
  });

  it('[CRED-07] ec2rc.sh has both keys, and the addresses that the catalog has', () => {
    expect(sourced(ec2File({ access: 'a', secret: 'b' }, cloud).content)).toMatchObject({
      EC2_ACCESS_KEY: 'a',
      EC2_SECRET_KEY: 'b',
      AWS_ACCESS_KEY_ID: 'a',
      AWS_SECRET_ACCESS_KEY: 'b',
      S3_URL: 'https://swift.example.org',
    });
  });

  it('[CRED-08] the address of a service is the one of the region in use, else of any', () => {
    const services = [
      {
        id: 'k',
        type: 'identity',
        name: 'keystone',
        endpoints: [endpoint('https://a', 'One'), endpoint('https://b', 'Two')],
      },
    ];
    expect([endpointOf(services, 'identity', 'Two'), endpointOf(services, 'identity', 'Three')]).toEqual([
      'https://b',
      'https://a',
    ]);
    expect(endpointOf(services, 'dns', 'One')).toBe('');
  });
});
