import { type DetailsViewProps, I18n, useService, useServices, useT } from '@sextant/sdk';
import { Button, DetailsSection, FactTable, LoadedPart, type LoadedPartProps } from '@sextant/ui';
import { Fragment, type ReactNode, useState } from 'react';
import { type Group, groupTypeId } from '../groups/group.ts';
import { type User, userTypeId } from '../users/user.ts';
import { type Assignment, isGiven, readAssignments, type Reason, rowsOf, type Subject } from './assignments.ts';

interface Props {
  /** The item on whose page it stands. */
  of: LoadedPartProps<unknown>['of'];
  who: Subject;
  /** Draws the last cell of a row, in a column of actions; without it there is none. */
  actionsOf?(assignment: Assignment): ReactNode;
}

/** How many rows are drawn at once: a project may have thousands of members. */
const portion = 100;

/** Draws all role assignments of a user, a group, a project or a domain, and says of each where it comes from. */
export function RoleAssignments({ of, who, actionsOf }: Props) {
  const t = useT();
  const services = useServices();
  const title = t('identity:view.assignments');
  const ofPlace = 'project' in who || 'ofDomain' in who;
  const [most, setMost] = useState(portion);
  return (
    <LoadedPart<readonly Assignment[]>
      of={of}
      part="assignments"
      load={(signal) => readAssignments(who, services, signal)}
      failed={t('identity:assignments.failed')}
    >
      {(assignments) => {
        const rows = rowsOf(assignments);
        return (
          <DetailsSection title={title} count={rows.length} empty={rows.length === 0 && t('identity:assignments.none')}>
            <FactTable
              label={title}
              columns={[
                ...[ofPlace ? 'who' : 'place', 'role', 'reason'].map((name) => ({
                  label: t(`identity:assignments.${name}`),
                })),
                ...(actionsOf ? [{ label: t('identity:members.actions'), actions: true }] : []),
              ]}
              rows={rows.slice(0, most).map((ways) => {
                const [assignment] = ways;
                return {
                  id: assignment.row,
                  cells: [
                    <FirstCell key="first" assignment={assignment} ofPlace={ofPlace} />,
                    <bdi key="role">{assignment.role.name}</bdi>,
                    <Reasons key="reason" ways={ways} />,
                    ...(actionsOf
                      ? [<Fragment key="actions">{actionsOf(ways.find(isGiven) ?? assignment)}</Fragment>]
                      : []),
                  ],
                };
              })}
            />
            {rows.length > most ? (
              <Button size="s" onClick={() => setMost(most + portion)}>
                {t('core:table.loadMore', { count: Math.min(portion, rows.length - most) })}
              </Button>
            ) : null}
          </DetailsSection>
        );
      }}
    </LoadedPart>
  );
}

/** Where the role holds, or, on the page of a project or a domain, who has it. */
function FirstCell({ assignment, ofPlace }: { assignment: Assignment; ofPlace: boolean }) {
  const t = useT();
  const { user, group, scope } = assignment;
  if (ofPlace) {
    return user ? (
      <bdi>{user.name}</bdi>
    ) : (
      <span dir="auto">{t('identity:assignments.group', { name: group?.name ?? '' })}</span>
    );
  }
  if (scope.project) return <span dir="auto">{t('identity:assignments.project', { name: scope.project.name })}</span>;
  if (scope.domain) return <span dir="auto">{t('identity:assignments.domain', { name: scope.domain.name })}</span>;
  return <>{t('identity:assignments.system')}</>;
}

/** Draws one line for each way in which the role came: all reasons of a way hold together. */
function Reasons({ ways }: { ways: readonly Assignment[] }) {
  const t = useT();
  const i18n = useService(I18n);
  const textOf = (reason: Reason) =>
    t(`identity:assignments.reasons.${reason.kind}`, {
      ...reason,
      ...(reason.kind === 'unnamed-group' && { id: `${reason.id.slice(0, 8)}…${reason.id.slice(-4)}` }),
    });
  return (
    <>
      {ways.map(({ id, group_id: group, reasons }) => (
        <div key={id} title={group}>
          {i18n.list(reasons.map(textOf))}
        </div>
      ))}
    </>
  );
}

/** Draws the tab "Role Assignments" of a user: with those that follow from others, each explained. */
export function UserAssignments({ item }: DetailsViewProps<User>) {
  return <RoleAssignments of={{ type: userTypeId, id: item.id }} who={{ user: item.id, domain: item.domain_id }} />;
}

/** Draws the tab "Role Assignments" of a group: whoever is in it has them. */
export function GroupAssignments({ item }: DetailsViewProps<Group>) {
  return <RoleAssignments of={{ type: groupTypeId, id: item.id }} who={{ group: item.id, domain: item.domain_id }} />;
}

/** Draws the tab "Role Assignments" on the page of a project, which another plugin owns: who has which role there, and why. */
export function ProjectAssignments({ item }: DetailsViewProps<{ id: string; domain_id?: string | null }>) {
  const domain = item.domain_id ?? undefined;
  return <RoleAssignments of={{ type: 'OS::Keystone::Project', id: item.id }} who={{ project: item.id, domain }} />;
}
