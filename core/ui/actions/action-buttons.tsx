import type { Action } from '#registry';
import { Button } from '../controls/button.tsx';
import { useT } from '../services-context.tsx';
import { usePermitted } from './use-permitted.ts';
import type { ActionRunner } from './use-action-runner.ts';

/** Draws each permitted global action as a button of its own. The one called primary stands last, at the end. */
export function GlobalActions({ actions, runner }: { actions: readonly Action<never>[]; runner: ActionRunner<never> }) {
  const t = useT();
  const permitted = usePermitted(actions, null);
  const ordered = [
    ...permitted.filter(({ action }) => !action.primary),
    ...permitted.filter(({ action }) => action.primary),
  ];
  return ordered.map(({ action, reason }) => (
    <Button
      key={action.id}
      data-action={action.id}
      variant={action.primary ? 'primary' : 'secondary'}
      {...(action.icon ? { icon: action.icon } : {})}
      {...(action.danger ? { destructive: true } : {})}
      disabledReason={reason && t(reason)}
      busy={runner.running === action.id}
      onClick={() => runner.run(action, [])}
    >
      {t(action.label)}
    </Button>
  ));
}
