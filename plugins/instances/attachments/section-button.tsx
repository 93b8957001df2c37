import { type Action, useT } from '@sextant/sdk';
import { Button, useActionRunner, usePermitted } from '@sextant/ui';
import { useMemo } from 'react';
import type { Server } from '../server.ts';
import { partType } from './part-type.ts';

const type = partType<Server>(({ name }) => name);

/** Draws a button in the head of a section, for an action on the whole server. */
export function SectionButton({ action, server }: { action: Action<Server>; server: Server }) {
  const t = useT();
  const runner = useActionRunner(type);
  const [permitted] = usePermitted(
    useMemo(() => [action], [action]),
    server,
  );
  if (!permitted) return null;
  const { reason } = permitted;
  return (
    <Button
      size="s"
      icon={action.icon ?? 'plus'}
      busy={runner.running === action.id}
      disabledReason={reason ? t(reason) : undefined}
      onClick={() => runner.run(action, [server])}
    >
      {t(action.label)}
    </Button>
  );
}
