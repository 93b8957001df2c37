import { type callApi, I18n, type ItemStatus, type Services } from '@sextant/sdk';

/** Heat's name of stacks; keys the registry, the details addresses and action results. */
export const stackTypeId = 'OS::Heat::Stack';

/** The panel of the stacks. */
export const stacksPanel = '/project/stacks';

/** An output of a stack. Its value may be anything that JSON can hold. */
export interface StackOutput {
  output_key: string;
  description?: string | null;
  output_value?: unknown;
  /** The reason why it has no value. */
  output_error?: string | null;
}

type Answer = Awaited<ReturnType<typeof callApi<'readStack'>>>;

/** A stack as the gateway sends it (readStack). Lists leave out what its own page shows: parameters, outputs, settings. */
export interface Stack extends Readonly<Omit<Answer, 'outputs'>> {
  readonly outputs?: readonly StackOutput[];
}

/** The actions of heat on stacks and their resources. */
export const stackActions = [
  'ADOPT',
  'CHECK',
  'CREATE',
  'DELETE',
  'RESTORE',
  'RESUME',
  'ROLLBACK',
  'SNAPSHOT',
  'SUSPEND',
  'UPDATE',
] as const;

/** The states of such an action. */
export const stackStates = ['COMPLETE', 'FAILED', 'IN_PROGRESS'] as const;

/** The states that the console has words for: an action and how far it is. */
export const stackStatuses: readonly string[] = [
  'INIT_COMPLETE',
  ...stackActions.flatMap((action) => stackStates.map((state) => `${action}_${state}`)),
];

/** Maps a state to its locale key. */
export const statusTexts: Readonly<Record<string, string>> = Object.fromEntries(
  stackStatuses.map((status) => [status, `stacks:status.${status}`]),
);

/** Returns a state of a stack or a resource to show. One without words of ours keeps the service's name. */
export function statusOf(status: string): ItemStatus | undefined {
  return status === '' ? undefined : { label: statusTexts[status] ?? status, tone: toneOf(status) };
}

export const stackStatus = ({ stack_status: status }: Pick<Stack, 'stack_status'>) => statusOf(status);

function toneOf(status: string): ItemStatus['tone'] {
  if (status.endsWith('_IN_PROGRESS')) return 'run';
  if (status.endsWith('_FAILED')) return 'bad';
  if (status === 'ROLLBACK_COMPLETE') return 'warn';
  const isAtRest = ['DELETE_COMPLETE', 'SUSPEND_COMPLETE', 'INIT_COMPLETE'].includes(status);
  return status.endsWith('_COMPLETE') && !isAtRest ? 'ok' : 'idle';
}

/** Is the service at work on a thing in this state? */
export const isMoving = (status: string): boolean => status.endsWith('_IN_PROGRESS');

/** Is the service at work on the stack? Its row is polled then, and it takes few other orders. */
export const isInTransition = ({ stack_status: status }: Pick<Stack, 'stack_status'>): boolean => isMoving(status);

/** Allows an action on a stack that the service is not at work on; else the locale key of the reason. */
export const whenIdle = (stack: Stack): true | string => !isInTransition(stack) || 'stacks:reason.busy';

/** Returns why an action of heat on the stack failed; undefined where it did not. */
export function failureOf(
  action: string,
  { stack_status: status, stack_status_reason: reason }: Stack,
  services: Services,
) {
  if (status !== `${action}_FAILED`) return undefined;
  return reason || services.get(I18n).t(statusTexts[status] ?? status);
}

/** Returns why an update failed. Where heat rolls it back, the stack ends with that. A failure of before may stand until heat begins. */
export function updateFailure(now: Stack, before: Stack, services: Services): string | undefined {
  if (now.stack_status === before.stack_status && now.updated_time === before.updated_time) return undefined;
  const rolledBack = ['ROLLBACK_COMPLETE', 'ROLLBACK_FAILED'].includes(now.stack_status);
  return rolledBack ? services.get(I18n).t(statusTexts[now.stack_status]!) : failureOf('UPDATE', now, services);
}

/** Returns the name to show. */
export const stackName = ({ id, stack_name: name }: Pick<Stack, 'id' | 'stack_name'>): string => name || id;
