import { X509Certificate } from 'node:crypto';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { createAuthority } from '../../../../core/cloud/magnum/x509.ts';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/clusters.json' with { type: 'json' };
import {
  type KubeconfigEntry,
  kubeconfigName,
  writeKubeconfig,
} from '../../../../plugins/clusters/kubeconfig/kubeconfig.ts';
import { makeEntries } from '../../../../plugins/clusters/kubeconfig/make-entries.ts';
import { hindranceOf } from '../../../../plugins/clusters/kubeconfig/reachable.ts';
import { cluster } from './raw.ts';

const certificate = { authority: 'CA\n', certificate: 'CERT\n', privateKey: 'KEY\n' };
const entry = (name: string, changes: Partial<KubeconfigEntry> = {}, id = `id-of-${name}`): KubeconfigEntry => ({
  cluster: { id, name, status: 'CREATE_COMPLETE', api_address: `https://${name}.example.org:6443` },
  project: 'demo',
  access: certificate,
  ...changes,
});
interface Named {
  name: string;
}
interface Config {
  contexts: Named[];
  users: (Named & { user: { exec?: { args: string[] } } })[];
  'current-context': string;
}
const read = (entries: readonly KubeconfigEntry[]) => parse(writeKubeconfig(entries)) as Config;
const base64 = (text: string) => Buffer.from(text).toString('base64');

describe('a kubeconfig', () => {
  it('[CLU-30] is one file with the authority, the certificate, the key and a context named cluster@project', () => {
    expect(read([entry('blue')])).toEqual({
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [
        {
          name: 'blue@demo',
          cluster: { server: 'https://blue.example.org:6443', 'certificate-authority-data': base64('CA\n') },
        },
      ],
      users: [
        {
          name: 'blue@demo',
          user: { 'client-certificate-data': base64('CERT\n'), 'client-key-data': base64('KEY\n') },
        },
      ],
      contexts: [{ name: 'blue@demo', context: { cluster: 'blue@demo', user: 'blue@demo' } }],
      'current-context': 'blue@demo',
    });
  });

  it('[CLU-30] merges several clusters into one file, the first one in use', () => {
    const config = read([entry('blue'), entry('green')]);
    expect(config.contexts.map(({ name }) => name)).toEqual(['blue@demo', 'green@demo']);
    expect(config.users).toHaveLength(2);
    expect(config['current-context']).toBe('blue@demo');
  });

  it('[CLU-30] tells two clusters of one name apart by their ids', () => {
    const config = read([entry('blue', {}, '11111111-aaaa'), entry('blue', {}, '22222222-bbbb')]);
    expect(config.contexts.map(({ name }) => name)).toEqual(['blue-11111111@demo', 'blue-22222222@demo']);
  });

  it('[CLU-30] signs in by Keystone with the exec plug-in, and holds no secret then', () => {
    const access = {
      authority: 'CA\n',
      authUrl: 'https://keystone.example.org/v3',
      username: 'anna',
      userDomain: 'Default',
      project: 'demo',
    };
    const config = read([entry('blue', { access })]);
    expect(config.users[0]!.user.exec).toMatchObject({
      apiVersion: 'client.authentication.k8s.io/v1beta1',
      command: 'client-keystone-auth',
      args: [
        '--keystone-url=https://keystone.example.org/v3',
        '--domain-name=Default',
        '--user-name=anna',
        '--project-name=demo',
      ],
      interactiveMode: 'IfAvailable',
    });
    expect(JSON.stringify(config)).not.toMatch(/client-key-data|password/i);
  });

  it.each(['it\'s "a" # \\ : project', 'null', '12', 'ünï 日本語 \u{1f600}', '- x', '\u202e'])(
    '[CLU-30] keeps the project name %j as it is',
    (project) => {
      expect(read([entry('blue', { project })])['current-context']).toBe(`blue@${project}`);
      const access = { authority: '', authUrl: 'https://k/v3', username: project, userDomain: project, project };
      const { exec } = read([entry('blue', { access })]).users[0]!.user;
      expect(exec?.args[3]).toBe(`--project-name=${project}`);
    },
  );

  it('[CLU-30] is saved under the name of its cluster, or of the project for several', () => {
    expect(kubeconfigName([entry('blue')])).toBe('blue.kubeconfig');
    expect(kubeconfigName([entry('a/b c')])).toBe('a-b-c.kubeconfig');
    expect(kubeconfigName([entry('blue'), entry('green')])).toBe('demo.kubeconfig');
  });
});

describe('a cluster without a kubeconfig', () => {
  const of = (status: string, api_address: string | null) =>
    hindranceOf({ id: '1', name: 'blue', status, api_address });
  const address = 'https://10.0.0.5:6443';

  it('[CLU-31] says why: it is being created, has failed, is being deleted, has no address, or no TLS', () => {
    expect(of('CREATE_IN_PROGRESS', null)).toBe('creating');
    expect(of('CREATE_FAILED', null)).toBe('failed');
    expect(of('DELETE_IN_PROGRESS', address)).toBe('deleting');
    expect(of('UPDATE_COMPLETE', null)).toBe('no-address');
    expect(of('CREATE_COMPLETE', 'http://10.0.0.5:8080')).toBe('no-tls');
  });

  it('[CLU-31] has one as soon as its address answers over TLS, also after a failed change', () => {
    for (const status of ['CREATE_COMPLETE', 'UPDATE_IN_PROGRESS', 'UPDATE_FAILED', 'DELETE_FAILED']) {
      expect(of(status, address)).toBeUndefined();
    }
  });
});

describe('a certificate service that does not answer', () => {
  it('[CLU-30] [CLU-31] is told for each cluster, and no key is left behind', async () => {
    const { services, page } = await createTestServices({ bundles: { clusters: en } });
    page.answer('GET /api/container_infra/cluster_templates/t-1/', () => ({ id: 't-1', coe: 'kubernetes' }));
    const wish = { clusters: [cluster('a'), cluster('b')], way: 'certificate', authUrl: undefined } as const;
    const { made, failed } = await makeEntries(wish, services);
    expect(made).toEqual([]);
    expect(failed.map((each) => each.cluster.id)).toEqual(['a', 'b']);
    expect(page.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('[CLU-32] tells when the certificate of an authority ended, and that the clock may be wrong, before it signs', async () => {
    const { services, page } = await createTestServices({ bundles: { clusters: en } });
    const { certificate: pem } = createAuthority('old', Date.UTC(2001, 0, 1));
    page.answer('GET /api/container_infra/cluster_templates/t-1/', () => ({ id: 't-1', coe: 'kubernetes' }));
    page.answer('GET /api/container_infra/certificates/a/', () => ({ pem }));
    const wish = { clusters: [cluster('a')], way: 'certificate', authUrl: undefined } as const;
    const { failed } = await makeEntries(wish, services);
    const ended = String(new Date(new X509Certificate(pem).validTo).getUTCFullYear());
    const [text] = failed.map(({ error }) => (error as Error).message);
    expect(text).toMatch(new RegExp(`ended on .*${ended}.*If the clock of this computer is right, rotate`));
    expect(page.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('[CLU-31] a cluster of another engine is refused by the name of its engine', async () => {
    const { services, page } = await createTestServices({ bundles: { clusters: en } });
    page.answer('GET /api/container_infra/cluster_templates/t-1/', () => ({ id: 't-1', coe: 'swarm' }));
    const wish = { clusters: [cluster('a')], way: 'certificate', authUrl: undefined } as const;
    const { failed } = await makeEntries(wish, services);
    expect(failed.map(({ error }) => (error as Error).message)).toEqual(['The engine swarm has no kubeconfig.']);
  });
});
