import { type DetailsViewProps, useT } from '@sextant/sdk';
import {
  Button,
  DetailsSection,
  DetailsSections,
  FactTable,
  Missing,
  saveFile,
  useActionRunner,
  usePermitted,
} from '@sextant/ui';
import { useMemo } from 'react';
import { editRules } from './group-actions.ts';
import { securityGroupType } from './group-type.ts';
import { groupName, type SecurityGroup } from './group.ts';
import { RuleSentence } from './rule-cells.tsx';
import { toCsv } from './rule-text.ts';
import { type Rule, ruleOf } from './rule.ts';

const directions = ['ingress', 'egress'] as const;

/** Draws the tab "Rules": each rule as a sentence, by direction, protocol and port. */
export function RulesView({ item: group }: DetailsViewProps<SecurityGroup>) {
  const t = useT();
  const rules = useMemo(
    () => group.security_group_rules.map((sent) => ({ id: sent.id, rule: ruleOf(sent) })).toSorted(byPort),
    [group.security_group_rules],
  );
  const names = new Map((group.remote_groups ?? []).map((each) => [each.id, groupName(each)]));
  const nameOf = (id: string) => names.get(id) ?? (id === group.id ? groupName(group) : id);
  const save = () => saveFile(`${groupName(group)}-rules.csv`, 'text/csv', toCsv(rules.map(({ rule }) => rule)));
  return (
    <DetailsSections>
      {directions.map((direction) => {
        const shown = rules.filter(({ rule }) => rule.direction === direction);
        const title = t(`networks:rules.title.${direction}`);
        return (
          <DetailsSection
            key={direction}
            title={title}
            count={shown.length}
            end={direction === 'ingress' ? <RulesButtons group={group} onSave={save} /> : undefined}
            empty={shown.length === 0 && t(`networks:rules.none.${direction}`)}
          >
            <FactTable
              label={title}
              columns={['rule', 'description'].map((name) => ({ label: t(`networks:rules.column.${name}`) }))}
              rows={shown.map(({ id, rule }) => ({
                id,
                cells: [
                  <RuleSentence key="rule" rule={rule} groupName={nameOf} />,
                  rule.description ? <bdi key="description">{rule.description}</bdi> : <Missing key="description" />,
                ],
              }))}
            />
          </DetailsSection>
        );
      })}
    </DetailsSections>
  );
}

function byPort({ rule: one }: { rule: Rule }, { rule: other }: { rule: Rule }): number {
  const order = (one.protocol ?? '').localeCompare(other.protocol ?? '');
  return order || (one.from ?? 0) - (other.from ?? 0) || one.ethertype.localeCompare(other.ethertype);
}

const actions = [editRules];

function RulesButtons({ group, onSave }: { group: SecurityGroup; onSave(): void }) {
  const t = useT();
  const runner = useActionRunner(securityGroupType);
  const [permitted] = usePermitted(actions, group);
  return (
    <>
      <Button size="s" icon="download" onClick={onSave}>
        {t('networks:rules.export')}
      </Button>
      {permitted ? (
        <Button
          size="s"
          icon="pencil"
          busy={runner.running === editRules.id}
          onClick={() => runner.run(editRules, [group])}
        >
          {t('networks:rules.edit.label')}
        </Button>
      ) : null}
    </>
  );
}
