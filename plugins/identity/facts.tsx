import { type DetailsViewProps, I18n, useService, useT } from '@sextant/sdk';
import { DetailsSection, DetailsSections, type Fact, FactList, YesNo } from '@sextant/ui';
import type { Domain } from './domains/domain.ts';
import type { Group } from './groups/group.ts';
import type { User } from './users/user.ts';

type FactName =
  | 'id'
  | 'name'
  | 'email'
  | 'enabled'
  | 'description'
  | 'domain_id'
  | 'domain_name'
  | 'project_id'
  | 'project_name'
  | 'password_expires_at';

/** Returns the named facts of a user, in the order of the names. */
function useUserFacts(user: User, names: readonly FactName[]): Fact[] {
  const t = useT();
  const i18n = useService(I18n);
  const id = (value: string | null | undefined) => ({ value: value ?? undefined, mono: true, copy: true });
  const known: Readonly<Record<FactName, Omit<Fact, 'label'>>> = {
    id: id(user.id),
    name: { value: user.name },
    email: { value: user.email ?? undefined },
    enabled: { value: <YesNo value={user.enabled} /> },
    description: { value: user.description ?? undefined },
    domain_id: id(user.domain_id),
    domain_name: { value: user.domain_name },
    project_id: id(user.project_id),
    project_name: { value: user.project_name },
    password_expires_at: {
      value: user.password_expires_at ? i18n.dateTime(utc(user.password_expires_at)) : undefined,
    },
  };
  return names.map((name) => ({ label: t(`identity:field.${name}`), ...known[name] }));
}

/** Keystone leaves the time zone out of this time. */
const utc = (time: string) => (/Z$|[+-]\d\d:?\d\d$/.test(time) ? time : `${time}Z`);

/** Draws the tab "Overview": every fact of a user. */
export function UserOverview({ item }: DetailsViewProps<User>) {
  const t = useT();
  const user = useUserFacts(item, ['name', 'id', 'email', 'enabled', 'description', 'password_expires_at']);
  const place = useUserFacts(item, ['domain_name', 'domain_id', 'project_name', 'project_id']);
  return (
    <DetailsSections columns>
      <DetailsSection title={t('identity:details.user')}>
        <FactList roomy facts={user} />
      </DetailsSection>
      <DetailsSection title={t('identity:details.place')}>
        <FactList roomy facts={place} />
      </DetailsSection>
    </DetailsSections>
  );
}

/** Shows in an opened row what the list knows and has no column for. */
export function UserSummary({ item }: DetailsViewProps<User>) {
  return <FactList facts={useUserFacts(item, ['domain_id', 'project_id', 'description'])} />;
}

/** Draws the tab "Overview": every fact of a group. */
export function GroupOverview({ item }: DetailsViewProps<Group>) {
  return <Overview of="group" item={item} last={{ domain_id: { value: item.domain_id, mono: true, copy: true } }} />;
}

/** Draws the tab "Overview": every fact of the domain that was loaded. */
export function DomainOverview({ item }: DetailsViewProps<Domain>) {
  const { enabled } = item;
  const value = enabled === undefined ? undefined : <YesNo value={enabled} />;
  return <Overview of="domain" item={item} last={{ enabled: { value } }} />;
}

interface OverviewProps {
  of: 'group' | 'domain';
  item: Pick<Group, 'id' | 'name' | 'description'>;
  last: Readonly<Record<string, Omit<Fact, 'label'>>>;
}

function Overview({ of, item, last }: OverviewProps) {
  const t = useT();
  const facts = {
    name: { value: item.name },
    id: { value: item.id, mono: true, copy: true },
    description: { value: item.description || undefined },
    ...last,
  };
  return (
    <DetailsSections>
      <DetailsSection title={t(`identity:details.${of}`)}>
        <FactList
          roomy
          facts={Object.entries(facts).map(([name, fact]) => ({ label: t(`identity:field.${name}`), ...fact }))}
        />
      </DetailsSection>
    </DetailsSections>
  );
}
