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
const chain = `${version}
description: Two in a row
parameters:
  size: {type: number, default: 6, constraints: [{range: {min: 1, max: 9}}]}
  secret: {type: string, hidden: true, default: hush}
resources:
  text: {type: OS::Heat::RandomString, properties: {length: {get_param: size}}}
  test: {type: OS::Heat::TestResource, properties: {value: {str_replace: {template: 'a-$t', params: {$t: {get_attr: [text, value]}}}}}}
outputs:
  text: {description: The text, value: {get_attr: [text, value]}}
  said: {value: {get_attr: [test, output]}}
  part: {value: {list_join: ['/', [{digest: [md5, x]}, {get_param: 'OS::stack_name'}]]}}
`;

const refusal = async (body: object, path = '/stacks') => {
  const answer = await kit.call('demo', 'POST', path, { stack_name: cloud.name('refused'), ...body });
  return [answer.status, answer.json.error.type, answer.json.error.message];
};

describe('stacks', () => {
  it('are listed, filtered, sorted and paged', async () => {
    const all = (await kit.call('demo', 'GET', '/stacks')).json.stacks;
    const seeded = all.find((stack: { stack_name: string }) => stack.stack_name === 'demo-stack');
    expect(seeded).toMatchObject({
      stack_status: 'CREATE_COMPLETE',
      stack_status_reason: 'Stack CREATE completed successfully',
      stack_owner: 'demo',
      description: '',
      parent: null,
      tags: ['seed'],
      updated_time: null,
      deletion_time: null,
      creation_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    });
    const listed = async (query: string) => (await kit.call('demo', 'GET', `/stacks?${query}`)).json.stacks.length;
    expect(await listed('tags=seed')).toBe(1);
    expect(await listed('name=demo-stack&status=COMPLETE&action=CREATE')).toBe(1);
    expect(await listed('name=no-such-stack')).toBe(0);
    const page = (await kit.call('demo', 'GET', '/stacks?limit=1&with_count=true&sort_keys=stack_name&tags=seed')).json;
    expect(page).toMatchObject({
      count: 1,
      links: [{ rel: 'next', href: expect.stringContaining(`marker=${seeded.id}`) }],
    });
    expect(await listed(`limit=5&tags=seed&marker=${seeded.id}`)).toBe(0);
    expect((await kit.call('demo', 'GET', '/stacks?limit=x')).json.error.message).toBe(
      "Only integer is acceptable by 'limit'.",
    );
    expect((await kit.call('demo', 'GET', '/stacks?global_tenant=true')).json).toMatchObject({
      code: 403,
      error: { type: 'Forbidden', message: 'You are not authorized to use stacks:global_index.' },
    });
    expect((await kit.call('lab', 'GET', '/stacks?name=demo-stack')).json.stacks).toEqual([]);
    const forAdmin = (await kit.call('admin', 'GET', '/stacks?name=demo-stack')).json.stacks;
    expect(forAdmin[0].project).toBe((await cloud.as('demo')).projectId);
  });

  it('are made in the order of their parts, and tell of each step', async () => {
    const { name, id, path } = await kit.make(chain, { tags: 'one,two', timeout_mins: 5 });
    const { stack } = (await kit.call('demo', 'GET', path)).json;
    expect(stack).toMatchObject({
      id,
      stack_status: 'CREATE_COMPLETE',
      description: 'Two in a row',
      parameters: { 'OS::stack_name': name, size: '6', secret: '******' },
      tags: ['one', 'two'],
      timeout_mins: 5,
      disable_rollback: true,
      capabilities: [],
    });
    const outputs = new Map(
      stack.outputs.map((one: { output_key: string; output_value: unknown }) => [one.output_key, one.output_value]),
    );
    expect(outputs.get('text')).toMatch(/^[A-Za-z0-9]{6}$/);
    expect(outputs.get('said')).toBe(`a-${String(outputs.get('text'))}`);
    expect(outputs.get('part')).toBe(`9dd4e461268c8034f5c8564e155c67a6/${name}`);
    expect(await kit.events(path)).toEqual([
      `${name} CREATE_IN_PROGRESS`,
      'text CREATE_IN_PROGRESS',
      'text CREATE_COMPLETE',
      'test CREATE_IN_PROGRESS',
      'test CREATE_COMPLETE',
      `${name} CREATE_COMPLETE`,
    ]);
    const { resources } = (await kit.call('demo', 'GET', `${path}/resources?type=OS::Heat::RandomString`)).json;
    expect(resources).toMatchObject([
      {
        resource_name: 'text',
        resource_status: 'CREATE_COMPLETE',
        required_by: ['test'],
        resource_status_reason: 'state changed',
      },
    ]);
    const shown = (await kit.call('demo', 'GET', `${path}/resources/text`)).json.resource;
    expect(shown).toMatchObject({ attributes: { value: outputs.get('text') }, description: '' });
    expect((await kit.call('demo', 'GET', `${path}/resources/none`)).json.error).toMatchObject({
      type: 'ResourceNotFound',
      message: `The Resource (none) could not be found in Stack ${name}.`,
    });
    const event = (await kit.call('demo', 'GET', `${path}/resources/text/events?limit=1`)).json.events[0];
    expect((await kit.call('demo', 'GET', `${path}/resources/text/events/${event.id}`)).json.event).toMatchObject({
      resource_type: 'OS::Heat::RandomString',
      resource_properties: { length: 6 },
    });
    expect((await kit.call('demo', 'GET', `${path}/outputs/text`)).json.output.output_value).toBe(outputs.get('text'));
    expect((await kit.call('demo', 'GET', `${path}/template`)).json.resources.text.type).toBe('OS::Heat::RandomString');
    expect((await kit.call('demo', 'GET', `${path}/export`)).status).toBe(400);
    const again = await kit.call('demo', 'POST', '/stacks', { stack_name: name, template: chain });
    expect([again.status, again.json.error.type]).toEqual([409, 'StackExists']);
  });

  it('answer to their names with the address that has the id too', async () => {
    for (const [path, tail] of [
      ['/stacks/demo-stack', ''],
      ['/stacks/demo-stack/resources?nested_depth=1', '/resources?nested_depth=1'],
    ] as const) {
      const answer = await kit.call('demo', 'GET', path);
      expect(answer.status).toBe(302);
      expect(answer.headers.get('location')).toMatch(
        new RegExp(`/stacks/demo-stack/[0-9a-f-]{36}${tail.replace('?', '\\?')}$`),
      );
    }
    const missing = await kit.call('demo', 'GET', '/stacks/no-such-stack');
    expect(missing.json).toEqual({
      code: 404,
      title: 'Not Found',
      explanation: 'The resource could not be found.',
      error: { type: 'EntityNotFound', traceback: null, message: 'The Stack (no-such-stack) could not be found.' },
    });
    expect((await kit.call('demo', 'PUT', '/stacks', {})).status).toBe(405);
    expect((await kit.call('demo', 'GET', '/no-such-page')).text).toContain('404 Not Found');
  });

  it('fail with a reason, or are rolled back', async () => {
    const failing = `${version}\nresources: {a: {type: OS::Heat::TestResource, properties: {value: x, fail: true}}, b: {type: OS::Heat::RandomString, depends_on: a}}`;
    const kept = await kit.make(failing);
    const { stack } = (await kit.call('demo', 'GET', kept.path)).json;
    expect(stack.stack_status).toBe('CREATE_FAILED');
    expect(stack.stack_status_reason).toBe('Resource CREATE failed: ValueError: resources.a: Test Resource failed a');
    expect((await kit.call('demo', 'GET', `${kept.path}/resources/b`)).json.resource.resource_status).toBe(
      'INIT_COMPLETE',
    );
    const rolled = await kit.make(failing, { disable_rollback: false });
    await expect.poll(() => kit.settled(rolled.path), { timeout: 10_000 }).toBe('ROLLBACK_COMPLETE');
  });

  it('change in place or by replacement, and go', async () => {
    const { name, path } = await kit.make(chain);
    const before = (await kit.call('demo', 'GET', `${path}/resources/text`)).json.resource;
    const next = `${version}
resources:
  text: {type: OS::Heat::RandomString, properties: {length: 3}}
  test: {type: OS::Heat::TestResource, properties: {value: 4}}
  more: {type: OS::Heat::RandomString}`;
    const preview = (await kit.call('demo', 'PUT', `${path}/preview`, { template: next })).json.resource_changes;
    const names = (list: { resource_name: string }[]) => list.map((one) => one.resource_name);
    expect(names(preview.added)).toEqual(['more']);
    expect(names(preview.replaced)).toEqual(['text']);
    expect(names(preview.updated)).toEqual(['test']);
    expect((await kit.call('demo', 'PUT', path, { template: next })).status).toBe(202);
    expect(await kit.settled(path)).toBe('UPDATE_COMPLETE');
    const after = (await kit.call('demo', 'GET', `${path}/resources/text`)).json.resource;
    expect(after.physical_resource_id).not.toBe(before.physical_resource_id);
    expect(after.attributes.value).toHaveLength(3);
    expect(await kit.events(path)).toEqual(
      expect.arrayContaining(['test UPDATE_COMPLETE', 'more CREATE_COMPLETE', 'text DELETE_COMPLETE']),
    );
    for (const action of ['suspend', 'resume', 'check']) {
      expect((await kit.call('demo', 'POST', `${path}/actions`, { [action]: null })).status).toBe(200);
      await expect.poll(() => kit.settled(path), { timeout: 10_000 }).toBe(`${action.toUpperCase()}_COMPLETE`);
    }
    expect((await kit.call('demo', 'POST', `${path}/actions`, { zork: null })).json.error.message).toBe(
      'Invalid action zork specified',
    );
    expect((await kit.call('demo', 'DELETE', path)).status).toBe(204);
    await expect.poll(() => kit.settled(path), { timeout: 10_000 }).toBe('DELETE_COMPLETE');
    const named = async () => (await kit.call('demo', 'GET', `/stacks?name=${name}`)).json.stacks;
    // The real one marks a stack as removed a moment after it says so.
    await expect.poll(named, { timeout: 10_000 }).toEqual([]);
  });

  it('may hold others, whose parts are listed by depth', async () => {
    const { path } = await kit.make(`${version}
resources:
  group: {type: OS::Heat::ResourceGroup, properties: {count: 2, resource_def: {type: OS::Heat::RandomString, properties: {length: 4}}}}
  all: {type: OS::Heat::Value, properties: {type: comma_delimited_list, value: {get_attr: [group, value]}}}
outputs: {all: {value: {get_attr: [all, value]}}, first: {value: {get_attr: [group, resource.0, value]}}}`);
    const { stack } = (await kit.call('demo', 'GET', path)).json;
    const all = stack.outputs.find((one: { output_key: string }) => one.output_key === 'all').output_value;
    expect(all).toEqual([expect.stringMatching(/^\w{4}$/), expect.stringMatching(/^\w{4}$/)]);
    const deep = (await kit.call('demo', 'GET', `${path}/resources?nested_depth=1`)).json.resources;
    const inner = deep.filter((one: { parent_resource?: string }) => one.parent_resource === 'group');
    expect(inner.map((one: { resource_name: string }) => one.resource_name).sort()).toEqual(['0', '1']);
    expect((await kit.call('demo', 'GET', `${path}/resources`)).json.resources).toHaveLength(2);
  });

  it('are refused in the words of heat', async () => {
    const failed = (message: string) => [400, 'StackValidationFailed', message];
    const resources = (text: string) => refusal({ template: `${version}\nresources: {a: ${text}}` });
    const parameter = (schema: string, value: unknown) =>
      refusal({ template: `${version}\nparameters: {n: ${schema}}`, parameters: { n: value } });
    expect(await refusal({})).toEqual([400, 'HTTPBadRequest', 'No template specified']);
    expect(await refusal({ template: 'x: 1' })).toEqual([
      400,
      'HTTPBadRequest',
      'Template not in valid format: Template format version not found.',
    ]);
    expect((await refusal({ template: 'heat_template_version: 1999-01-01' }))[1]).toBe('InvalidTemplateVersion');
    expect(await refusal({ template: version, stack_name: '1bad' })).toEqual(
      failed(
        'Invalid stack name 1bad must contain only alphanumeric or "_-." characters, must start with alpha and must be 255 characters or less.',
      ),
    );
    expect((await resources('{type: OS::No::Such}'))[2]).toContain(
      'The Resource Type (OS::No::Such) could not be found.',
    );
    expect(await resources('{type: OS::Heat::RandomString, properties: {length: 9999}}')).toEqual(
      failed('Property error: : resources.a.properties.length: : 9999 is out of range (min: 1, max: 512)'),
    );
    expect(await resources('{type: OS::Heat::RandomString, properties: {length: abc}}')).toEqual(
      failed("Property error: : resources.a.properties.length: : Value 'abc' is not an integer"),
    );
    expect(await resources('{type: OS::Heat::Value, properties: {}}')).toEqual(
      failed('Property error: : resources.a.properties: : Property value not assigned'),
    );
    expect(await resources('{type: OS::Heat::RandomString, properties: {length: {get_resource: b}}}')).toEqual([
      400,
      'InvalidTemplateReference',
      'The specified reference "b" (in a.Properties.length) is incorrect.',
    ]);
    expect(await refusal({ template: `${version}\nparameters: {n: {type: number}}` })).toEqual([
      400,
      'UserParameterMissing',
      'The Parameter (n) was not provided.',
    ]);
    expect(await parameter('{type: number}', 'abc')).toEqual(
      failed("Parameter 'n' is invalid: could not convert string to float: 'abc'"),
    );
    expect(await parameter('{type: number, constraints: [{range: {min: 1, max: 9}}]}', '55')).toEqual(
      failed("Parameter 'n' is invalid: 55 is out of range (min: 1, max: 9)"),
    );
    expect(await parameter('{type: string, constraints: [{allowed_values: [a, b]}]}', '55')).toEqual(
      failed('Parameter \'n\' is invalid: "55" is not an allowed value ["a", "b"]'),
    );
    expect(await parameter("{type: string, constraints: [{allowed_pattern: '[a-z]'}]}", '55')).toEqual(
      failed('Parameter \'n\' is invalid: "55" does not match pattern "[a-z]"'),
    );
    expect(await refusal({ template: version, parameters: { zz: 1 } })).toEqual([
      400,
      'UnknownUserParameter',
      'The Parameter (zz) was not defined in template.',
    ]);
    expect(await refusal({ template: version, timeout_mins: 'x' })).toEqual([
      400,
      'HTTPBadRequest',
      "Only integer is acceptable by 'timeout_mins'.",
    ]);
    expect((await refusal({ template: version, environment: 'foo: 1' }))[2]).toBe(
      'Environment not in valid format: environment has wrong section "foo"',
    );
  });
});

describe('templates', () => {
  it('are checked without a stack', async () => {
    const described = (await kit.call('demo', 'POST', '/validate', { template: chain })).json;
    expect(described.Parameters.size).toEqual({
      Type: 'Number',
      Description: '',
      NoEcho: 'false',
      Label: 'size',
      Default: 6,
      MinValue: 1,
      MaxValue: 9,
    });
    expect(described.Parameters.secret.NoEcho).toBe('true');
    const wrong = `${version}\nresources: {a: {type: OS::Heat::RandomString, properties: {nope: 1}}}`;
    expect((await kit.call('demo', 'POST', '/validate', { template: wrong })).json.error.message).toBe(
      'Property error: resources.a.properties: Unknown Property nope',
    );
  });

  it('may use what the service lists', async () => {
    const { resource_types } = (await kit.call('demo', 'GET', '/resource_types')).json;
    expect(resource_types).toEqual(expect.arrayContaining(['OS::Heat::RandomString', 'OS::Heat::ResourceGroup']));
    const schema = (await kit.call('demo', 'GET', '/resource_types/OS::Heat::RandomString')).json;
    expect(schema.properties.length).toMatchObject({
      type: 'integer',
      default: 32,
      required: false,
      constraints: [{ range: { min: 1, max: 512 } }],
    });
    expect((await kit.call('demo', 'GET', '/resource_types/nope')).json.error.message).toBe(
      'The Resource Type (nope) could not be found.',
    );
    const versions = (await kit.call('demo', 'GET', '/template_versions')).json.template_versions;
    expect(versions).toContainEqual({
      version: 'heat_template_version.2021-04-16',
      type: 'hot',
      aliases: ['heat_template_version.wallaby'],
    });
    const functions = (await kit.call('demo', 'GET', '/template_versions/heat_template_version.2021-04-16/functions'))
      .json;
    expect(functions.template_functions.map((one: { functions: string }) => one.functions)).toContain('str_replace');
  });

  it('have software configs beside them', async () => {
    const made = (
      await kit.call('demo', 'POST', '/software_configs', { name: cloud.name('config'), group: 'script', config: 'x' })
    ).json.software_config;
    expect(made).toMatchObject({ group: 'script', config: 'x', inputs: [], outputs: [], options: {} });
    expect((await kit.call('demo', 'GET', `/software_configs/${made.id}`)).json.software_config).toEqual(made);
    expect((await kit.call('demo', 'DELETE', `/software_configs/${made.id}`)).status).toBe(204);
    expect((await kit.call('demo', 'GET', `/software_configs/${made.id}`)).json.error.message).toBe(
      `Software config with id ${made.id} not found`,
    );
    expect((await kit.call('demo', 'GET', '/services')).status).toBe(403);
    expect((await kit.call('admin', 'GET', '/services')).json.services[0].binary).toBe('heat-engine');
  });
});
