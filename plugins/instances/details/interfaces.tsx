import { callApi, type DetailsViewProps, I18n, useService, useServices, useT } from '@sextant/sdk';
import { DetailsSection, FactTable, Missing, ShortId } from '@sextant/ui';
import type { Server } from '../server.ts';
import { Addresses } from './addresses.tsx';
import type { Interface } from './interface.ts';
import { LoadedPart } from './loaded-part.tsx';
import { useLoaded } from './use-loaded.ts';

/** The tab "Interfaces": the ports of a server, with what belongs to each. */
export function Interfaces({ item: server }: DetailsViewProps<Server>) {
  const t = useT();
  const services = useServices();
  const loaded = useLoaded(server, async (signal) => {
    const params = { id: server.id };
    return (await callApi(services, 'listServerInterfaces', { params }, { signal, quiet: true })).items;
  });
  const title = t('instances:details.tab.interfaces');
  return (
    <LoadedPart loaded={loaded} failed={t('instances:details.interfaces.failed')}>
      {(ports) => (
        <DetailsSection
          title={title}
          count={ports.length}
          empty={ports.length === 0 && t('instances:details.interfaces.none')}
        >
          <PortTable label={title} ports={ports} />
        </DetailsSection>
      )}
    </LoadedPart>
  );
}

function PortTable({ label, ports }: { label: string; ports: readonly Interface[] }) {
  const t = useT();
  const i18n = useService(I18n);
  const columns = ['network', 'fixed-ips', 'floating-ips', 'mac', 'status', 'groups', 'vnic', 'qos', 'port'];
  const status = (word: string | undefined) => {
    const key = `instances:details.interfaces.states.${word}`;
    return word && i18n.has(key) ? t(key) : (word ?? <Missing />);
  };
  return (
    <FactTable
      label={label}
      columns={columns.map((name) => ({ label: t(`instances:details.interfaces.${name}`) }))}
      rows={ports.map((port) => ({
        id: port.id,
        cells: [
          <bdi key="network">{port.network_name ?? port.network_id}</bdi>,
          <Addresses key="fixed" addresses={port.fixed_ips.map(({ ip_address: address }) => address)} />,
          <Addresses key="floating" addresses={port.floating_ips.map((floating) => floating.floating_ip_address)} />,
          port.mac_address ? <Addresses key="mac" addresses={[port.mac_address]} /> : <Missing key="mac" />,
          status(port.status),
          groupsOf(port, t('instances:details.interfaces.no-security')) ?? <Missing key="groups" />,
          port['binding:vnic_type'] ?? <Missing key="vnic" />,
          port.qos_policy_id ? <ShortId key="qos" id={port.qos_policy_id} /> : <Missing key="qos" />,
          <ShortId key="port" id={port.id} label={t('instances:details.interfaces.port')} />,
        ],
      }))}
    />
  );

  function groupsOf(port: Interface, off: string): string | undefined {
    if (port.port_security_enabled === false) return off;
    return port.groups.length === 0 ? undefined : i18n.list(port.groups.map(({ name }) => name));
  }
}
