import { type Action, defineResourceType, useT } from '@sextant/sdk';
import { Button, useActionRunner, usePermitted } from '@sextant/ui';
import { useMemo } from 'react';
import { type Project, projectTypeId } from '../project.ts';

/** Names the project in messages of the button's action. */
const type = defineResourceType<Project>({ id: projectTypeId, name: 'projects:type', itemName: ({ name }) => name });

/** Draws a button in the head of a section, for an action on the whole project. */
export function SectionButton({ action, project }: { action: Action<Project>; project: Project }) {
  const t = useT();
  const runner = useActionRunner(type);
  const [permitted] = usePermitted(
    useMemo(() => [action], [action]),
    project,
  );
  if (!permitted) return null;
  const { reason } = permitted;
  return (
    <Button
      size="s"
      icon={action.icon ?? 'pencil'}
      busy={runner.running === action.id}
      disabledReason={reason ? t(reason) : undefined}
      onClick={() => runner.run(action, [project])}
    >
      {t(action.label)}
    </Button>
  );
}
