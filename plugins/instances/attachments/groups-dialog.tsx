import {
  type ActionResult,
  callApi,
  errorText,
  I18n,
  type ModalContentProps,
  type Services,
  useService,
  useServices,
  useT,
} from '@sextant/sdk';
import { Alert, Button, ModalFooterSpace, ModalFrame, Select, TransferTable } from '@sextant/ui';
import { useState } from 'react';
import type { Interface } from '../details/interface.ts';
import { ServerPart } from '../details/server-part.tsx';
import { type Server, serverName } from '../server.ts';
import { changeGroups } from './change-groups.ts';
import { EffectiveRules } from './effective-rules.tsx';
import { groupColumns, type SecurityGroup } from './security-group.ts';
import styles from './attachments.module.css';

interface Choices {
  ports: readonly Interface[];
  groups: readonly SecurityGroup[];
}

/** Draws "Edit Security Groups": for all ports of a server at once, or for one. */
export function groupsDialog(server: Server) {
  return function GroupsDialog({ close, setDirty }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    return (
      <ServerPart
        server={server}
        part="group-choices"
        load={(signal) => readChoices(server, services, signal)}
        failed={t('instances:attach.groups.failed')}
        placeholder={(notice) => (
          <ModalFrame size="large" title={t('instances:attach.groups.action')} subtitle={serverName(server)}>
            {notice}
          </ModalFrame>
        )}
      >
        {(choices) => <Form server={server} choices={choices} close={close} setDirty={setDirty} />}
      </ServerPart>
    );
  };
}

/** While the groups are being sent the dialog stays: closed, nobody would hear what came of it. */
const stayOpen = () => undefined;

type FormProps = ModalContentProps<ActionResult> & { server: Server; choices: Choices };

function Form({ server, choices, close, setDirty }: FormProps) {
  const t = useT();
  const services = useServices();
  const i18n = useService(I18n);
  const { ports, groups } = choices;
  // Ports of different groups begin one by one: all at once would get what none of them had.
  const [port, setPort] = useState(() => (ports.every((each) => hasSame(each, ports[0])) ? '' : (ports[0]?.id ?? '')));
  const chosen = (id: string) => ports.filter((each) => id === '' || each.id === id);
  const [wanted, setWanted] = useState<readonly SecurityGroup[]>(() => groupsOf(chosen(port), groups));
  const isUnchanged = chosen(port).every((each) => isSame(each.security_groups, wanted));
  // The undo of several attempts gives each port back the groups that the dialog found.
  const [found] = useState(ports);
  const [touched] = useState(() => new Map<string, readonly string[]>());
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const choose = (id: string) => {
    setPort(id);
    setWanted(groupsOf(chosen(id), groups));
  };
  const change = (next: readonly SecurityGroup[]) => {
    setWanted(next);
    setDirty(true);
  };
  const submit = async () => {
    setBusy(true);
    setFailure(undefined);
    const change = { server, ports: found, port, groups: wanted.map(({ id }) => id), touched, labelOf: label };
    const result = await changeGroups(change, services).catch(errorText);
    setBusy(false);
    if (typeof result === 'string') setFailure(result);
    else close(result);
  };
  const label = ({ network_id: id, network_name: network, fixed_ips: ips }: Interface) => {
    const addresses = i18n.list(ips.map(({ ip_address: address }) => address));
    return t('instances:attach.groups.port', { network: network ?? id, addresses });
  };
  return (
    <ModalFrame
      size="large"
      title={t('instances:attach.groups.action')}
      subtitle={serverName(server)}
      {...(busy ? { onClose: stayOpen } : {})}
      footer={(askClose) => (
        <>
          <Button variant="quiet" onClick={askClose} disabledReason={busy ? t('core:form.sending') : undefined}>
            {t('core:form.cancel')}
          </Button>
          <ModalFooterSpace>{null}</ModalFooterSpace>
          <Button
            variant="primary"
            busy={busy}
            onClick={() => void submit()}
            disabledReason={
              ports.length === 0
                ? t('instances:attach.groups.no-ports')
                : isUnchanged
                  ? t('core:form.edit.unchanged')
                  : undefined
            }
          >
            {t('instances:attach.groups.submit')}
          </Button>
        </>
      )}
    >
      <div className={styles['groups']}>
        {failure === undefined ? null : (
          <Alert type="danger" live title={t('instances:attach.groups.refused')}>
            {failure}
          </Alert>
        )}
        <Select
          aria-label={t('instances:attach.groups.ports')}
          value={port}
          onChange={choose}
          options={[
            { value: '', label: t('instances:attach.groups.all-ports') },
            ...ports.map((each) => ({ value: each.id, label: label(each) })),
          ]}
        />
        <TransferTable<SecurityGroup>
          available={groups}
          allocated={wanted}
          onChange={change}
          columns={groupColumns}
          maxAllocation={-1}
          texts={{
            noneAllocated: 'instances:attach.groups.none',
            noneAvailable: 'instances:attach.groups.none-left',
          }}
        />
        <EffectiveRules groups={wanted} />
      </div>
    </ModalFrame>
  );
}

async function readChoices(server: Server, services: Services, signal: AbortSignal): Promise<Choices> {
  const options = { signal, quiet: true };
  const [ports, groups] = await Promise.all([
    callApi(services, 'listServerInterfaces', { params: { id: server.id } }, options),
    callApi(services, 'listSecurityGroups', {}, options),
  ]);
  const own = ports.items.filter((port) => port.port_security_enabled !== false) as Interface[];
  // Groups of another project may not be listed for this one. A port keeps them, under their ids.
  const known = new Set(groups.items.map(({ id }) => id));
  const unknown = new Set(own.flatMap((port) => port.security_groups ?? []).filter((id) => !known.has(id)));
  return { ports: own, groups: [...groups.items, ...[...unknown].map(namelessGroup)] };
}

const namelessGroup = (id: string) =>
  ({ id, name: id, description: '', security_group_rules: [] }) as never as SecurityGroup;

/** Returns the groups that all of the ports have. */
function groupsOf(ports: readonly Interface[], groups: readonly SecurityGroup[]): readonly SecurityGroup[] {
  return groups.filter(({ id }) => ports.length > 0 && ports.every((port) => port.security_groups?.includes(id)));
}

const hasSame = ({ security_groups: groups = [] }: Interface, other: Interface | undefined) =>
  groups.toSorted().join(' ') === (other?.security_groups ?? []).toSorted().join(' ');

const isSame = (ids: readonly string[] = [], groups: readonly SecurityGroup[]) =>
  ids.toSorted().join(' ') ===
  groups
    .map(({ id }) => id)
    .toSorted()
    .join(' ');
