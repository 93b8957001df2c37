import { expect, it } from 'vitest';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import { projectSource } from '../../../../plugins/networks/choices.ts';
import { isTwin, type Share, shareCode, shareOf } from '../../../../plugins/networks/sharing/sharing.ts';

const share: Share = {
  id: 's-1',
  object_id: 'n-1',
  object_type: 'network',
  action: 'access_as_shared',
  target_tenant: 'p-2',
};

it('[NET-17] a project that has the access already is found', () => {
  expect(isTwin({ project: 'p-2' }, [share])).toBe(true);
  expect(isTwin({ project: 'p-2', access: 'access_as_external' }, [share])).toBe(false);
  expect(isTwin({ project: 'p-3' }, [share])).toBe(false);
});

it('[NET-17] sends the network, the access and the target; the command names all projects by an option', () => {
  expect(shareOf('n-1', { project: 'p-2' })).toEqual({
    object_id: 'n-1',
    object_type: 'network',
    action: 'access_as_shared',
    target_tenant: 'p-2',
  });
  const optionsOf = (project: string) => shareCode('n-1', { project }).commands?.[0]?.options;
  expect(optionsOf('p-2')).toContainEqual(['--target-project', 'p-2']);
  expect(optionsOf('*')).toContainEqual('--target-all-projects');
});

it('[NET-17] offers the projects that are known, all of them where that is allowed, and the id of one that is not seen', async () => {
  const items = [{ id: 'p-1', name: 'demo' }];
  const { services } = await createTestServices({ answers: { 'GET /api/keystone/projects/': () => ({ items }) } });
  const values = async (typed: string, all?: string) =>
    (await projectSource(services, all)(typed, new AbortController().signal)).map(({ value }) => value);
  const id = '0123456789abcdef0123456789abcdef';
  expect(await values('')).toEqual(['p-1']);
  expect(await values('', 'All projects')).toEqual(['*', 'p-1']);
  expect(await values('nobody')).toEqual([]);
  expect(await values(id)).toEqual([id]);
});
