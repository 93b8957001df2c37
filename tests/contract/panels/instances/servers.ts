import { expect, vi } from 'vitest';
import type { EmbeddedCloud } from '../../../../core/testing/cloud/embedded-cloud.ts';
import { createTestHost, role, type TestHost } from '../../../../core/testing/index.ts';
import { callApi } from '../../../../core/services/api/call-api.ts';
import { I18n } from '../../../../core/services/i18n/i18n.ts';
import { type Confirmation, Modals } from '../../../../core/services/modals/modals.ts';
import { Toasts } from '../../../../core/services/toasts/toasts.ts';
import { loadServer } from '../../../../plugins/instances/server-calls.ts';
import type { Server } from '../../../../plugins/instances/server.ts';
import { serverType } from '../../../../plugins/instances/server-type.ts';
import type { Action } from '../../../../registry/index.ts';
import en from '../../../../locales/en/instances.json' with { type: 'json' };

export type Services = TestHost['services'];

/** The services of somebody in project demo, who says yes to each question. */
export async function signedIn(cloud: EmbeddedCloud, user: string) {
  const { services } = await createTestHost({ plugins: [], cloud, policy: role(user, { project: 'demo' }) });
  await services.get(I18n).addBundles('instances', en, {});
  const asked: Confirmation[] = [];
  services.get(Modals).confirm = async (confirmation) => {
    asked.push(confirmation);
    return true;
  };
  const toasts = () => services.get(Toasts).list();
  return { services, asked, toasts };
}

export const actions: readonly Action<Server>[] = [...serverType.actions!.item!, ...serverType.actions!.batch!];
export const actionOf = (id: string) => actions.find((action) => action.id === `instances.${id}`)!;

const read = (id: string, services: Services) => loadServer(id, { services });

/** Waits until nova is at no task on the server and it is in this state. */
export async function atRest(id: string, state: string, services: Services): Promise<Server> {
  const stateOf = (server: Server) => `${server['OS-EXT-STS:vm_state']} ${server['OS-EXT-STS:task_state']}`;
  const options = { timeout: 20_000, interval: 100 };
  await vi.waitFor(async () => expect(stateOf(await read(id, services))).toBe(`${state} null`), options);
  return read(id, services);
}

/** Makes a server, and waits until it runs. */
export async function newServer(services: Services, name: string): Promise<Server> {
  const { items: flavors } = await callApi(services, 'listFlavors', {});
  const { items: images } = await callApi(services, 'listImages', {});
  const { items: networks } = await callApi(services, 'listNetworks', {});
  const body = {
    name,
    source_id: images.find((image) => image.name === 'tiny-qcow2')!.id,
    flavor_id: flavors.find((flavor) => flavor.name === 'm1.nano')!.id,
    key_name: null,
    user_data: null,
    security_groups: [],
    nics: [{ 'net-id': networks.find((network) => network.name === 'demo-net')!.id }],
  };
  const { id } = await callApi(services, 'createServer', { body });
  return atRest(id, 'active', services);
}
