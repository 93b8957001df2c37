import { callApi, Policy, type Services } from '@sextant/sdk';
import schema from '../../../schemas/instances/unshelve.schema.json';
import compiled from '../../../schemas/instances/unshelve.schema.json?rjsf';
import ui from '../../../schemas/instances/unshelve.ui.json';
import { actionCall } from '../actions/server-code.ts';
import { matching } from '../attachments/matching.ts';
import type { Server } from '../server.ts';
import type { Change } from './change-form.tsx';
import { hasFeature } from '../compute-feature.ts';
import { hostSource, type Source } from './host-choices.ts';

interface Place {
  zone?: string;
  host?: string;
}

const hidden = { 'ui:widget': 'hidden' };

/** "Unshelve": a server that has left its host may be started in a zone, and by administrators on a host. */
export async function unshelveChange(server: Server, services: Services): Promise<Change<Place>> {
  const isOff = server['OS-EXT-STS:vm_state'] === 'shelved_offloaded';
  const [toZone, toHost] = await Promise.all([
    isOff && hasFeature('unshelve_to_zone', services),
    isOff && mayChooseHost(services),
  ]);
  return {
    name: 'unshelve',
    icon: 'play',
    schema,
    compiled,
    ui: { ...ui, ...(toZone ? {} : { zone: hidden }), ...(toHost ? {} : { host: hidden }) },
    data: {},
    info: 'instances:form.unshelve-note',
    sourcesOf: (servers) => ({ zones: zoneSource(services), hosts: hostSource(servers, services) }),
    bodyOf: ({ zone, host }) => ({
      operation: 'unshelve',
      ...(zone && { availability_zone: zone }),
      ...(host && { host }),
    }),
    codeOf: (servers, { zone, host }) => {
      const place = { ...(zone && { availability_zone: zone }), ...(host && { host }) };
      const version = host ? '2.91' : zone ? '2.77' : undefined;
      return {
        commands: servers.map(({ id }) => ({
          command: 'server unshelve',
          ...(version && { globals: [['--os-compute-api-version', version] as const] }),
          options: [
            ...(zone ? [['--availability-zone', zone] as const] : []),
            ...(host ? [['--host', host] as const] : []),
          ],
          names: [id],
        })),
        calls: servers.map(({ id }) => actionCall(id, { unshelve: version ? place : null }, version)),
      };
    },
  };
}

async function mayChooseHost(services: Services): Promise<boolean> {
  const rules = [['compute', 'os_compute_api:os-shelve:unshelve_to_host']] as const;
  return (await services.get(Policy).allows(rules)) && hasFeature('unshelve_to_host', services);
}

function zoneSource(services: Services): Source {
  return async (typed, signal) => {
    const { items } = await callApi(services, 'listAvailabilityZones', {}, { signal, quiet: true });
    const zones = items.map(({ zoneName: name }) => ({ value: name, label: name }));
    return matching(zones, typed);
  };
}
