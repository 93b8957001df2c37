import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type GatewayOnCloud, startGatewayOnCloud } from '../../support/gateway.ts';

let site: GatewayOnCloud;
let demo: GatewayClient;

beforeAll(async () => {
  site = await startGatewayOnCloud();
  demo = await site.signIn('demo');
});
afterAll(() => site.close());

const at = '/api/neutron/securitygroups/';
const ssh = { direction: 'ingress', ethertype: 'IPv4', protocol: 'tcp', port_range_min: 22, port_range_max: 22 };
const rules = async (id: string) =>
  (await demo.json<{ security_group_rules: { id: string; description: string | null }[] }>(`${at}${id}/`))
    .security_group_rules;

describe('[NE-67] [SEC-10] a rule that gets other words is deleted first, as neutron takes no twins', () => {
  const refusedTimes = async (times: number) => {
    const { id } = await (await demo.post(at, { name: `lost-${times}` })).json();
    const saved = await (await demo.post(`${at}${id}/rules/`, { added: [ssh] })).json();
    const [{ id: old }] = saved.added;
    site.cloud.faults.add({ service: 'network', method: 'POST', path: '/security-group-rules', status: 409, times });
    const body = { added: [{ ...ssh, description: 'admins' }], removed: [old] };
    const headers = { accept: 'application/problem+json' };
    const answer = await demo.send('POST', `${at}${id}/rules/`, { body, headers });
    site.cloud.faults.clear();
    return { id, status: answer.status, answer: await answer.json() };
  };

  it('and is made again when the new one is refused', async () => {
    const { id, status } = await refusedTimes(1);
    expect(status).toBe(409);
    expect(await rules(id)).toContainEqual(expect.objectContaining(ssh));
  });

  it('and is named with the refusal when it cannot be made again either', async () => {
    const { id, status, answer } = await refusedTimes(9);
    expect([status, answer.code]).toEqual([502, 'RULES_LOST']);
    expect(answer.detail).toContain(`The security group ${id} lost 1 of its rules`);
    expect(answer.detail).toContain('ingress IPv4 tcp 22-22');
    expect(await rules(id)).not.toContainEqual(expect.objectContaining(ssh));
  });
});
