import { useServices, useT } from '@sextant/sdk';
import {
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
import { assignmentsOf, byName, listOf, type MembersData } from './members-data.ts';

/** The data of the cloud that both lists need. */
export interface MembersContext {
  readonly roles: readonly MembershipRole[];
  readonly defaultRole: string | undefined;
  /** The domains to search in, the project's own first. */
  readonly domains: readonly { readonly id: string; readonly name: string }[];
  /** Names of those who are members, and of those who were found; the widget adds to them. */
  readonly known: Readonly<Record<MemberKind, Map<string, MembershipCandidate>>>;
}

/** The users, or the groups, of a project with their roles. */
export function MembersWidget({ name, value, onChange, disabled, formContext, registry }: WidgetProps) {
  const t = useT();
  const services = useServices();
  const { roles, defaultRole, domains, known } = (formContext ?? registry.formContext) as MembersContext;
  const kind: MemberKind = name === 'group' ? 'group' : 'user';
  const [own] = domains;
  const [domain, setDomain] = useState(own?.id ?? '');
  const find = useMemo(() => {
    const other = domains.find(({ id }) => id === domain && id !== own?.id);
    return finderOf(kind, { id: domain, ...(other && { note: other.name }) }, services);
  }, [kind, domain, domains, own, services]);
  const assignments = assignmentsOf(value as MembersData[MemberKind]);
  return (
    <>
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
        candidates={byName(known[kind], Object.keys(assignments))}
        find={find}
        roles={roles}
        {...(defaultRole === undefined ? {} : { defaultRole })}
        value={assignments}
        onChange={(next, added) => {
          if (added) known[kind].set(added.id, added);
          onChange(listOf(next));
        }}
        disabled={disabled ?? false}
        texts={{
          available: t(`projects:members.available-${kind}`),
          members: t(`projects:members.members-${kind}`),
          noMembers: t(`projects:members.none-${kind}`),
        }}
      />
    </>
  );
}
