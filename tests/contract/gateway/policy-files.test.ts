import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ConsoleFacts } from '../../../core/protocol/index.ts';
import { type GatewayOverrides, startGatewayOnCloud } from '../../support/gateway.ts';

it("[POL-06] the operator's policy files lie over the services' rules, later ones over earlier ones", async () => {
  const directory = await mkdtemp(join(tmpdir(), 'sextant-policy-'));
  await mkdir(join(directory, 'image.d'));
  await writeFile(join(directory, 'image.yaml'), '"publicize_image": "role:member"\n"delete_image": "!"\n');
  await writeFile(join(directory, 'image.d/10-own.yaml'), '"delete_image": "role:reader"\n');
  const site = await startGatewayOnCloud({ policy: { directories: [directory] } });
  try {
    const demo = await site.signIn('demo');
    const allowed = async (rule: string) => {
      const answer = await demo.post('/api/policy/', { rules: [['image', rule]] });
      return ((await answer.json()) as { allowed: boolean }).allowed;
    };
    expect([await allowed('publicize_image'), await allowed('delete_image')]).toEqual([true, true]);
  } finally {
    await site.close();
    await rm(directory, { recursive: true });
  }
});

it('[POL-06] [OPS-12] policy files count under the names that Horizon has for them, and the console’s own ones over them', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'sextant-policy-'));
  await mkdir(join(directory, 'glance_policy.d'));
  await writeFile(join(directory, 'glance_policy.yaml'), '"publicize_image": "role:member"\n"add_image": "!"\n');
  await writeFile(join(directory, 'glance_policy.d/10-own.yaml'), '"delete_image": "!"\n');
  await writeFile(join(directory, 'image.yaml'), '"add_image": "role:member"\n');
  const site = await startGatewayOnCloud({ policy: { directories: [directory] } });
  try {
    const demo = await site.signIn('demo');
    const allowed = async (rule: string) => {
      const answer = await demo.post('/api/policy/', { rules: [['image', rule]] });
      return ((await answer.json()) as { allowed: boolean }).allowed;
    };
    expect(await Promise.all(['publicize_image', 'delete_image', 'add_image'].map(allowed))).toEqual([
      true,
      false,
      true,
    ]);
  } finally {
    await site.close();
    await rm(directory, { recursive: true });
  }
});

it('[AUTH-05] a service that runs with the new defaults is taken at them; else what the older forms accept counts too', async () => {
  const mayCreate = async (overrides: GatewayOverrides) => {
    const site = await startGatewayOnCloud(overrides);
    try {
      const reader = await site.signIn('reader');
      const answer = await reader.post('/api/policy/', { rules: [['image', 'add_image']] });
      return ((await answer.json()) as { allowed: boolean }).allowed;
    } finally {
      await site.close();
    }
  };
  expect(await mayCreate({})).toBe(true);
  expect(await mayCreate({ policy: { newDefaults: ['image'] } })).toBe(false);
  expect(await mayCreate({ cloud: { embedded: true } })).toBe(false);
});

it('[POL-08] a rule that no service has is allowed to nobody, and no condition knows it; an operator’s file may bring it', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'sextant-policy-'));
  await writeFile(join(directory, 'image.yaml'), '"own_rule": "@"\n');
  const site = await startGatewayOnCloud({ policy: { directories: [directory] } });
  try {
    const admin = await site.signIn('admin');
    const allowed = async (rule: string) => {
      const answer = await admin.post('/api/policy/', { rules: [['image', rule]] });
      return ((await answer.json()) as { allowed: boolean }).allowed;
    };
    // A service asks its rule `default` for what it has not, and that of images lets everybody pass.
    expect([await allowed('modify_image'), await allowed('modify_imag'), await allowed('own_rule')]).toEqual([
      true,
      false,
      true,
    ]);
    const { facts, failed } = await admin.json<ConsoleFacts>(
      '/api/facts/?of=policy.image:modify_imag&of=policy.image:modify_image',
    );
    expect(facts).toEqual({ 'policy.image:modify_image': true });
    expect(failed).toEqual({ 'policy.image:modify_imag': 'no service has the rule' });
  } finally {
    await site.close();
    await rm(directory, { recursive: true });
  }
});
