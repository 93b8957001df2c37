import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
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
