import { type DetailsViewProps, I18n, Router, useService, useServices, useT } from '@sextant/sdk';
import {
  AppLink,
  DetailsSection,
  DetailsSections,
  FactList,
  FactTable,
  Field,
  LoadedPart,
  NumberInput,
  Select,
  StatusCell,
  TextInput,
} from '@sextant/ui';
import { type ReactNode, useState } from 'react';
import { parseBlock } from './cidr.ts';
import { groupTypeId } from './group.ts';
import { admits, answerFor, hasPublicAddress, type PortReach, type ReachPort, whoReaches } from './reach.ts';
import type { ReachFacts } from './read-reach.ts';
import type { Rule } from './rule.ts';
import { sentenceOf } from './sentence.ts';
import styles from './rules-editor.module.css';

/** As much of a server as the tab needs. */
interface ReachedServer {
  readonly id: string;
  readonly updated?: string;
}

/** Draws the tab "Reachability" of a server: who can reach a port of it, and by which rule. */
export function ServerReach({ item: server }: DetailsViewProps<ReachedServer>) {
  const t = useT();
  const services = useServices();
  return (
    <LoadedPart<ReachFacts>
      of={{ type: 'OS::Nova::Server', id: server.id }}
      part="reach"
      follows={[server.updated]}
      load={async (signal) => (await import('./read-reach.ts')).readReach(server.id, services, signal)}
      failed={t('networks:reach.failed')}
    >
      {(facts) => <Question server={server.id} facts={facts} />}
    </LoadedPart>
  );
}

function Question({ server, facts }: { server: string; facts: ReachFacts }) {
  const t = useT();
  const [protocol, setProtocol] = useState('tcp');
  const [port, setPort] = useState<number | null>(22);
  const [source, setSource] = useState('');
  const answers = whoReaches(facts.ports, { protocol, port: protocol === 'icmp' ? null : port });
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
        <Answer key={answer.port.id} answer={answer} facts={facts} source={isBadSource ? '' : source.trim()}>
          <Around server={server} port={answer.port} />
        </Answer>
      ))}
    </DetailsSections>
  );
}

const tones = { unfiltered: 'warn', world: 'warn', some: 'idle', nobody: 'idle', unknown: 'warn' } as const;
const sourceTones = { yes: 'ok', part: 'warn', no: 'idle', unknown: 'warn', 'no-way': 'warn' } as const;

interface AnswerProps {
  answer: PortReach;
  facts: ReachFacts;
  source: string;
  children: ReactNode;
}

function Answer({ answer, facts, source, children }: AnswerProps) {
  const t = useT();
  const { port, verdict, reasons, unread } = answer;
  const i18n = useService(I18n);
  const say = (rule: Rule) => sentenceOf(rule, t, (id) => facts.names.get(id) ?? id);
  const columns = source ? ['group', 'rule', 'source'] : ['group', 'rule'];
  const title = port.addresses.join(', ') || port.id;
  const ofSource = source ? answerFor(answer, source, facts.members) : undefined;
  const status = ofSource
    ? { label: t(`networks:reach.answer.${ofSource}`), tone: sourceTones[ofSource] }
    : { label: t(`networks:reach.verdict.${verdict}`), tone: tones[verdict] };
  return (
    <DetailsSection title={title} end={<StatusCell status={status} />}>
      {ofSource ? <p>{t(`networks:reach.because.${ofSource}`, { source })}</p> : null}
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
              ...(source ? [t(`networks:reach.admits.${admits(reason, source, facts.members)}`, { source })] : []),
            ],
          }))}
        />
      )}
      {children}
    </DetailsSection>
  );
}

/** Draws the ways to a port and to its rules: the floating IPs, or that there is no public address, and the groups. */
function Around({ server, port }: { server: string; port: ReachPort }) {
  const t = useT();
  const router = useService(Router);
  const isPublic = hasPublicAddress(port);
  const associate = new URLSearchParams({ tab: 'interfaces', do: 'instances.associate-ip' });
  return (
    <>
      <FactList
        facts={[
          ...port.floating.map((value) => ({ label: t('networks:reach.floating'), value, mono: true, copy: true })),
          {
            label: t('networks:reach.groups'),
            value:
              port.groups.length > 0 ? (
                <span className={styles['bar']}>
                  {port.groups.map(({ id, name }) => (
                    <AppLink key={id} to={`${router.detailsOf(groupTypeId, id)}?tab=rules`}>
                      {name}
                    </AppLink>
                  ))}
                </span>
              ) : undefined,
          },
        ]}
      />
      {isPublic ? null : (
        <>
          <p>{t('networks:reach.no-public')}</p>
          <AppLink to={`${router.detailsOf('OS::Nova::Server', server)}?${associate}`}>
            {t('networks:reach.associate')}
          </AppLink>
        </>
      )}
    </>
  );
}
