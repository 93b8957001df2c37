import { expect } from 'vitest';
import { callApi } from '../../../../core/services/api/call-api.ts';
import * as serverCode from '../../../../plugins/instances/actions/server-code.ts';
import { saveEdit } from '../../../../plugins/instances/forms/edit-form.tsx';
import { lock } from '../../../../plugins/instances/forms/lock-form.tsx';
import { liveMigrate, migrate, resetState } from '../../../../plugins/instances/forms/admin-changes.ts';
import { type Change, doChange } from '../../../../plugins/instances/forms/change-form.tsx';
import { rebuild } from '../../../../plugins/instances/forms/rebuild-form.tsx';
import { rescue } from '../../../../plugins/instances/forms/rescue-form.tsx';
import { resize } from '../../../../plugins/instances/forms/resize-form.tsx';
import { makeSnapshot } from '../../../../plugins/instances/forms/snapshot-form.tsx';
import { saveTags } from '../../../../plugins/instances/forms/tags-form.tsx';
import { serverType } from '../../../../plugins/instances/server-type.ts';
import { imageIdOf, type Server } from '../../../../plugins/instances/server.ts';
import { Modals } from '../../../../core/services/modals/modals.ts';
import type { ConsoleAndShell } from '../console.ts';
import { acted, type Row } from '../row.ts';

const actions = [...serverType.actions!.item!, ...serverType.actions!.batch!];
const named = (id: string) => actions.find((action) => action.id === id)!;

async function read({ services }: ConsoleAndShell, id: string): Promise<Server | undefined> {
  const query = { detailed: true };
  return callApi(services, 'readServer', { params: { id }, query }, { quiet: true }).then(
    (server) => server as Server,
    () => undefined,
  );
}

/** The server once nova is at no task on it; undefined when it is gone. */
async function atRest(at: ConsoleAndShell, id: string): Promise<Server | undefined> {
  let server: Server | undefined;
  await expect
    .poll(
      async () => {
        server = await read(at, id);
        return server?.['OS-EXT-STS:task_state'] ?? null;
      },
      { timeout: 60_000, interval: 100 },
    )
    .toBeNull();
  return server;
}

/** The servers that were made, by who made them: the quota has room for few. */
const made = new WeakMap<ConsoleAndShell, string>();

/** A network of the own project; made where there is none, as an administrator has none. */
async function networkOf({ services }: ConsoleAndShell): Promise<string> {
  const { items } = await callApi(services, 'listNetworks', {});
  const found = items.find(({ name }) => name?.startsWith('demo-net') || name === 'to act in');
  if (found) return found.id;
  const { id } = await callApi(services, 'createNetwork', { body: { name: 'to act in' } });
  await callApi(services, 'createSubnet', { body: { network_id: id, ip_version: 4, cidr: '10.77.0.0/24' } });
  return id;
}

/** Makes a server in place of the one before, and leads it through the operations. */
async function aServer(at: ConsoleAndShell, ...operations: readonly Operation[]): Promise<Server> {
  const { services } = at;
  const before = made.get(at);
  if (before) await callApi(services, 'deleteServer', { params: { id: before } }, { quiet: true }).catch(() => {});
  const [flavors, images, network] = await Promise.all([
    callApi(services, 'listFlavors', {}),
    callApi(services, 'listImages', {}),
    networkOf(at),
  ]);
  const body = {
    name: 'to act on',
    source_id: images.items.find(({ name }) => name === 'tiny-qcow2')!.id,
    flavor_id: flavors.items.find(({ name }) => name === 'm1.nano')!.id,
    key_name: null,
    user_data: null,
    security_groups: [],
    nics: [{ 'net-id': network }],
  };
  const { id } = await callApi(services, 'createServer', { body });
  made.set(at, id);
  let server = await atRest(at, id);
  for (const operation of operations) {
    await callApi(services, 'operateServer', { params: { id }, body: operation });
    server = await atRest(at, id);
  }
  return server!;
}
type Operation = Parameters<typeof callApi<'operateServer'>>[2]['body'];

const flavorNamed = async ({ services }: ConsoleAndShell, wanted: string) =>
  (await callApi(services, 'listFlavors', {})).items.find(({ name }) => name === wanted)!.id;

/** The row of what ends a resize. */
function afterResize(name: string): Row {
  const id = `instances.${name}`;
  return {
    actions: [id, `${id}-selected`],
    title: 'a server that was resized',
    async begin(at, way) {
      const flavor = await flavorNamed(at, 'm1.tiny');
      const server = await aServer(at, { operation: 'resize', flavor });
      const action = named(way === 'console' ? `${id}-selected` : id);
      return { ...acted(at, action, server), outcome: () => stateAfterResize(at, server.id) };
    },
  };
}

/** Nova names no task while it confirms a resize: until it has ended, the server is as it was. */
async function stateAfterResize(at: ConsoleAndShell, id: string) {
  const state = async () => (await read(at, id))?.['OS-EXT-STS:vm_state'];
  await expect.poll(state, { timeout: 60_000, interval: 100 }).not.toBe('resized');
  return stateOf(at, id);
}

async function stateOf(at: ConsoleAndShell, id: string) {
  const server = await atRest(at, id);
  if (!server) return 'gone';
  const { name, description, locked, locked_reason: reason, flavor } = server;
  return { name, description, locked, reason, flavor: flavor?.original_name, state: server['OS-EXT-STS:vm_state'] };
}

/** The row of a change that administrators make; where the server is then is no matter. */
function change<D extends object>(of: Change<D>, data: D): Row {
  const [id, selected] = [`instances.${of.name}`, `instances.${of.name}-selected`];
  return {
    actions: actions.some((action) => action.id === selected) ? [id, selected] : [id],
    title: `a server, ${JSON.stringify(data)}`,
    as: 'admin',
    async begin(at) {
      const server = await aServer(at);
      return {
        byConsole: async () => void (await doChange(of, [server], data, at.services)),
        code: () => of.codeOf([server], data),
        outcome: () => stateOf(at, server.id),
      };
    },
  };
}

/** The row of an operation, which begins after other ones. */
function operation(name: string, before: readonly Operation['operation'][], also: Partial<Row> = {}): Row {
  const [id, selected] = [`instances.${name}`, `instances.${name}-selected`];
  const hasBatch = actions.some((action) => action.id === selected);
  return {
    actions: hasBatch ? [id, selected] : [id],
    title: 'a server',
    async begin(at, way) {
      const server = await aServer(at, ...before.map((each) => ({ operation: each })));
      // The form of one server has code of its own.
      const isBatch = hasBatch && (way === 'console' || named(id).code === 'asked');
      return { ...acted(at, named(isBatch ? selected : id), server), outcome: () => stateOf(at, server.id) };
    },
    ...also,
  };
}

export const rows: readonly Row[] = [
  operation('start', ['stop']),
  operation('stop', []),
  operation('soft-reboot', []),
  operation('hard-reboot', []),
  operation('pause', []),
  operation('unpause', ['pause']),
  operation('suspend', []),
  operation('resume', ['suspend']),
  operation('shelve', []),
  operation('unshelve', ['shelve']),
  operation('unlock', ['lock']),
  operation('crash-dump', []),
  operation('clear-password', [], { withoutCommand: true }),
  afterResize('confirm-resize'),
  afterResize('revert-resize'),
  {
    actions: ['instances.rescue'],
    title: 'a server from an image',
    async begin(at) {
      const server = await aServer(at);
      const image = imageIdOf(server)!;
      return {
        byConsole: async () => void (await rescue(server, { image }, at.services)),
        code: () => serverCode.rescueCode(server, image),
        outcome: () => stateOf(at, server.id),
      };
    },
  },
  {
    actions: ['instances.unrescue'],
    title: 'a server in rescue mode',
    async begin(at) {
      const { id } = await aServer(at);
      await callApi(at.services, 'rescueServer', { params: { id }, body: {} });
      const server = (await atRest(at, id))!;
      return { ...acted(at, named('instances.unrescue'), server), outcome: () => stateOf(at, id) };
    },
  },
  {
    actions: ['instances.lock', 'instances.lock-selected'],
    title: 'a server, with a reason',
    async begin(at) {
      const server = await aServer(at);
      const reason = 'it is "backed up"';
      return {
        byConsole: async () => void (await lock([server], reason, at.services)),
        code: () => serverCode.lockCode([server], reason),
        outcome: () => stateOf(at, server.id),
      };
    },
  },
  change(migrate, {}),
  change(liveMigrate, { block: 'auto' }),
  change(resetState, { state: 'error' }),
  {
    actions: ['instances.resize'],
    title: 'a server to a larger flavor',
    async begin(at) {
      const [server, flavor] = await Promise.all([aServer(at), flavorNamed(at, 'm1.tiny')]);
      return {
        byConsole: async () => void (await resize(server, { flavor }, at.services)),
        code: () => serverCode.resizeCode(server.id, flavor),
        outcome: () => stateOf(at, server.id),
      };
    },
  },
  {
    actions: ['instances.rebuild'],
    title: 'a server from its own image',
    async begin(at) {
      const server = await aServer(at);
      const image = imageIdOf(server)!;
      const { services } = at;
      return {
        byConsole: async () => void (await rebuild(server, { image }, services)),
        code: () => serverCode.rebuildCode(server.id, { image }),
        outcome: () => stateOf(at, server.id),
      };
    },
  },
  {
    actions: ['instances.delete', 'instances.delete-selected'],
    title: 'a server',
    async begin(at) {
      const server = await aServer(at);
      const modals = at.services.get(Modals);
      const action = named('instances.delete');
      return {
        ...acted(at, action, server),
        async byConsole() {
          const done = action.perform({ items: [server], services: at.services });
          await expect.poll(() => modals.stack().length).toBe(1);
          modals.stack()[0]!.close({ release: false });
          await done;
        },
        outcome: () => stateOf(at, server.id),
      };
    },
  },
  {
    actions: ['instances.edit-tags'],
    title: 'two tags',
    withoutCommand: true,
    async begin(at) {
      const server = await aServer(at);
      const tags = ['blue', 'a "$HOME"'];
      return {
        byConsole: async () => void (await saveTags(server, tags, at.services)),
        code: () => serverCode.tagsCode(server.id, tags),
        outcome: async () => (await read(at, server.id))?.tags?.toSorted(),
      };
    },
  },
  {
    actions: ['instances.edit'],
    title: 'name and description',
    async begin(at) {
      const server = await aServer(at);
      const change = { name: 'renamed "$HOME"', description: 'said' };
      return {
        byConsole: async () => void (await saveEdit(server, { data: change, start: {} }, at.services)),
        code: () => serverCode.changeCode(server.id, change),
        outcome: () => stateOf(at, server.id),
      };
    },
  },
  {
    actions: ['instances.snapshot'],
    title: 'an image of a server',
    async begin(at) {
      const server = await aServer(at);
      const name = `image of ${server.id}`;
      return {
        byConsole: async () => void (await makeSnapshot(server, { name }, at.services)),
        code: () => serverCode.snapshotCode(server.id, name),
        outcome: async () => {
          await atRest(at, server.id);
          const { items } = await callApi(at.services, 'listImages', { query: { name } });
          return items.map(({ status, min_disk: disk }) => ({ status, disk }));
        },
      };
    },
  },
];
