import {
  type ActionResult,
  callApi,
  errorText,
  type ModalContentProps,
  resultOf,
  type Services,
  Toasts,
  useServices,
  useT,
} from '@sextant/sdk';
import {
  Alert,
  Button,
  CodeDisclosure,
  FileButton,
  LoadedPart,
  ModalFooterSpace,
  ModalFrame,
  Select,
} from '@sextant/ui';
import { useState } from 'react';
import { nativeRule, rulesCode } from './group-code.ts';
import { type GroupDetails, groupName, groupTypeId, loadGroup, type SecurityGroup } from './group.ts';
import { RuleRowFields } from './rule-row-fields.tsx';
import { changesOf, otherChanges, rebased, type RuleRow, rowsOf } from './rule-rows.ts';
import { type FaultyLine, readRules } from './rule-text.ts';
import type { Rule } from './rule.ts';
import { sentenceOf } from './sentence.ts';
import { newRule, ruleOfTemplate, ruleTemplates } from './templates.ts';
import styles from './rules-editor.module.css';

type Named = { readonly id: string; readonly name: string };

/** Draws "Edit Rules": the whole set of a group, saved in one call. */
export function rulesEditor(group: SecurityGroup) {
  return function RulesEditor(props: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    return (
      <LoadedPart<{ found: GroupDetails; groups: readonly Named[] }>
        of={{ type: groupTypeId, id: group.id }}
        part="edited-rules"
        follows={[]}
        load={(signal) => readAll(group.id, services, signal)}
        failed={t('networks:rules.edit.unread')}
        placeholder={(notice) => (
          <ModalFrame size="large" title={t('networks:rules.edit.label')} subtitle={groupName(group)}>
            {notice}
          </ModalFrame>
        )}
      >
        {({ found, groups }) => <Editor {...props} group={found} groups={groups} />}
      </LoadedPart>
    );
  };
}

async function readAll(id: string, services: Services, signal: AbortSignal) {
  const [found, all] = await Promise.all([
    callApi(services, 'readSecurityGroup', { params: { id } }, { signal, quiet: true }),
    callApi(services, 'listSecurityGroups', {}, { signal, quiet: true }),
  ]);
  const own = all.items.map((each) => ({ id: each.id, name: groupName(each) }));
  const known = new Set(own.map((each) => each.id));
  return { found, groups: [...own, ...found.remote_groups.filter((each) => !known.has(each.id))] };
}

type EditorProps = ModalContentProps<ActionResult> & { group: GroupDetails; groups: readonly Named[] };
type Saving = 'idle' | 'busy' | 'unread';

function Editor({ group, groups, close, setDirty }: EditorProps) {
  const t = useT();
  const services = useServices();
  // The rules of the moment when the dialog opened stay the base: a later difference is another person's change.
  const [rows, setRows] = useState<readonly RuleRow[]>(() => rowsOf(group.security_group_rules));
  const [saving, setSaving] = useState<Saving>('idle');
  const [notice, setNotice] = useState<Notice>();
  const changes = changesOf(rows);
  const count = changes.added.length + changes.removed.length;
  const nameOf = (id: string) => groups.find((each) => each.id === id)?.name ?? id;
  const update = (next: readonly RuleRow[]) => {
    setRows(next);
    setDirty(true);
  };
  const add = (rules: readonly Rule[]) =>
    update([...rows, ...rules.map((rule) => ({ key: crypto.randomUUID(), rule, isRemoved: false }))]);
  const replace = (row: RuleRow) => update(rows.map((each) => (each.key === row.key ? row : each)));
  const importFile = async (file: File | undefined) => {
    if (!file) return;
    const { rules, faulty } = readRules(await file.text());
    add(rules);
    setNotice({ kind: 'imported', count: rules.length, faulty });
  };
  const save = async () => {
    setSaving('busy');
    setNotice(undefined);
    try {
      const outcome = await callApi(
        services,
        'changeSecurityGroupRules',
        {
          params: { id: group.id },
          body: {
            known: rows.flatMap(({ id }) => id ?? []),
            added: changes.added.map(nativeRule),
            removed: [...changes.removed],
          },
        },
        { quiet: true },
      );
      const values = { name: groupName(group), added: outcome.added.length, removed: outcome.removed.length };
      const result = resultOf(groupTypeId, { updated: [group.id] });
      const code = () => rulesCode(group.id, changes.added, changes.removed);
      const failed = outcome.failed.map(({ message }) => message);
      if (failed.length === 0) services.get(Toasts).add('success', t('networks:rules.edit.done', values), { code });
      else services.get(Toasts).add('error', t('networks:rules.edit.partly', { ...values, reason: failed.join(' ') }));
      close(result);
    } catch (error) {
      setNotice(await noticeOf(error));
      setSaving('idle');
    }
  };
  /** A refusal because of another person's change brings that change into the rows. */
  const noticeOf = async (error: unknown): Promise<Notice> => {
    const now = await loadGroup(group.id, { services }).catch(() => undefined);
    const others = now && otherChanges(rows, now.security_group_rules);
    if (!now || !others || others.came.length + others.went.length === 0) {
      return { kind: 'refused', text: errorText(error) };
    }
    setRows(rebased(rows, now.security_group_rules));
    const tell = (rule: Rule) => sentenceOf(rule, t, nameOf);
    return { kind: 'others', came: others.came.map(tell), went: others.went.map(tell) };
  };
  return (
    <ModalFrame
      size="large"
      title={t('networks:rules.edit.label')}
      subtitle={groupName(group)}
      footer={(askClose) => (
        <>
          <Button variant="quiet" onClick={askClose}>
            {t('core:form.cancel')}
          </Button>
          <ModalFooterSpace>{null}</ModalFooterSpace>
          <Button
            variant="primary"
            busy={saving === 'busy'}
            onClick={() => void save()}
            disabledReason={
              changes.hasProblems
                ? t('networks:rules.edit.wrong')
                : count === 0
                  ? t('core:form.edit.unchanged')
                  : undefined
            }
          >
            {t('networks:save')}
          </Button>
        </>
      )}
    >
      <div className={styles['editor']}>
        {notice ? <NoticeText notice={notice} /> : null}
        <div className={styles['bar']}>
          <Select
            aria-label={t('networks:rules.edit.template')}
            value=""
            placeholder={t('networks:rules.edit.template')}
            onChange={(id) => add(ruleTemplates.filter((each) => each.id === id).map(ruleOfTemplate))}
            options={ruleTemplates.map(({ id, label }) => ({ value: id, label }))}
          />
          <Button size="s" icon="plus" onClick={() => add([newRule])}>
            {t('networks:rules.edit.add')}
          </Button>
          <FileButton
            label={t('networks:rules.edit.import')}
            accept=".csv,.json,text/csv,application/json"
            onChoose={(file) => void importFile(file)}
          />
        </div>
        <ul className={styles['rows']}>
          {rows.map((row) => (
            <RuleRowFields
              key={row.key}
              row={row}
              rows={rows}
              groups={groups}
              onChange={replace}
              onDuplicate={() => add([row.rule])}
              onDrop={() => update(rows.filter(({ key }) => key !== row.key))}
            />
          ))}
        </ul>
        <p role="status">
          {count === 0
            ? t('core:form.edit.unchanged')
            : t('networks:rules.edit.plan', {
                added: changes.added.length,
                removed: changes.removed.length,
                renewed: changes.renewed,
              })}
          {changes.twins > 0 ? ` ${t('networks:rules.edit.twins', { count: changes.twins })}` : ''}
        </p>
        <CodeDisclosure code={() => rulesCode(group.id, changes.added, changes.removed)} of={changes} />
      </div>
    </ModalFrame>
  );
}

type Notice =
  | { readonly kind: 'refused'; readonly text: string }
  | { readonly kind: 'imported'; readonly count: number; readonly faulty: readonly FaultyLine[] }
  | { readonly kind: 'others'; readonly came: readonly string[]; readonly went: readonly string[] };

function NoticeText({ notice }: { notice: Notice }) {
  const t = useT();
  if (notice.kind === 'refused') {
    return (
      <Alert type="danger" live title={t('networks:rules.edit.refused')}>
        {notice.text}
      </Alert>
    );
  }
  if (notice.kind === 'imported') {
    return (
      <Alert
        type={notice.faulty.length > 0 ? 'warning' : 'info'}
        live
        title={t('networks:rules.edit.imported', { count: notice.count })}
      >
        <Lines
          lines={notice.faulty.map(({ line, text }) => t('networks:rules.edit.line', { line, reason: t(text) }))}
        />
      </Alert>
    );
  }
  return (
    <Alert type="warning" live title={t('networks:rules.edit.others')}>
      <Lines
        lines={[
          ...notice.came.map((rule) => t('networks:rules.edit.came', { rule })),
          ...notice.went.map((rule) => t('networks:rules.edit.went', { rule })),
        ]}
      />
    </Alert>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
