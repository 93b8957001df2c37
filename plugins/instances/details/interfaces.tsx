import { callApi, type DetailsViewProps, I18n, useService, useServices, useT } from '@sextant/sdk';
import { Button, DetailsSection, FactTable, Missing, Popover, ShortId, usePermitted } from '@sextant/ui';
import { useMemo, useState } from 'react';
import styles from '../attachments/attachments.module.css';
import { FloatingIpForm } from '../attachments/floating-ip-form.tsx';
import { type AttachedPort, detachInterface, disassociateIp, releaseIp } from '../attachments/part-actions.ts';
import { PartMenu } from '../attachments/part-menu.tsx';
import { SectionButton } from '../attachments/section-button.tsx';
import { associateIp, attachInterface, editGroups } from '../attachments/server-actions.ts';
import type { Server } from '../server.ts';
import { Addresses } from './addresses.tsx';
import type { Interface } from './interface.ts';
import { LoadedPart } from './loaded-part.tsx';
import { useLoaded } from './use-loaded.ts';
import { useRun } from './use-run.ts';

/** The tab "Interfaces": the ports of a server, with what belongs to each. */
export function Interfaces({ item: server }: DetailsViewProps<Server>) {
  const t = useT();
  const services = useServices();
  // Nova detaches after it has answered: until the port is gone, its row says so.
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());
  const loaded = useLoaded(
    server,
    async (signal) => {
      const params = { id: server.id };
      return (await callApi(services, 'listServerInterfaces', { params }, { signal, quiet: true }))
        .items as Interface[];
    },
    (ports) => ports.some(({ id, status }) => leaving.has(id) || status === 'BUILD'),
  );
  const title = t('instances:details.tab.interfaces');
  return (
    <LoadedPart loaded={loaded} failed={t('instances:details.interfaces.failed')}>
      {(ports) => (
        <DetailsSection
          title={title}
          count={ports.length}
          end={
            <>
              <AssociateButton server={server} onDone={loaded.reload} />
              <SectionButton action={editGroups} server={server} />
              <SectionButton action={attachInterface} server={server} />
            </>
          }
          empty={ports.length === 0 && t('instances:details.interfaces.none')}
        >
          <PortTable
            label={title}
            server={server}
            ports={ports}
            leaving={leaving}
            onLeave={(id) => setLeaving(new Set([...leaving, id]))}
          />
        </DetailsSection>
      )}
    </LoadedPart>
  );
}

const associations = [associateIp];

/** "Associate Floating IP" beside the table: what is chosen already is given with one more press. */
function AssociateButton({ server, onDone }: { server: Server; onDone(): void }) {
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
      {(close) => (
        <FloatingIpForm
          server={server}
          onDone={() => {
            close();
            onDone();
          }}
        />
      )}
    </Popover>
  );
}

interface PortTableProps {
  label: string;
  server: Server;
  ports: readonly Interface[];
  leaving: ReadonlySet<string>;
  onLeave(id: string): void;
}

const menu = [disassociateIp, releaseIp, detachInterface];

function PortTable({ label, server, ports, leaving, onLeave }: PortTableProps) {
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
        { label: t('instances:details.actions-column') },
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
        <Addresses key="floating" addresses={port.floating_ips.map((floating) => floating.floating_ip_address)} />,
        port.mac_address ? <Addresses key="mac" addresses={[port.mac_address]} /> : <Missing key="mac" />,
        leaving.has(port.id) ? t('instances:details.interfaces.leaving') : status(port.status),
        groupsOf(port, t('instances:details.interfaces.no-security')) ?? <Missing key="groups" />,
        port['binding:vnic_type'] ?? <Missing key="vnic" />,
        port.qos_policy_id ? <ShortId key="qos" id={port.qos_policy_id} /> : <Missing key="qos" />,
        <ShortId key="port" id={port.id} label={t('instances:details.interfaces.port')} />,
        leaving.has(port.id) ? null : <PortMenu key="menu" attached={each} onLeave={onLeave} />,
      ],
    };
  }

  function groupsOf(port: Interface, off: string): string | undefined {
    if (port.port_security_enabled === false) return off;
    return port.groups.length === 0 ? undefined : i18n.list(port.groups.map(({ name }) => name));
  }
}

function PortMenu({ attached, onLeave }: { attached: AttachedPort; onLeave(id: string): void }) {
  const run = useRun();
  const { port } = attached;
  return (
    <PartMenu
      label={port.network_name ?? port.network_id}
      actions={menu}
      item={attached}
      onRun={(action) =>
        void run(action, attached).then(({ updated }) => {
          if (action === detachInterface && updated.length > 0) onLeave(port.id);
        })
      }
    />
  );
}
