import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { packageNamed } from './packages.ts';

const folder = mkdtempSync(join(tmpdir(), 'sextant-kustomize-'));
afterAll(() => rmSync(folder, { recursive: true }));
const hasKubectl = spawnSync('kubectl', ['version', '--client']).status === 0;

it.skipIf(!hasKubectl)(
  '[PKG-09] the files for Kubernetes are built by kustomize into resources with the version',
  () => {
    execFileSync('tar', ['-xzf', packageNamed(/^sextant-kubernetes-.*\.tgz$/), '-C', folder]);
    const [inside = ''] = readdirSync(folder);
    const built = execFileSync('kubectl', ['kustomize', join(folder, inside, 'base')], { encoding: 'utf8' });
    const resources = parseAllDocuments(built).map((document) => document.toJS());
    expect(resources.map(({ kind }) => kind).sort()).toEqual([
      'ConfigMap',
      'Deployment',
      'NetworkPolicy',
      'PodDisruptionBudget',
      'Service',
    ]);
    const deployment = resources.find(({ kind }) => kind === 'Deployment');
    const { containers, volumes } = deployment.spec.template.spec;
    expect(containers[0].image).toMatch(/^sextant:\d+\.\d+\.\d+$/);
    const config = resources.find(({ kind }) => kind === 'ConfigMap');
    expect(volumes[0].configMap.name).toBe(config.metadata.name);
  },
);
