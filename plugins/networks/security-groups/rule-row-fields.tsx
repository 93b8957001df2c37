import { useT } from '@sextant/sdk';
import { Badge, Button, Field, IconButton, NumberInput, Select, TextInput } from '@sextant/ui';
import { parseBlock } from './cidr.ts';
import { coveringOf, type RuleRow, stateOf } from './rule-rows.ts';
import { hasPorts, isExposed, isIcmp, normalized, problemsOf, type Rule, type RuleProblem } from './rule.ts';
import { sentenceOf } from './sentence.ts';
import styles from './rules-editor.module.css';

export interface RuleRowFieldsProps {
  row: RuleRow;
  rows: readonly RuleRow[];
  groups: readonly { readonly id: string; readonly name: string }[];
  onChange(row: RuleRow): void;
  onDuplicate(): void;
  /** Takes a row away that was never saved. */
  onDrop(): void;
}

const commonProtocols = ['tcp', 'udp', 'icmp', 'sctp', 'esp', 'ah', 'gre', 'vrrp'];

/** Draws one rule of the editor: its sentence, its state, and the fields to change it. */
export function RuleRowFields({ row, rows, groups, onChange, onDuplicate, onDrop }: RuleRowFieldsProps) {
  const t = useT();
  const state = stateOf(row, rows);
  const sentence = sentenceOf(row.rule, t, (id) => groups.find((each) => each.id === id)?.name ?? id);
  const covering = row.isRemoved || state === 'twin' ? undefined : coveringOf(row, rows);
  const remove = () => (row.id === undefined ? onDrop() : onChange({ ...row, isRemoved: true }));
  return (
    <li className={styles['row']}>
      <div className={styles['head']}>
        <span className={row.isRemoved ? styles['gone'] : undefined}>{sentence}</span>
        {state === 'same' ? null : (
          <Badge place="tag" tone={state === 'twin' ? 'bad' : 'accent'}>
            {t(`networks:rule.state.${state}`)}
          </Badge>
        )}
        {isExposed(row.rule) && !row.isRemoved ? (
          <Badge place="tag" tone="bad">
            {t('networks:rule.exposed')}
          </Badge>
        ) : null}
        {covering ? (
          <Badge place="tag" tone="idle">
            {t('networks:rule.covered')}
          </Badge>
        ) : null}
        <span className={styles['end']}>
          {row.isRemoved ? (
            <Button size="s" onClick={() => onChange({ ...row, isRemoved: false })}>
              {t('networks:rule.keep')}
            </Button>
          ) : (
            <>
              <IconButton
                size="s"
                icon="copy"
                label={t('networks:rule.duplicate', { rule: sentence })}
                onClick={onDuplicate}
              />
              <IconButton
                size="s"
                icon="trash-2"
                label={t('networks:rule.remove', { rule: sentence })}
                onClick={remove}
              />
            </>
          )}
        </span>
      </div>
      {row.isRemoved ? null : <Fields row={row} groups={groups} onChange={onChange} />}
    </li>
  );
}

type FieldsProps = Pick<RuleRowFieldsProps, 'row' | 'groups' | 'onChange'>;

function Fields({ row, groups, onChange }: FieldsProps) {
  const t = useT();
  const { rule } = row;
  const problems = problemsOf(rule);
  const error = (field: RuleProblem['field']) => {
    const found = problems.find((each) => each.field === field);
    return found ? { error: t(found.text) } : {};
  };
  const set = (fields: Partial<Rule>) => onChange({ ...row, rule: { ...rule, ...fields } });
  const icmp = isIcmp(rule.protocol);
  const protocols = [...new Set([...commonProtocols, ...(rule.protocol === null ? [] : [rule.protocol])])];
  return (
    <>
      <div className={styles['fields']}>
        <Field label={t('networks:rule.direction')}>
          <Select
            value={rule.direction}
            onChange={(value) => set({ direction: value === 'egress' ? 'egress' : 'ingress' })}
            options={['ingress', 'egress'].map((value) => ({ value, label: t(`networks:rule.directions.${value}`) }))}
          />
        </Field>
        <Field label={t('networks:rule.ethertype')}>
          <Select
            value={rule.ethertype}
            onChange={(value) => set(inVersion(rule, value === 'IPv6' ? 'IPv6' : 'IPv4'))}
            options={['IPv4', 'IPv6'].map((value) => ({ value, label: value }))}
          />
        </Field>
        <Field label={t('networks:rule.protocol')} {...error('protocol')}>
          <Select
            value={rule.protocol ?? ''}
            onChange={(value) => set({ ...normalized({ ...rule, protocol: value || null }), from: null, to: null })}
            options={[
              { value: '', label: t('networks:rule.any') },
              ...protocols.map((value) => ({ value, label: value.toUpperCase() })),
            ]}
          />
        </Field>
        {icmp || hasPorts(rule.protocol) || problems.some(({ field }) => field === 'from' || field === 'to') ? (
          <>
            <Field label={t(icmp ? 'networks:rule.icmp-type' : 'networks:rule.from')} {...error('from')}>
              <NumberInput
                value={rule.from}
                onChange={(from) => set(withFrom(rule, from, icmp))}
                min={0}
                max={icmp ? 255 : 65_535}
              />
            </Field>
            <Field label={t(icmp ? 'networks:rule.icmp-code' : 'networks:rule.to')} {...error('to')}>
              <NumberInput value={rule.to} onChange={(to) => set({ to })} min={0} max={icmp ? 255 : 65_535} />
            </Field>
          </>
        ) : null}
      </div>
      <div className={styles['fields']}>
        <Field label={t('networks:rule.remote-group')}>
          <Select
            value={rule.group ?? ''}
            onChange={(value) => set({ group: value || null, ...(value ? { prefix: null, addressGroup: null } : {}) })}
            options={[
              { value: '', label: t('networks:rule.no-group') },
              ...groups.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </Field>
        {rule.group === null ? (
          <Field label={t('networks:rule.prefix')} {...error('prefix')}>
            <TextInput
              mono
              value={rule.prefix ?? ''}
              placeholder={rule.ethertype === 'IPv6' ? '::/0' : '0.0.0.0/0'}
              onChange={(text) => set(withPrefix(rule, text.trim()))}
            />
          </Field>
        ) : null}
        <Field label={t('networks:field.description')} {...error('description')}>
          <TextInput value={rule.description} onChange={(description) => set({ description })} />
        </Field>
      </div>
    </>
  );
}

/** A block of addresses says the IP version of its rule. */
function withPrefix(rule: Rule, text: string): Partial<Rule> {
  if (text === '') return { prefix: null };
  const version = parseBlock(text)?.version;
  return { prefix: text, ...(version ? inVersion({ ...rule, prefix: text }, version === 6 ? 'IPv6' : 'IPv4') : {}) };
}

/** Ping has a name of its own in IPv6. */
function inVersion({ protocol }: Rule, ethertype: Rule['ethertype']): Partial<Rule> {
  if (!isIcmp(protocol)) return { ethertype };
  return { ethertype, protocol: ethertype === 'IPv6' ? 'ipv6-icmp' : 'icmp' };
}

/** The last port follows the first while they are the same: a single port is typed once. */
function withFrom({ from, to }: Rule, next: number | null, icmp: boolean): Partial<Rule> {
  return !icmp && (to === null || to === from) ? { from: next, to: next } : { from: next };
}
