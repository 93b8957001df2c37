import { useServices, useT } from '@sextant/sdk';
import { Button, DetailsSection, FactTable, LoadedPart, type LoadedPartProps } from '@sextant/ui';
import { Fragment, type ReactNode, useState } from 'react';
import { type Assignment, readAssignments, type Reason, type Subject } from './assignments.ts';

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
      {(assignments) => (
        <DetailsSection
          title={title}
          count={assignments.length}
          empty={assignments.length === 0 && t('identity:assignments.none')}
        >
          <FactTable
            label={title}
            columns={[
              ...[ofPlace ? 'who' : 'place', 'role', 'reason'].map((name) => ({
                label: t(`identity:assignments.${name}`),
              })),
              ...(actionsOf ? [{ label: t('identity:members.actions'), actions: true }] : []),
            ]}
            rows={assignments.slice(0, most).map((assignment) => ({
              id: assignment.id,
              cells: [
                <FirstCell key="first" assignment={assignment} ofPlace={ofPlace} />,
                <bdi key="role">{assignment.role.name}</bdi>,
                <Reasons key="reason" reasons={assignment.reasons} />,
                ...(actionsOf ? [<Fragment key="actions">{actionsOf(assignment)}</Fragment>] : []),
              ],
            }))}
          />
          {assignments.length > most ? (
            <Button size="s" onClick={() => setMost(most + portion)}>
              {t('core:table.loadMore', { count: Math.min(portion, assignments.length - most) })}
            </Button>
          ) : null}
        </DetailsSection>
      )}
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

function Reasons({ reasons }: { reasons: readonly Reason[] }) {
  const t = useT();
  return (
    <>
      {reasons.map((reason) => (
        <div key={reason.kind}>{t(`identity:assignments.reasons.${reason.kind}`, { ...reason })}</div>
      ))}
    </>
  );
}
