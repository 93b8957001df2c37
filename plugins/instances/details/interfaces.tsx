import { callApi, type DetailsViewProps, I18n, useService, useServices, useT } from '@sextant/sdk';
import {
  Button,
  DetailsSection,
  FactTable,
  Missing,
  type Outcome,
  Popover,
  RowActions,
  ShortId,
  usePermitted,
} from '@sextant/ui';
import { useMemo } from 'react';
import styles from '../attachments/attachments.module.css';
import { FloatingIpForm } from '../attachments/floating-ip-form.tsx';
import {
  type AttachedAddress,
  type AttachedPort,
  detachInterface,
  disassociateIp,
} from '../attachments/port-actions.ts';
import { partType } from '../attachments/part-type.ts';
import { SectionButton } from '../attachments/section-button.tsx';
import { associateIp, attachInterface, editGroups } from '../attachments/server-actions.ts';
import type { Server } from '../server.ts';
import { Addresses } from './addresses.tsx';
import type { Interface } from './interface.ts';
import { ServerPart } from './server-part.tsx';
import { type LeavingPorts, useLeaving } from './use-leaving.ts';

/** Draws the tab "Interfaces": the ports of a server, with what belongs to each. */
export function Interfaces({ item: server }: DetailsViewProps<Server>) {
  const t = useT();
  const services = useServices();
  const leaving = useLeaving();
  const load = async (signal: AbortSignal) => {
    const params = { id: server.id };
    const { items } = await callApi(services, 'listServerInterfaces', { params }, { signal, quiet: true });
    leaving.keep(items.map(({ id }) => id));
    return items as Interface[];
  };
  const title = t('instances:details.tab.interfaces');
  return (
    <ServerPart
      server={server}
      part="interfaces"
      load={load}
      isMoving={(ports) => ports.some(({ id, status }) => leaving.has(id) || status === 'BUILD')}
      failed={t('instances:details.interfaces.failed')}
    >
      {(ports) => (
        <DetailsSection
          title={title}
          count={ports.length}
          end={
            <>
              <AssociateButton server={server} />
              <SectionButton action={editGroups} server={server} />
              <SectionButton action={attachInterface} server={server} />
            </>
          }
          empty={ports.length === 0 && t('instances:details.interfaces.none')}
        >
          <PortTable label={title} server={server} ports={ports} leaving={leaving} />
        </DetailsSection>
      )}
    </ServerPart>
  );
}

const associations = [associateIp];

/** "Associate Floating IP" beside the table: what is chosen already is given with one more press. */
function AssociateButton({ server }: { server: Server }) {
  const t = useT();
  const [permitted] = usePermitted(associations, server);
  if (!permitted) return null;
  const { reason } = permitted;
  const button = (
    <Button size="s" icon="globe" disabledReason={reason ? t(reason) : undefined}>
      {t(associateIp.label)}
    </Button>
  );
  if (reason) return button;
  return (
    <Popover padded align="end" label={t(associateIp.label)} className={styles['sheet']} trigger={button}>
      {(close) => <FloatingIpForm server={server} onDone={close} />}
    </Popover>
  );
}

interface PortTableProps {
  label: string;
  server: Server;
  ports: readonly Interface[];
  leaving: LeavingPorts;
}

const portMenu = [detachInterface];
const addressMenu = [disassociateIp];

function PortTable({ label, server, ports, leaving }: PortTableProps) {
  const t = useT();
  const i18n = useService(I18n);
  const columns = ['network', 'fixed-ips', 'floating-ips', 'mac', 'status', 'groups', 'vnic', 'qos', 'port'];
  const attached = useMemo(() => ports.map((port) => ({ server, port, only: ports.length === 1 })), [server, ports]);
  const status = (word: string | undefined) => {
    const key = `instances:details.interfaces.states.${word}`;
    return word && i18n.has(key) ? t(key) : (word ?? <Missing />);
  };
  return (
    <FactTable
      label={label}
      columns={[
        ...columns.map((name) => ({ label: t(`instances:details.interfaces.${name}`) })),
        { label: t('instances:details.actions-column'), actions: true },
      ]}
      rows={attached.map((each) => rowOf(each))}
    />
  );

  function rowOf(each: AttachedPort) {
    const { port } = each;
    return {
      id: port.id,
      cells: [
        <bdi key="network">{port.network_name ?? port.network_id}</bdi>,
        <Addresses key="fixed" addresses={port.fixed_ips.map(({ ip_address: address }) => address)} />,
        <Addresses
          key="floating"
          addresses={port.floating_ips.map((floating) => floating.floating_ip_address)}
          actionsOf={(place) => <AddressMenu server={server} port={port} address={port.floating_ips[place]!} />}
        />,
        port.mac_address ? <Addresses key="mac" addresses={[port.mac_address]} /> : <Missing key="mac" />,
        leaving.has(port.id) ? t('instances:details.interfaces.leaving') : status(port.status),
        groupsOf(port, t('instances:details.interfaces.no-security')) ?? <Missing key="groups" />,
        port['binding:vnic_type'] ?? <Missing key="vnic" />,
        port.qos_policy_id ? <ShortId key="qos" id={port.qos_policy_id} /> : <Missing key="qos" />,
        <ShortId key="port" id={port.id} label={t('instances:details.interfaces.port')} />,
        leaving.has(port.id) ? null : <PortMenu key="menu" attached={each} leaving={leaving} />,
      ],
    };
  }

  function groupsOf(port: Interface, off: string): string | undefined {
    if (port.port_security_enabled === false) return off;
    return port.groups.length === 0 ? undefined : i18n.list(port.groups.map(({ name }) => name));
  }
}

const networkOf = ({ network_name: name, network_id: id }: Interface) => name ?? id;
const portType = partType<AttachedPort>(({ port }) => networkOf(port));
const addressType = partType<AttachedAddress>(({ address }) => address.floating_ip_address);

function PortMenu({ attached, leaving }: { attached: AttachedPort; leaving: LeavingPorts }) {
  const { port } = attached;
  const follow = (outcome: Outcome) => {
    if (outcome.state === 'done' && outcome.result?.updated.length) leaving.add(port.id, networkOf(port));
  };
  return (
    <RowActions compact type={portType} actions={portMenu} item={attached} name={networkOf(port)} onEnd={follow} />
  );
}

function AddressMenu({ server, port, address }: AttachedAddress) {
  const attached = useMemo(() => ({ server, port, address }), [server, port, address]);
  const { floating_ip_address: name } = address;
  return <RowActions compact type={addressType} actions={addressMenu} item={attached} name={name} />;
}
