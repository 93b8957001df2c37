import { useT } from '@sextant/sdk';
import { type Assignments, type MembershipCandidate, MembershipStep, type WidgetProps } from '@sextant/ui';

/** The projects that may use the flavor, out of those there are: the form's `context.projects`. */
export function ProjectsWidget({ value, onChange, disabled, formContext, registry }: WidgetProps) {
  const t = useT();
  const { projects } = (formContext ?? registry.formContext) as { projects: readonly MembershipCandidate[] };
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  const assignments: Assignments = Object.fromEntries(chosen.map((id) => [id, []]));
  return (
    <MembershipStep
      candidates={projects}
      roles={[]}
      showRoles={false}
      value={assignments}
      onChange={(next) => onChange(Object.keys(next))}
      disabled={disabled ?? false}
      texts={{
        available: t('flavors:access.available'),
        members: t('flavors:access.members'),
        noAvailable: t('flavors:access.no-available'),
        noMembers: t('flavors:access.no-members'),
      }}
    />
  );
}
