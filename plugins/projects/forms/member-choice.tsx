import { useServices, useT } from '@sextant/sdk';
import {
  type Assignments,
  Field,
  type MembershipCandidate,
  type MembershipRole,
  MembershipStep,
  Select,
  type WidgetProps,
} from '@sextant/ui';
import { useMemo, useState } from 'react';
import type { MemberKind } from '../members.ts';
import { finderOf } from './find-members.ts';
import styles from './member-choice.module.css';
import { assignmentsOf, byName, listOf, type MembersData } from './members-data.ts';

/** The data of the cloud that both lists need. */
export interface MemberChoices {
  readonly roles: readonly MembershipRole[];
  readonly defaultRole: string | undefined;
  /** The domains to search in, the project's own first. */
  readonly domains: readonly { readonly id: string; readonly name: string }[];
}

export interface MembersContext extends MemberChoices {
  /** Names of those who are members, and of those who were found; the widget adds to them. */
  readonly known: Readonly<Record<MemberKind, Map<string, MembershipCandidate>>>;
}

interface MemberChoiceProps {
  kind: MemberKind;
  choices: MemberChoices;
  /** The names of the members, by id. */
  names: ReadonlyMap<string, MembershipCandidate>;
  value: Assignments;
  /** Takes the next members, with the one who was found and added. */
  onChange(value: Assignments, added?: MembershipCandidate): void;
  disabled?: boolean;
}

/** Draws the users, or the groups, of a project with their roles; the others are found by typing. */
export function MemberChoice({ kind, choices, names, value, onChange, disabled = false }: MemberChoiceProps) {
  const t = useT();
  const services = useServices();
  const { roles, defaultRole, domains } = choices;
  const [own] = domains;
  const [domain, setDomain] = useState(own?.id ?? '');
  const find = useMemo(() => {
    const other = domains.find(({ id }) => id === domain && id !== own?.id);
    return finderOf(kind, { id: domain, ...(other && { note: other.name }) }, services);
  }, [kind, domain, domains, own, services]);
  return (
    <div className={styles['choice']}>
      {domains.length > 1 ? (
        <Field label={t(`projects:members.search-in-${kind}`)}>
          <Select
            value={domain}
            options={domains.map((each) => ({ value: each.id, label: each.name }))}
            onChange={setDomain}
          />
        </Field>
      ) : null}
      <MembershipStep
        // Another domain is another search.
        key={domain}
        candidates={byName(names, Object.keys(value))}
        find={find}
        roles={roles}
        {...(defaultRole === undefined ? {} : { defaultRole })}
        value={value}
        onChange={onChange}
        disabled={disabled}
        texts={{
          available: t(`projects:members.available-${kind}`),
          members: t(`projects:members.members-${kind}`),
          noMembers: t(`projects:members.none-${kind}`),
        }}
      />
    </div>
  );
}

/** The choice as a widget of a form. */
export function MembersWidget({ name, value, onChange, disabled, formContext, registry }: WidgetProps) {
  const context = (formContext ?? registry.formContext) as MembersContext;
  const kind: MemberKind = name === 'group' ? 'group' : 'user';
  const names = context.known[kind];
  return (
    <MemberChoice
      kind={kind}
      choices={context}
      names={names}
      value={assignmentsOf(value as MembersData[MemberKind])}
      onChange={(next, added) => {
        if (added) names.set(added.id, added);
        onChange(listOf(next));
      }}
      disabled={disabled ?? false}
    />
  );
}
