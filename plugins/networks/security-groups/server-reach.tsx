import { callApi, type DetailsViewProps, I18n, type Services, useService, useServices, useT } from '@sextant/sdk';
import {
  DetailsSection,
  DetailsSections,
  FactTable,
  Field,
  LoadedPart,
  NumberInput,
  Select,
  StatusCell,
  TextInput,
} from '@sextant/ui';
import { useState } from 'react';
import { parseBlock } from './cidr.ts';
import { groupName, type SecurityGroup } from './group.ts';
import { admits, type PortReach, type ReachPort, whoReaches } from './reach.ts';
import { type Rule, ruleOf } from './rule.ts';
import { sentenceOf } from './sentence.ts';
import styles from './rules-editor.module.css';

/** As much of a server as the tab needs. */
interface ReachedServer {
  readonly id: string;
  readonly updated?: string;
}

interface Known {
  readonly ports: readonly ReachPort[];
  readonly names: ReadonlyMap<string, string>;
}

/** Draws the tab "Reachability" of a server: who can reach a port of it, and by which rule. */
export function ServerReach({ item: server }: DetailsViewProps<ReachedServer>) {
  const t = useT();
  const services = useServices();
  return (
    <LoadedPart<Known>
      of={{ type: 'OS::Nova::Server', id: server.id }}
      part="reach"
      follows={[server.updated]}
      load={(signal) => readPorts(server.id, services, signal)}
      failed={t('networks:reach.failed')}
    >
      {(known) => <Question known={known} />}
    </LoadedPart>
  );
}

/**
 * Reads the ports of the server, and side by side the rules of the project's groups. A port may be in groups of another project: they are
 * read one by one, and an administrator may; the rules of those that can't be read are undefined.
 */
async function readPorts(id: string, services: Services, signal: AbortSignal): Promise<Known> {
  const options = { signal, quiet: true };
  const [ports, own] = await Promise.all([
    callApi(services, 'listServerInterfaces', { params: { id } }, options),
    callApi(services, 'listSecurityGroups', {}, options),
  ]);
  const byId = new Map((own.items as readonly SecurityGroup[]).map((group) => [group.id, group]));
  const foreign = new Set(
    ports.items.flatMap((port) => port.groups.map((group) => group.id)).filter((id) => !byId.has(id)),
  );
  const found = await Promise.all(
    [...foreign].map((id) =>
      callApi(services, 'readSecurityGroup', { params: { id } }, options).catch((error: unknown) => {
        if (signal.aborted) throw error;
      }),
    ),
  );
  for (const group of found) if (group) byId.set(group.id, group);
  const reached = ports.items.map((port) => ({
    id: port.id,
    addresses: port.fixed_ips.map((ip) => ip.ip_address),
    isFiltered: port.port_security_enabled !== false,
    groups: port.groups.map((group) => ({ ...group, rules: byId.get(group.id)?.security_group_rules.map(ruleOf) })),
  }));
  return { ports: reached, names: new Map([...byId.values()].map((group) => [group.id, groupName(group)])) };
}

function Question({ known }: { known: Known }) {
  const t = useT();
  const [protocol, setProtocol] = useState('tcp');
  const [port, setPort] = useState<number | null>(22);
  const [source, setSource] = useState('');
  const answers = whoReaches(known.ports, { protocol, port: protocol === 'icmp' ? null : port });
  const isBadSource = source.trim() !== '' && !parseBlock(source);
  return (
    <DetailsSections>
      <DetailsSection title={t('networks:reach.title')}>
        <div className={styles['fields']}>
          <Field label={t('networks:rule.protocol')}>
            <Select
              value={protocol}
              onChange={setProtocol}
              options={['tcp', 'udp', 'icmp'].map((value) => ({ value, label: value.toUpperCase() }))}
            />
          </Field>
          {protocol === 'icmp' ? null : (
            <Field label={t('networks:reach.port')}>
              <NumberInput value={port} onChange={setPort} min={1} max={65_535} />
            </Field>
          )}
          <Field
            label={t('networks:reach.source')}
            {...(isBadSource ? { error: t('networks:rule.problem.prefix') } : {})}
          >
            <TextInput mono value={source} onChange={setSource} placeholder="203.0.113.7" />
          </Field>
        </div>
      </DetailsSection>
      {answers.length === 0 ? <p>{t('networks:reach.no-ports')}</p> : null}
      {answers.map((answer) => (
        <Answer key={answer.port.id} answer={answer} names={known.names} source={isBadSource ? '' : source.trim()} />
      ))}
    </DetailsSections>
  );
}

const tones = { unfiltered: 'warn', world: 'warn', some: 'ok', nobody: 'idle', unknown: 'warn' } as const;

function Answer({ answer, names, source }: { answer: PortReach; names: Known['names']; source: string }) {
  const t = useT();
  const { port, verdict, reasons, unread } = answer;
  const i18n = useService(I18n);
  const say = (rule: Rule) => sentenceOf(rule, t, (id) => names.get(id) ?? id);
  const columns = source ? ['group', 'rule', 'source'] : ['group', 'rule'];
  const title = port.addresses.join(', ') || port.id;
  return (
    <DetailsSection
      title={title}
      end={<StatusCell status={{ label: t(`networks:reach.verdict.${verdict}`), tone: tones[verdict] }} />}
    >
      <p>{t(`networks:reach.why.${verdict}`, { groups: i18n.list([...unread]) })}</p>
      {reasons.length === 0 ? null : (
        <FactTable
          label={title}
          columns={columns.map((name) => ({ label: t(`networks:reach.column.${name}`) }))}
          rows={reasons.map((reason, at) => ({
            id: String(at),
            cells: [
              <bdi key="group">{reason.group}</bdi>,
              say(reason.rule),
              ...(source ? [t(`networks:reach.admits.${admits(reason, source)}`, { source })] : []),
            ],
          }))}
        />
      )}
    </DetailsSection>
  );
}
