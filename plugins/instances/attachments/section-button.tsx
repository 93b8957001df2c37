import { type Action, useT } from '@sextant/sdk';
import { Button, usePermitted } from '@sextant/ui';
import { useMemo } from 'react';
import { useRun } from '../details/use-run.ts';
import type { Server } from '../server.ts';

/** A button in the head of a section, for an action on the whole server. */
export function SectionButton({ action, server }: { action: Action<Server>; server: Server }) {
  const t = useT();
  const run = useRun();
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
      disabledReason={reason ? t(reason) : undefined}
      onClick={() => void run(action, server)}
    >
      {t(action.label)}
    </Button>
  );
}
