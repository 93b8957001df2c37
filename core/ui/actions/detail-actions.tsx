import { SplitButton } from '../controls/split-button.tsx';
import { useT } from '../services-context.tsx';
import { type ItemActionsProps, toEntries } from './row-actions.tsx';
import { useActionRunner } from './use-action-runner.ts';
import { usePermitted } from './use-permitted.ts';

/**
 * The actions of a details page: the first permitted as a split button, the rest behind its arrow. One that deletes is the button
 * only where there is nothing else.
 */
export function DetailActions<T>({ type, actions, item, onEnd }: ItemActionsProps<T>) {
  const t = useT();
  const runner = useActionRunner(type, onEnd);
  const permitted = usePermitted(actions, item);
  const first = permitted.find(({ action }) => !action.danger) ?? permitted[0];
  if (!first) return null;
  const rest = permitted.filter((each) => each !== first);
  const { action, reason } = first;
  const main = {
    label: t(action.label),
    icon: action.icon,
    'data-action': action.id,
    variant: action.danger ? ('secondary' as const) : ('primary' as const),
    destructive: action.danger === true,
    disabledReason: reason && t(reason),
    busy: runner.running === action.id,
    onClick: () => runner.run(action, [item]),
  };
  const entries = toEntries(rest, t, (one) => runner.run(one, [item]));
  return <SplitButton main={main as never} items={entries} label={t('core:actions.more')} />;
}
