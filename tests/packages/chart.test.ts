import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { type Chart, readResources, type Resource, resourcesOf, type Values } from '../support/helm/render.ts';
import { packageNamed, read } from './packages.ts';

const folder = mkdtempSync(join(tmpdir(), 'sextant-chart-'));
afterAll(() => rmSync(folder, { recursive: true }));
const hasHelm = spawnSync('helm', ['version']).status === 0;
const hasKubectl = spawnSync('kubectl', ['version', '--client']).status === 0;

const archive = packageNamed(/^sextant-[\d.]+-chart\.tgz$/);
execFileSync('tar', ['-xzf', archive, '-C', folder]);
const place = join(folder, 'sextant');
const chart: Chart = new Map(
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path.slice(place.length + 1), read(path)]),
);

/** Objects in one order, without the digest of a configuration whose keys each writer orders in its own way. */
const comparable = (resources: Resource[]) =>
  resources
    .map((each) => JSON.parse(JSON.stringify(each, (key, value) => (key === 'checksum/config' ? 'digest' : value))))
    .map((each) => (each.kind === 'ConfigMap' ? { ...each, data: readResources(each.data['sextant.yaml']) } : each))
    .sort((a, b) => (`${a.kind} ${a.metadata.name}` < `${b.kind} ${b.metadata.name}` ? -1 : 1));

const helm = (words: string[]) => spawnSync('helm', words, { encoding: 'utf8' });
const withValues = (values: Values) => {
  writeFileSync(join(folder, 'values.yaml'), stringify(values));
  return ['--values', join(folder, 'values.yaml')];
};

const sites: [string, Values][] = [
  ['no values', {}],
  [
    'an ingress, metrics and a store',
    {
      config: {
        listen: { base_path: '/dashboard', drain: 30 },
        cloud: { auth_url: 'https://keystone.example.org/v3' },
      },
      ingress: { enabled: true, host: 'console.example.org', tlsSecret: 'tls', annotations: { a: 'b: c' } },
      metrics: { enabled: true, serviceMonitor: { enabled: true, labels: { release: 'prometheus' } } },
      store: { url: 'rediss://valkey:6379/0', passwordSecret: 'valkey' },
      networkPolicy: { from: [{ namespaceSelector: { matchLabels: { name: 'ingress' } } }] },
    },
  ],
  [
    'everything else',
    {
      image: { tag: '9.9.9', pullPolicy: 'Always', pullSecrets: ['one', 'two'] },
      fullnameOverride: 'console',
      tls: { secret: 'tls' },
      authority: { configMap: 'authority' },
      assets: { claim: 'assets' },
      autoscaling: { enabled: true },
      disruptionBudget: { maxUnavailable: '50%' },
      podAnnotations: { a: '1' },
      nodeSelector: { disk: 'fast' },
      tolerations: [{ operator: 'Exists' }],
      affinity: { nodeAffinity: {} },
      resources: { limits: { cpu: 1, memory: '1Gi' } },
    },
  ],
];

describe('the chart', () => {
  it.skipIf(!hasHelm).each(sites)(
    '[PKG-12] is rendered by helm into the objects that the tests expect: %s',
    (_, values) => {
      const { stdout, stderr } = helm(['template', 'blue', archive, ...withValues(values)]);
      expect(stderr).toBe('');
      expect(comparable(readResources(stdout))).toEqual(comparable(resourcesOf(chart, values, 'blue')));
    },
  );

  it.skipIf(!hasHelm)(
    '[PKG-12] is in order as helm sees it, and helm refuses values with the sentences of the chart',
    () => {
      expect(helm(['lint', '--strict', archive])).toMatchObject({ status: 0 });
      const refusal = (values: Values) => helm(['template', 'blue', archive, ...withValues(values)]).stderr;
      expect(refusal({ ingress: { enabled: true } })).toContain('ingress.host: name the host');
      expect(refusal({ config: { cloud: { auth_ur: '' } } })).toContain('auth_ur');
      expect(refusal({ replicas: 0 })).toContain('replicas');
    },
  );

  it.skipIf(!hasKubectl)('[PKG-12] makes the objects that kustomize makes of the base', () => {
    execFileSync('tar', ['-xzf', packageNamed(/^sextant-kubernetes-.*\.tgz$/), '-C', folder]);
    const [inside = ''] = readdirSync(folder).filter((name) => name.startsWith('sextant-kubernetes'));
    const built = execFileSync('kubectl', ['kustomize', join(folder, inside, 'base')], { encoding: 'utf8' });
    const image = (resources: Resource[]) =>
      resources.find(({ kind }) => kind === 'Deployment')?.['spec'].template.spec.containers[0].image;
    const ours = resourcesOf(chart).filter(({ kind }) => kind !== 'Pod');
    expect(
      readResources(built)
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual(ours.map(({ kind }) => kind).sort());
    expect(image(readResources(built))).toBe(image(ours));
  });
});
