import { callApi } from '../../../../core/services/api/call-api.ts';
import { attachInterfaceCode, attachVolumeCode } from '../../../../plugins/instances/attachments/attachment-code.ts';
import { newVolume, startOf } from '../../../../plugins/volumes/forms/volume-model.ts';
import type { ConsoleAndShell } from '../console.ts';
import type { Row } from '../row.ts';

async function serverNamed({ services }: ConsoleAndShell, name: string): Promise<string> {
  const { items } = await callApi(services, 'listServers', {});
  return items.find((server) => server.name === name)!.id;
}

async function until<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Creates a volume, and waits until it can be attached. */
async function aVolume({ services }: ConsoleAndShell, way: string): Promise<string> {
  const body = newVolume({ ...startOf({ type: '', zone: '' }), name: `to be attached ${way}`, size: 1 });
  const { id } = await callApi(services, 'createVolume', { body });
  return until(async () => {
    const { status } = await callApi(services, 'readVolume', { params: { id } });
    return status === 'available' ? id : undefined;
  });
}

function attachingVolume(title: string, more: { tag?: string; delete_on_termination?: boolean }): Row {
  return {
    actions: ['instances.attach-volume'],
    title,
    async begin(at, way) {
      const server = await serverNamed(at, 'web-1');
      const wanted = { volume: await aVolume(at, way), ...more };
      const params = { id: server };
      return {
        byConsole: async () => void (await callApi(at.services, 'attachServerVolume', { params, body: wanted })),
        code: () => attachVolumeCode(server, wanted),
        outcome: async () => {
          const volume = await until(async () => {
            const now = await callApi(at.services, 'readVolume', { params: { id: wanted.volume } });
            return now.status === 'in-use' ? now : undefined;
          });
          const now = (await callApi(at.services, 'readServer', { params, query: { detailed: true } })) as {
            'os-extended-volumes:volumes_attached'?: { id: string; delete_on_termination?: boolean }[];
          };
          const attached = now['os-extended-volumes:volumes_attached']?.find(({ id }) => id === wanted.volume);
          return { status: volume.status, goes: attached?.delete_on_termination };
        },
      };
    },
  };
}

/** Counts the ports, since the ones that nova makes have no name. */
async function portsOf({ services }: ConsoleAndShell, id: string) {
  const { items } = await callApi(services, 'listServerInterfaces', { params: { id } });
  return items;
}

const attachingInterface: Row = {
  actions: ['instances.attach-interface'],
  title: 'an interface in a network',
  async begin(at) {
    const server = await serverNamed(at, 'web-2');
    const before = await portsOf(at, server);
    const wanted = { network: before[0]!.network_id };
    const params = { id: server };
    return {
      byConsole: async () => void (await callApi(at.services, 'attachServerInterface', { params, body: wanted })),
      code: () => attachInterfaceCode(server, wanted),
      outcome: async () => {
        const after = await portsOf(at, server);
        const fresh = after.filter(({ id }) => !before.some((port) => port.id === id));
        return fresh.map(({ network_name: network, fixed_ips: ips }) => ({ network, addresses: ips.length }));
      },
    };
  },
};

export const rows: readonly Row[] = [
  attachingVolume('a volume', {}),
  attachingVolume('a volume that is deleted with the server', { delete_on_termination: true }),
  attachingInterface,
];
