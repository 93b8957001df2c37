import { type DetailsViewProps, I18n, useService, useServices, useT } from '@sextant/sdk';
import { Alert, Button, DetailsSection, DetailsSections, FactTable, LoadedPart } from '@sextant/ui';
import { useState } from 'react';
import { manageMembers } from '../actions/form-actions.ts';
import { type InheritedRole, type MemberKind, type ProjectMembers, readMembers } from '../members.ts';
import { type Project, projectTypeId } from '../project.ts';
import { SectionButton } from './section-button.tsx';

/** The tab "Members": who has which role in the project, and what is handed down to it. */
export function MembersTab({ item }: DetailsViewProps<Project>) {
  const t = useT();
  const services = useServices();
  return (
    <LoadedPart<ProjectMembers>
      of={{ type: projectTypeId, id: item.id }}
      part="members"
      load={(signal) => readMembers(item, services, signal)}
      failed={t('projects:members.unread')}
    >
      {(found) => (
        <DetailsSections>
          <MembersSection kind="user" found={found} project={item} />
          <MembersSection kind="group" found={found} />
          {found.inherited ? null : <Alert type="warning">{t('projects:members.inherited-unread')}</Alert>}
          {found.inherited?.length ? <InheritedSection roles={found.inherited} /> : null}
        </DetailsSections>
      )}
    </LoadedPart>
  );
}

/** How many rows are drawn at once: a project may have thousands of members. */
const portion = 100;

interface SectionProps {
  kind: MemberKind;
  found: ProjectMembers;
  /** A project that is given has a button to change its members beside the title. */
  project?: Project;
}

function MembersSection({ kind, found, project }: SectionProps) {
  const t = useT();
  const i18n = useService(I18n);
  const [most, setMost] = useState(portion);
  const members = [...found.names[kind].values()].toSorted((one, other) => one.name.localeCompare(other.name));
  const rolesOf = (id: string) => (found.members[kind][id] ?? []).map((role) => found.roles.get(role) ?? role);
  const title = t(`projects:members.${kind}s`);
  return (
    <DetailsSection
      title={title}
      count={members.length}
      end={project ? <SectionButton action={manageMembers} project={project} /> : null}
      empty={members.length === 0 && t(`projects:members.none-${kind}`)}
    >
      <FactTable
        label={title}
        columns={[
          { label: t('projects:members.name') },
          { label: t('projects:members.roles') },
          { label: t('projects:members.domain') },
        ]}
        rows={members.slice(0, most).map(({ id, name, note }) => ({
          id,
          cells: [
            <bdi key="name">{name}</bdi>,
            <bdi key="roles">{i18n.list(rolesOf(id).toSorted())}</bdi>,
            <bdi key="domain">{note ?? ''}</bdi>,
          ],
        }))}
      />
      <More left={members.length - most} onMore={() => setMost(most + portion)} />
    </DetailsSection>
  );
}

function InheritedSection({ roles }: { roles: readonly InheritedRole[] }) {
  const t = useT();
  const [most, setMost] = useState(portion);
  const title = t('projects:members.inherited');
  return (
    <DetailsSection title={title} count={roles.length}>
      <p>{t('projects:members.inherited-hint')}</p>
      <FactTable
        label={title}
        columns={[
          { label: t('projects:members.name') },
          { label: t('projects:members.roles') },
          { label: t('projects:members.from') },
        ]}
        rows={roles.slice(0, most).map(({ kind, id, name, role, from }) => ({
          id: [kind, id, role, from].join(' '),
          cells: [<bdi key="name">{name}</bdi>, <bdi key="role">{role}</bdi>, <bdi key="from">{from}</bdi>],
        }))}
      />
      <More left={roles.length - most} onMore={() => setMost(most + portion)} />
    </DetailsSection>
  );
}

function More({ left, onMore }: { left: number; onMore(): void }) {
  const t = useT();
  return left > 0 ? (
    <Button size="s" onClick={onMore}>
      {t('core:table.loadMore', { count: Math.min(portion, left) })}
    </Button>
  ) : null;
}
