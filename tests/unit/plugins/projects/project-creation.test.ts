import { beforeEach, expect, it } from 'vitest';
import { HttpError } from '#services/http/http';
import { Toasts } from '#services/toasts/toasts';
import { createTestServices, type TestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/projects.json' with { type: 'json' };
import { creationChoices } from '../../../../plugins/projects/creation/creation-choices.ts';
import {
  emptyProject,
  fitNewProject,
  type NewProject,
  newProjectCode,
} from '../../../../plugins/projects/creation/new-project.ts';
import { ProjectCreation } from '../../../../plugins/projects/creation/project-creation.ts';

const member = (id: string, ...roles: string[]) => ({ id, roles });
const model: NewProject = {
  ...emptyProject(undefined),
  project: { name: ' one ', enabled: true },
  members: { user: [member('a', 'r'), member('b', 'r')], group: [member('g', 'r')] },
  names: { user: [{ id: 'a', name: 'Ada' }], group: [] },
  quotas: { compute: [{ name: 'cores', limit: 5 }], network: [{ name: 'port', limit: 9 }] },
};
const defaults = { compute: [{ name: 'cores', limit: 20 }], volume: [], network: [{ name: 'port', limit: 9 }] };

const refusal = () => new Response(JSON.stringify({ title: 'no', status: 400 }), { status: 400 });

let test: TestServices;
/** The calls that change something, as they arrive. */
let sent: string[];
let refused: Set<string>;
beforeEach(async () => {
  test = await createTestServices({ bundles: { projects: en } });
  sent = [];
  refused = new Set();
  const noted = (call: string, answer: unknown) => () => {
    sent.push(call);
    return refused.has(call) ? refusal() : answer;
  };
  test.page.answer('POST /api/keystone/projects/', noted('make', { id: 'p', name: 'one' }));
  for (const user of ['a', 'b'])
    test.page.answer(`PUT /api/keystone/projects/p/r/${user}/`, noted(`give ${user}`, undefined));
  test.page.answer('PUT /api/keystone/projects/p/groups/g/r/', noted('give g', undefined));
  test.page.answer('DELETE /api/keystone/projects/p/r/a/', noted('take a', undefined));
  for (const [service, path] of [
    ['compute', '/api/nova/quota-sets/defaults/'],
    ['volume', '/api/cinder/quota-sets/defaults/'],
    ['network', '/api/neutron/quota-sets/defaults/'],
  ] as const)
    test.page.answer(`GET ${path}`, () => ({ items: defaults[service] }));
  test.page.answer('PATCH /api/quotas/p/', noted('limits', { items: [{ service: 'compute', ok: true }] }));
});

it('[PRJ-02] a project is made, its members get their roles, and the changed limits alone are sent', async () => {
  const creation = new ProjectCreation(creationChoices(test.services), test.services);
  const result = await creation.save(model);
  expect(result.created.map(({ id }) => id)).toEqual(['p']);
  expect(sent[0]).toBe('make');
  expect(sent.slice(1).toSorted()).toEqual(['give a', 'give b', 'give g', 'limits']);
  const limits = test.page.calls.find(({ path }) => path === '/api/quotas/p/');
  expect(limits?.body).toEqual({ compute: { cores: 5 } });
  expect(test.services.get(Toasts).list()[0]?.message).toBe('Created project one.');
});

it('[PRJ-02] [PAN-16] each part that is refused is told, and the next attempt sends what is left alone', async () => {
  const creation = new ProjectCreation(creationChoices(test.services), test.services);
  let made = 0;
  refused = new Set(['give b', 'limits']);
  const failure: unknown = await creation.save(model, () => (made += 1)).catch((error: unknown) => error);
  const lines = (failure as Error).message.split('\n');
  expect(lines[0]).toContain('Project one is created, but a part is left.');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toMatch(/^b: r is given – /);
  expect(creation.made).toEqual({ id: 'p', name: 'one' });
  expect(creation.result.created.map(({ id }) => id)).toEqual(['p']);

  sent = [];
  refused = new Set();
  // A user who was added and is not wanted any more loses the role again.
  const next = { ...model, members: { ...model.members, user: [member('b', 'r')] } };
  await creation.save(next, () => (made += 1));
  expect(sent.toSorted()).toEqual(['give b', 'limits', 'take a']);
  expect(made).toBe(1);
});

it('[PRJ-02] a project that could not be made is told as the service tells it, and nothing else is sent', async () => {
  const creation = new ProjectCreation(creationChoices(test.services), test.services);
  refused = new Set(['make']);
  await expect(creation.save(model)).rejects.toBeInstanceOf(HttpError);
  expect([sent, creation.made]).toEqual([['make'], undefined]);
});

it('[PRJ-02] the code names the project in commands and a placeholder in addresses', () => {
  const known = { quotas: { compute: { cores: { limit: 20 } } }, failed: {} };
  const { commands, calls } = newProjectCode(model, known);
  expect(commands?.map(({ command, names }) => [command, ...(names ?? [])].join(' '))).toEqual([
    'project create one',
    'role add r',
    'role add r',
    'role add r',
    'quota set one',
  ]);
  expect(calls.at(-1)?.path).toBe('/os-quota-sets/PROJECT_ID');
});

it('[PRJ-02] a draft that somebody has changed in the browser’s storage loses what is no value of the form', () => {
  const kept = {
    project: { name: 'one', tags: 3, attributes: { a: 'b', c: 1 } },
    members: { user: [member('a', 'r'), { id: 1 }, 'x'], group: 'none' },
    quotas: { compute: [{ name: 'cores', limit: 'many' }], other: [] },
  };
  expect(fitNewProject(kept as never)).toEqual({
    project: { name: 'one', enabled: true, attributes: { a: 'b' } },
    members: { user: [member('a', 'r')], group: [] },
    names: { user: [], group: [] },
    quotas: {},
  });
});
