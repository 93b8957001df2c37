import { describe, expect, it, onTestFinished } from 'vitest';
import { useCompute } from '../../support/native-compute.ts';

const nova = useCompute();
const { ask, read, refusal } = nova;
const groups = '/os-security-groups';
const rules = '/os-security-group-rules';
const none = '00000000-0000-4000-8000-000000000000';
const noUuid = [400, 'Security group id should be uuid'];
const forbidden = (what: string) => [
  403,
  `Policy doesn't allow os_compute_api:os-security-groups:${what} to be performed.`,
];
/** Neutron's text as its client hands it on. */
const fromNeutron = (text: string) => `${text}\nNeutron server returns request_ids: ['req-`;

/** Makes a group of demo's, which goes away with the test. */
async function makeGroup(): Promise<{ id: string; name: string }> {
  const group = { name: nova.cloud.name('group'), description: 'd' };
  const { json } = await ask('POST', groups, { body: { security_group: group } });
  const { id } = json.security_group;
  onTestFinished(async () => void (await ask('DELETE', `${groups}/${id}`)));
  expect(json).toEqual({ security_group: { id, ...group, tenant_id: nova.projectId.demo, rules: [] } });
  return { id, name: group.name };
}

describe('[EMB-02] security groups through nova', () => {
  it('[EMB-02] are made, shown, changed and deleted', async () => {
    const { id } = await makeGroup();
    const path = `${groups}/${id}`;
    expect((await read(path)).security_group).toMatchObject({ id, description: 'd' });
    const change = { name: nova.cloud.name('changed'), description: 'e' };
    const put = await ask('PUT', path, { body: { security_group: change } });
    expect(put.json).toEqual({ security_group: { id, ...change, tenant_id: nova.projectId.demo, rules: [] } });
    const listed = (await read(groups)).security_groups.map(({ name }: { name: string }) => name);
    expect(listed).toContain(change.name);
    expect(listed).toEqual(listed.toSorted());
    expect((await read(`${groups}?limit=1`)).security_groups).toHaveLength(1);
    expect((await refusal('GET', `${groups}?limit=x`))[0]).toBe(400);
    expect(await refusal('DELETE', path, { as: 'reader' })).toEqual(forbidden('delete'));
    expect((await ask('DELETE', path)).status).toBe(202);
    const missing = [404, expect.stringContaining(fromNeutron(`Security group ${id} does not exist`))];
    expect(await refusal('DELETE', path)).toEqual(missing);
    expect(await refusal('GET', `${groups}/nope`)).toEqual(noUuid);
    expect(await refusal('GET', groups, { version: '2.36' })).toEqual([404, 'The resource could not be found.']);
  });

  it('[EMB-02] are refused when they are none', async () => {
    const make = (body: unknown, as?: 'reader') => refusal('POST', groups, { body, ...(as ? { as } : {}) });
    expect(await make({})).toEqual([400, "The request body can't be empty"]);
    expect(await make({ foo: 1 })).toEqual([400, 'Missing parameter security_group']);
    expect(await make({ security_group: { name: 'x' } })).toEqual([400, 'description is not a string or unicode']);
    const long = { name: 'x'.repeat(256), description: '' };
    expect(await make({ security_group: long })).toEqual([400, 'name has 256 characters, more than 255.']);
    expect(await make({ security_group: { name: 'default', description: '' } })).toEqual([
      403,
      expect.stringContaining(fromNeutron('Default security group already exists.')),
    ]);
    expect(await make({ security_group: { name: 'x', description: '' } }, 'reader')).toEqual(forbidden('create'));
  });

  it('[EMB-02] have rules for what comes in', async () => {
    const { id: parent_group_id, name } = await makeGroup();
    const tenant_id = nova.projectId.demo;
    const body = (more: object) => ({ body: { security_group_rule: { parent_group_id, ...more } } });
    const made = async (more: object) => {
      const { status, json, text } = await ask('POST', rules, body(more));
      expect([status, text]).toEqual([200, expect.any(String)]);
      return json.security_group_rule;
    };
    const refused = (more: object) => refusal('POST', rules, body(more));
    const ssh = { ip_protocol: 'tcp', from_port: 22, to_port: 22 };
    const rule = await made(ssh);
    const everywhere = { group: {}, ip_range: { cidr: '0.0.0.0/0' } };
    expect(rule).toEqual({ id: expect.any(String), parent_group_id, ...ssh, ...everywhere });
    expect(await refused(ssh)).toEqual([400, `This rule already exists in group ${parent_group_id}`]);
    expect((await made({ ip_protocol: 'icmp', from_port: -1, to_port: -1 })).from_port).toBe(-1);
    expect((await made({ ...ssh, cidr: '::/0' })).ip_range).toEqual({ cidr: '::/0' });
    const ofGroup = { group: { name, tenant_id }, ip_range: {} };
    const all = { ip_protocol: 'tcp', from_port: 1, to_port: 65_535 };
    expect(await made({ group_id: parent_group_id, ip_protocol: 'tcp' })).toMatchObject({ ...all, ...ofGroup });
    const nothing = { ip_protocol: null, from_port: null, to_port: null };
    expect(await made({ group_id: parent_group_id })).toMatchObject({ ...nothing, ...ofGroup });

    const bad = (message: string) => [400, message];
    expect(await refused({})).toEqual(bad('Not enough parameters to build a valid rule.'));
    expect(await refused({ parent_group_id: 'x' })).toEqual(noUuid);
    expect(await refused({ group_id: 'x' })).toEqual(noUuid);
    expect((await refused({ ...ssh, parent_group_id: none }))[0]).toBe(404);
    expect(await refused({ ...ssh, cidr: '10.0.0.1' })).toEqual(bad('10.0.0.1 is not a valid IP network.'));
    expect(await refused({ ...ssh, cidr: '10.0.0.0/0' })).toEqual(bad('Bad prefix for network in cidr 10.0.0.0/0'));
    expect(await refused({ ...ssh, ip_protocol: 'foo' })).toEqual(bad('Invalid IP protocol foo.'));
    expect(await refused({ ...ssh, from_port: 'a' })).toEqual(
      bad('Invalid input received: To and From ports must be integers'),
    );
    expect(await refused({ ...ssh, from_port: 23 })).toEqual(
      bad('Invalid port range 23:22. Former value cannot be greater than the later'),
    );
    expect(await refused({ ...ssh, from_port: 0 })).toEqual(
      bad('Invalid port range 0:22. Valid TCP ports should be between 1-65535'),
    );
    expect(await refused({ ip_protocol: 'icmp', from_port: 300, to_port: -1 })).toEqual(
      bad('Invalid port range 300:-1. For ICMP, the type:code must be valid'),
    );

    const path = `${rules}/${rule.id}`;
    expect(await refusal('DELETE', path, { as: 'reader' })).toEqual(forbidden('rule:delete'));
    expect(await refusal('DELETE', `${rules}/x`)).toEqual(noUuid);
    expect((await ask('DELETE', path)).status).toBe(202);
    expect(await refusal('DELETE', path)).toEqual([
      404,
      expect.stringContaining(fromNeutron(`Security group rule ${rule.id} does not exist`)),
    ]);
    expect(await refusal('POST', rules, { version: '2.36', body: {} })).toEqual([
      404,
      'The resource could not be found.',
    ]);
  });
});
