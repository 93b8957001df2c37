import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NativeCloud, openNativeCloud } from '../../support/native-cloud.ts';
import { stackKit } from '../../support/native-heat.ts';

let cloud: NativeCloud;

beforeAll(async () => {
  cloud = await openNativeCloud();
});
afterAll(() => cloud.close());
// After that line, so that its own cleaning comes first.
const kit = stackKit(() => cloud);

const version = 'heat_template_version: 2021-04-16';
const inner = `${version}
parameters:
  word: {type: string}
  length: {type: number, default: 5}
resources:
  text: {type: OS::Heat::RandomString, properties: {length: {get_param: length}}}
  test: {type: OS::Heat::TestResource, properties: {value: {get_param: word}}}
outputs:
  said: {value: {get_attr: [test, output]}}
`;
const outer = (type: string) => `${version}
resources:
  part: {type: ${type}, properties: {word: hello}}
outputs:
  said: {value: {get_attr: [part, said]}}
`;

describe('a template in the place of a resource’s type', () => {
  it.each([
    ['by its file', 'inner.yaml', {}],
    ['by a name that the environment gives it', 'Acme::Part', { resource_registry: { 'Acme::Part': 'inner.yaml' } }],
  ])('[EMB-02] is a stack inside the stack, %s', { timeout: 60_000 }, async (_way, type, environment) => {
    const members = { files: { 'inner.yaml': inner }, environment };
    const { path } = await kit.make(outer(type), members);
    const { stack } = (await kit.call('demo', 'GET', path)).json;
    expect(stack).toMatchObject({
      stack_status: 'CREATE_COMPLETE',
      outputs: [{ output_key: 'said', output_value: 'hello' }],
    });
    const { resources } = (await kit.call('demo', 'GET', `${path}/resources?nested_depth=1`)).json;
    const names = resources.map((one: { resource_name: string; resource_type: string }) => [
      one.resource_name,
      one.resource_type,
    ]);
    expect(names.toSorted()).toEqual([
      ['part', type],
      ['test', 'OS::Heat::TestResource'],
      ['text', 'OS::Heat::RandomString'],
    ]);
    expect(await kit.settled(path)).toBe('CREATE_COMPLETE');
  });

  it('[EMB-02] needs its file, and the properties that it has no default for', async () => {
    const refused = async (template: string, files: object) =>
      (await kit.call('demo', 'POST', '/stacks', { stack_name: cloud.name('refused'), template, files })).status;
    expect(await refused(outer('inner.yaml'), {})).toBe(400);
    const without = `${version}\nresources: {part: {type: inner.yaml}}`;
    expect(await refused(without, { 'inner.yaml': inner })).toBe(400);
  });
});
