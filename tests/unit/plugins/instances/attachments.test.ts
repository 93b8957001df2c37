import { expect, it } from 'vitest';
import type { Action, ActionResult, Confirmation, Services } from '@sextant/sdk';
import { I18n, Modals, Policy, Resources, Toasts } from '@sextant/sdk';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/instances.json' with { type: 'json' };
import {
  firstSource,
  firstTarget,
  type FloatingIpChoices,
} from '../../../../plugins/instances/attachments/floating-ip-choice.ts';
import { type AttachedAddress, disassociateIp } from '../../../../plugins/instances/attachments/port-actions.ts';
import {
  associateIp,
  attachInterface,
  attachVolume,
  editGroups,
} from '../../../../plugins/instances/attachments/server-actions.ts';
import { attachableNetworks } from '../../../../plugins/instances/attachments/attachable-networks.ts';
import { changeGroups } from '../../../../plugins/instances/attachments/change-groups.ts';
import { rangeOf } from '../../../../plugins/instances/attachments/effective-rules.tsx';
import type { SecurityGroupRule } from '../../../../plugins/instances/attachments/security-group.ts';
import { detachVolume } from '../../../../plugins/instances/attachments/volume-actions.ts';
import type { Interface } from '../../../../plugins/instances/details/interface.ts';
import {
  isMoving,
  markLeaving,
  type ServerVolume,
  withDeletion,
} from '../../../../plugins/instances/details/server-volume.ts';
import type { Server } from '../../../../plugins/instances/server.ts';

const aServer = (more: Partial<Server>): Server => ({ id: 's-1', name: 'web', image_name: null, ...more });
const inState = (state: string, more: Partial<Server> = {}) => aServer({ 'OS-EXT-STS:vm_state': state, ...more });

const isDone = (action: Action<Server>, server: Server, services: Services) => action.allowed!(server, services);

it.each([
  ['active', true, true],
  ['resized', true, 'instances:attach.reason.interface-states'],
  ['shelved_offloaded', true, 'instances:attach.reason.interface-states'],
  ['suspended', 'instances:attach.reason.volume-states', 'instances:attach.reason.interface-states'],
])('[SRV-27] [SRV-29] a server that is %s takes volumes and interfaces, or says in which states', async (...row) => {
  const [state, volumes, interfaces] = row;
  const { services } = await createTestServices();
  expect(isDone(attachVolume, inState(state), services)).toBe(volumes);
  expect(isDone(attachInterface, inState(state), services)).toBe(interfaces);
});

it('[SRV-27] [SRV-29] a locked server, and one at a task, take neither, and say why', async () => {
  const { services } = await createTestServices();
  expect(await isDone(attachVolume, inState('active', { locked: true }), services)).toBe('instances:reason.locked');
  const busy = inState('active', { 'OS-EXT-STS:task_state': 'rebooting' });
  expect(isDone(attachInterface, busy, services)).toBe('instances:reason.busy');
});

it('[SRV-27] [SRV-29] [SRV-31] [SRV-33] a server of another project takes nothing of the session’s project', async () => {
  const { services } = await createTestServices();
  const addresses = { net: [{ addr: '10.0.0.5', version: 4, 'OS-EXT-IPS:type': 'fixed' }] } as const;
  const foreign = inState('active', { tenant_id: 'another', addresses });
  for (const action of [attachVolume, attachInterface, associateIp, editGroups])
    expect(await isDone(action, foreign, services), action.id).toBe('instances:attach.reason.other-project');
});

it('[SRV-31] [SRV-32] a failed server is given no floating IP, but its own can be taken from it', async () => {
  const { services } = await createTestServices();
  const failed = inState('error', { status: 'ERROR' });
  expect(isDone(associateIp, failed, services)).toBe('instances:attach.reason.error');
  expect(isDone(editGroups, failed, services)).toBe(true);
  expect(disassociateIp.allowed!({ server: failed } as AttachedAddress, services)).toBe(true);
});

it('[SRV-32] one question takes the address away, or leads to its release, which wants the address typed', async () => {
  const { services, page } = await createTestServices({
    answers: { 'DELETE /api/neutron/floatingips/f-2/': () => undefined },
  });
  const questions: Confirmation[] = [];
  const answers = ['release', true];
  services.get(Policy).allows = async () => true;
  services.get(Modals).confirm = async (question) => {
    questions.push(question);
    const answer = answers.shift();
    if (answer === 'release') question.instead?.run();
    return answer === true;
  };
  const address = { id: 'f-2', floating_ip_address: '203.0.113.9' };
  const item = { server: inState('active'), port: { id: 'p-1' }, address } as AttachedAddress;
  await disassociateIp.perform({ items: [item], services });
  expect(questions.map(({ word }) => word)).toEqual([undefined, '203.0.113.9']);
  expect(page.calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /api/neutron/floatingips/f-2/']);
});

it('[SRV-28] the root volume is detached only of a server that left its host', async () => {
  const { services } = await createTestServices();
  const volume = { id: 'v-1', volumeId: 'v-1', name: 'root', device: '/dev/vda' };
  const allowed = (state: string, device = '/dev/vda') =>
    detachVolume.allowed!({ server: inState(state, { image: '' }), volume: { ...volume, device } }, services);
  expect(allowed('active')).toBe('instances:attach.reason.root-volume');
  expect(allowed('active', '/dev/vdb')).toBe(true);
  expect(allowed('shelved_offloaded')).toBe(true);
});

const target = (address: string, pools: string[]) => ({
  port_id: `port of ${address}`,
  fixed_ip_address: address,
  network_id: 'n-1',
  pools,
});
const free = (id: string, pool: string) => ({
  id,
  ip: id,
  pool,
  fixed_ip: null,
  instance_id: null,
  instance_type: null,
});

it('[SRV-31] begins with an address that a router joins to a pool, and a free floating IP of that pool', () => {
  const choices: FloatingIpChoices = {
    targets: [target('10.0.0.1', []), target('10.0.0.2', ['outer'])],
    free: [free('198.51.100.1', 'other'), free('203.0.113.1', 'outer')],
    pools: [
      { id: 'other', name: 'other' },
      { id: 'outer', name: 'outer' },
    ],
  };
  const first = firstTarget(choices);
  expect(first?.fixed_ip_address).toBe('10.0.0.2');
  expect(firstSource(choices, first, true)?.body).toEqual({ floating_ip_id: '203.0.113.1' });
  expect(firstSource({ ...choices, free: [] }, first, true)?.body).toEqual({ pool_id: 'outer' });
  expect(firstSource(choices, choices.targets[0], true)).toBeUndefined();
  expect(firstSource(choices, choices.targets[0], false)?.body).toEqual({ floating_ip_id: '198.51.100.1' });
});

it('[SRV-42] a volume is followed while it is attached or detached, and while it is reserved for a server on a host', () => {
  const moves = (status: string, server = inState('active')) =>
    isMoving({ volume: { status } } as ServerVolume, server);
  for (const status of ['attaching', 'detaching', 'reserved']) expect(moves(status), status).toBe(true);
  for (const status of ['in-use', 'available', 'maintenance', 'retyping', 'error_detaching'])
    expect(moves(status), status).toBe(false);
  expect(moves('reserved', inState('shelved_offloaded'))).toBe(false);
});

it('[SRV-42] a volume that was attached, and is available, is followed until nova lists it no more', () => {
  const attached = new Set<string>();
  const moves = (status: string) => {
    const [volume] = markLeaving([{ volumeId: 'v-1', volume: { status } } as ServerVolume], attached);
    return isMoving(volume!, inState('active'));
  };
  expect(moves('available')).toBe(false);
  expect(moves('detaching')).toBe(true);
  expect(moves('available')).toBe(true);
  expect(moves('in-use')).toBe(false);
  // Nobody looked while it was being detached.
  expect(moves('available')).toBe(true);
});

it('[SRV-42] whether a volume is deleted with the server follows the server, when its volumes were loaded before', () => {
  const volume = { id: 'v-1', volumeId: 'v-1', name: 'disk' } as ServerVolume;
  const attached = (goes: boolean) => ({
    'os-extended-volumes:volumes_attached': [{ id: 'v-1', delete_on_termination: goes }],
  });
  expect(withDeletion(volume, inState('active')).delete_on_termination).toBeUndefined();
  expect(withDeletion(volume, inState('active', attached(true))).delete_on_termination).toBe(true);
  expect(withDeletion(volume, inState('active', attached(false))).delete_on_termination).toBe(false);
});

it('[SRV-33] type and code of ICMP are told as such, and not as ports', async () => {
  const { services } = await createTestServices({ bundles: { instances: en } });
  const i18n = services.get(I18n);
  const range = (protocol: string, from: number | null, to: number | null) =>
    rangeOf({ protocol, port_range_min: from, port_range_max: to } as SecurityGroupRule, (...text) => i18n.t(...text));
  expect(range('icmp', 8, 0)).toBe('Type 8, code 0');
  expect(range('icmp', 8, null)).toBe('Type 8');
  expect(range('tcp', 80, 80)).toBe('80');
  expect(range('tcp', 80, 90)).toBe('80–90');
  expect(range('tcp', null, null)).toBeUndefined();
});

it.each([
  [true, ['own', 'outer']],
  [false, ['own']],
])('[SRV-29] external networks are offered as the rule of nova says: %s', async (isAllowed, offered) => {
  const { services } = await createTestServices({
    answers: {
      'GET /api/neutron/networks/': () => ({ items: [{ id: 'own', name: 'own', subnets: [{ cidr: '10.0.0.0/24' }] }] }),
      'GET /api/network/floatingippools/': () => ({
        items: ['own', 'outer'].map((id) => ({ id, name: id, subnets: ['s-1'] })),
      }),
    },
  });
  services.get(Policy).allows = async ([[service, rule] = ['', '']]) =>
    isAllowed && service === 'compute' && rule === 'network:attach_external_network';
  expect((await attachableNetworks(services)).map(({ id }) => id)).toEqual(offered);
});

it('[SRV-33] ports that refuse are named, those that were changed are followed, and undo knows what each had at first', async () => {
  const ports = ['p-1', 'p-2'].map((id) => ({ id, security_groups: [`of ${id}`] }) as never as Interface);
  const wanted = { groups: ['web'], server: inState('active'), ports, port: '', labelOf: ({ id }: Interface) => id };
  let refuses = true;
  const { services, page } = await createTestServices({
    bundles: { instances: en },
    answers: {
      'PATCH /api/nova/servers/s-1/security-groups/': () => ({
        items: refuses
          ? [
              { port: 'p-1', ok: true },
              { port: 'p-2', ok: false, message: 'Quota' },
            ]
          : [{ port: 'p-2', ok: true }],
      }),
      'GET /api/nova/servers/s-1/interfaces/': () => ({
        items: ports.map(({ id }) => ({ id, security_groups: ['web'] })),
      }),
    },
  });
  const reported: ActionResult[] = [];
  services.get(Resources).onDidAct((result) => reported.push(result));
  const touched = new Map<string, readonly string[]>();
  await expect(changeGroups({ ...wanted, touched }, services)).rejects.toThrow('p-2 · Quota');
  expect(reported.flatMap(({ updated }) => updated)).toHaveLength(1);
  refuses = false;
  await changeGroups({ ...wanted, touched }, services);
  page.calls.length = 0;
  await services.get(Toasts).list()[0]!.undo!();
  expect(page.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual(
    ['p-1', 'p-2'].map((port) => ({ groups: [`of ${port}`], port })),
  );
});

it('[SRV-33] undo of several attempts knows what each of them gave to its port', async () => {
  const ports = ['p-1', 'p-2'].map((id) => ({ id, security_groups: [`of ${id}`] }) as never as Interface);
  const wanted = { server: inState('active'), ports, labelOf: ({ id }: Interface) => id };
  const now = new Map(ports.map(({ id, security_groups: groups }) => [id, groups]));
  let refuses = true;
  const { services } = await createTestServices({
    bundles: { instances: en },
    answers: {
      'PATCH /api/nova/servers/s-1/security-groups/': ({ body }) => {
        const { groups, port } = body as { groups: string[]; port?: string };
        const items = ports
          .filter(({ id }) => port === undefined || id === port)
          .map(({ id }) => ({ port: id, ok: !(refuses && id === 'p-2') }));
        for (const { port: id, ok } of items) if (ok) now.set(id, groups);
        return { items };
      },
      'GET /api/nova/servers/s-1/interfaces/': () => ({
        items: ports.map(({ id }) => ({ id, security_groups: now.get(id) })),
      }),
    },
  });
  const touched = new Map<string, readonly string[]>();
  await expect(changeGroups({ ...wanted, groups: ['web'], port: '', touched }, services)).rejects.toThrow('p-2');
  refuses = false;
  await changeGroups({ ...wanted, groups: ['db'], port: 'p-2', touched }, services);
  expect(Object.fromEntries(now)).toEqual({ 'p-1': ['web'], 'p-2': ['db'] });
  await services.get(Toasts).list()[0]!.undo!();
  expect(Object.fromEntries(now)).toEqual({ 'p-1': ['of p-1'], 'p-2': ['of p-2'] });
});
