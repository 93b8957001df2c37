import { type DetailsViewProps, useT } from '@sextant/sdk';
import { DetailsSection, DetailsSections, FactList } from '@sextant/ui';
import { RoleAssignments } from '../assignments/role-assignments.tsx';
import { type Group, groupTypeId } from './group.ts';

/** Draws the tab "Overview": every fact of a group. */
export function Overview({ item }: DetailsViewProps<Group>) {
  const t = useT();
  const id = (value: string) => ({ value, mono: true, copy: true });
  return (
    <DetailsSections>
      <DetailsSection title={t('identity:details.group')}>
        <FactList
          roomy
          facts={[
            { label: t('identity:field.name'), value: item.name },
            { label: t('identity:field.id'), ...id(item.id) },
            { label: t('identity:field.description'), value: item.description || undefined },
            { label: t('identity:field.domain_id'), ...id(item.domain_id) },
          ]}
        />
      </DetailsSection>
    </DetailsSections>
  );
}

/** Draws the tab "Role Assignments" of a group: whoever is in it has them. */
export function GroupAssignments({ item }: DetailsViewProps<Group>) {
  return <RoleAssignments of={{ type: groupTypeId, id: item.id }} who={{ group: item.id, domain: item.domain_id }} />;
}
