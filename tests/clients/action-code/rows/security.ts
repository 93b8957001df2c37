import { callApi } from '../../../../core/services/api/call-api.ts';
import { changeCode } from '../../../../plugins/networks/code.ts';
import { releaseAddress } from '../../../../plugins/networks/floating-ips/address-actions.ts';
import * as addressCode from '../../../../plugins/networks/floating-ips/address-code.ts';
import { listAddresses } from '../../../../plugins/networks/floating-ips/address.ts';
import { forwardingCode } from '../../../../plugins/networks/floating-ips/forwarding-code.ts';
import { keyOf, membersOf } from '../../../../plugins/networks/floating-ips/forwarding.ts';
import { giftCode, giftOf } from '../../../../plugins/networks/ports/use-of-port.ts';
import { deleteGroup } from '../../../../plugins/networks/security-groups/group-actions.ts';
import * as groupCode from '../../../../plugins/networks/security-groups/group-code.ts';
import { ruleOf } from '../../../../plugins/networks/security-groups/rule.ts';
import { newRule } from '../../../../plugins/networks/security-groups/templates.ts';
import type { ConsoleAndShell } from '../console.ts';
import { acted, awkward, type Row } from '../row.ts';

type At = ConsoleAndShell;
let made = 0;
const nameOf = (way: string) => `-'"$(id)\`; ünï ${(made += 1)} ${way}`;
const text = awkward.replace('\n', ' ');
const aGroup = ({ services }: At, way: string) =>
  callApi(services, 'createSecurityGroup', { body: { name: nameOf(way) } });
const groupOf = async ({ services }: At, id: string) =>
  (await callApi(services, 'listSecurityGroups', {})).items.find((group) => group.id === id);
const rulesOf = async (at: At, id: string) =>
  (await callApi(at.services, 'readSecurityGroup', { params: { id } })).security_group_rules
    .map((rule) => JSON.stringify(ruleOf(rule)))
    .toSorted();
const poolOf = async ({ services }: At) => (await callApi(services, 'listFloatingIpPools', {})).items[0]!.id;
const anAddress = async (at: At) => callApi(at.services, 'allocateFloatingIp', { body: { pool_id: await poolOf(at) } });
const addressOf = async ({ services }: At, id: string) =>
  (await listAddresses({ services })).items.find((address) => address.id === id);

export const rows: readonly Row[] = [
  {
    actions: ['networks.create-group'],
    title: 'a security group',
    async begin(at, way) {
      const fields = { name: nameOf(way), description: text };
      return {
        byConsole: async () => void (await callApi(at.services, 'createSecurityGroup', { body: fields })),
        code: () => groupCode.creationCode(fields),
        async outcome() {
          const { items } = await callApi(at.services, 'listSecurityGroups', {});
          const found = items.find(({ name }) => name === fields.name);
          return [found?.description, found?.security_group_rules.length];
        },
      };
    },
  },
  {
    actions: ['networks.edit-group'],
    title: 'the description of a security group',
    async begin(at, way) {
      const { id, name } = await aGroup(at, way);
      const body = { description: text };
      return {
        byConsole: async () => void (await callApi(at.services, 'changeSecurityGroup', { params: { id }, body })),
        code: () => groupCode.editCode(id, { name, description: text }),
        outcome: async () => (await groupOf(at, id))?.description,
      };
    },
  },
  {
    actions: ['networks.edit-rules'],
    title: 'the rules of a security group: two that come, one that goes',
    async begin(at, way) {
      const { id, security_group_rules: rules } = await aGroup(at, way);
      const added = [
        { ...newRule, from: 22, to: 22, prefix: '10.0.0.0/8', description: text },
        { ...newRule, protocol: 'icmp', from: 8, to: 0 },
      ];
      const removed = [rules[0]!.id];
      const body = { added: added.map(groupCode.nativeRule), removed };
      return {
        byConsole: async () => void (await callApi(at.services, 'changeSecurityGroupRules', { params: { id }, body })),
        code: () => groupCode.rulesCode(id, added, removed),
        outcome: async () => (await rulesOf(at, id)).length,
      };
    },
  },
  {
    actions: ['networks.group.delete', 'networks.group.delete-selected'],
    title: 'deleting a security group',
    async begin(at, way) {
      const group = await aGroup(at, way);
      return { ...acted(at, deleteGroup, group), outcome: async () => (await groupOf(at, group.id)) === undefined };
    },
  },
  {
    actions: ['networks.allocate'],
    title: 'a floating IP with a description',
    async begin(at, way) {
      const [pool, words] = [await poolOf(at), nameOf(way)];
      const body = { pool_id: pool, description: words };
      return {
        byConsole: async () => void (await callApi(at.services, 'allocateFloatingIp', { body })),
        code: () => addressCode.allocationCode(pool, { description: words }),
        async outcome() {
          const { items } = await listAddresses({ services: at.services });
          return items.filter(({ description }) => description === words).length;
        },
      };
    },
  },
  {
    actions: ['networks.associate', 'networks.disassociate'],
    title: 'a floating IP that is given to a port',
    async begin(at) {
      const { id, pool } = await anAddress(at);
      const { targets } = await callApi(at.services, 'listFloatingIpChoices', { query: { pool } });
      const target = targets.find((each) => each.pools.includes(pool) && !each.taken_by)!;
      const { port_id, fixed_ip_address } = target;
      const body = { floating_ip_id: id, port_id, fixed_ip_address };
      return {
        byConsole: async () => void (await callApi(at.services, 'giveFloatingIp', { body })),
        code: () => addressCode.associationCode(id, { port: port_id, fixed: fixed_ip_address }),
        async outcome() {
          const found = await addressOf(at, id);
          await callApi(at.services, 'releaseFloatingIp', { params: { id } });
          return found?.fixed_ip === fixed_ip_address;
        },
      };
    },
  },
  {
    actions: ['networks.edit-address'],
    title: 'the description of a floating IP',
    withoutCommand: true,
    async begin(at) {
      const { id } = await anAddress(at);
      const body = { description: text };
      return {
        byConsole: async () => void (await callApi(at.services, 'changeFloatingIp', { params: { id }, body })),
        code: () => changeCode('floatingip', id, body),
        async outcome() {
          const found = await addressOf(at, id);
          await callApi(at.services, 'releaseFloatingIp', { params: { id } });
          return found?.description;
        },
      };
    },
  },
  {
    actions: ['networks.add-forwarding', 'networks.delete-forwarding'],
    title: 'a port forwarding of a floating IP',
    async begin(at) {
      const { id, pool } = await anAddress(at);
      const { targets } = await callApi(at.services, 'listFloatingIpChoices', { query: { pool } });
      const target = targets.find((each) => each.pools.includes(pool) && !each.taken_by)!;
      const data = {
        external: '2222',
        internal: '22',
        target: keyOf(target.port_id, target.fixed_ip_address),
        description: text,
      };
      const params = { id };
      return {
        byConsole: async () =>
          void (await callApi(at.services, 'createPortForwarding', { params, body: membersOf(data) })),
        code: () => forwardingCode(id, data),
        async outcome() {
          const { items } = await callApi(at.services, 'listPortForwardings', { params });
          for (const { id: forwarding } of items)
            await callApi(at.services, 'deletePortForwarding', { params: { id, forwarding } });
          await callApi(at.services, 'releaseFloatingIp', { params });
          return items.map(({ external_port, internal_port, protocol, description }) => ({
            external_port,
            internal_port,
            protocol,
            description,
          }));
        },
      };
    },
  },
  {
    actions: ['networks.associate-port'],
    title: 'a new floating IP that is given to a port',
    async begin(at) {
      const pool = await poolOf(at);
      const { targets } = await callApi(at.services, 'listFloatingIpChoices', { query: { pool } });
      const { port_id: port, fixed_ip_address: fixed } = targets.find(
        (each) => each.pools.includes(pool) && !each.taken_by,
      )!;
      const choice = { fixed, source: `pool ${pool}` };
      return {
        byConsole: async () => void (await callApi(at.services, 'giveFloatingIp', { body: giftOf(port, choice) })),
        code: () => giftCode(port, choice),
        async outcome() {
          const { items } = await listAddresses({ services: at.services });
          const found = items.filter((address) => address.port_id === port);
          for (const { id } of found) await callApi(at.services, 'releaseFloatingIp', { params: { id } });
          return found.map((address) => address.fixed_ip);
        },
      };
    },
  },
  {
    actions: ['networks.address.delete', 'networks.address.delete-selected'],
    title: 'releasing a floating IP',
    async begin(at) {
      const address = (await addressOf(at, (await anAddress(at)).id))!;
      return {
        ...acted(at, releaseAddress, address),
        outcome: async () => (await addressOf(at, address.id)) === undefined,
      };
    },
  },
];
