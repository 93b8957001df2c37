import { type Action, allowedOfOwner, type callApi, I18n, Policy, type Services } from '@sextant/sdk';
import { unlessTooOld } from '../compute-feature.ts';
import { isPartial, type Server } from '../server.ts';

type Body = Parameters<typeof callApi<'operateServer'>>[2]['body'];

/** Something that nova does to a server, in which the operator has nothing to choose (operateServer). */
export interface ServerOperation {
  /** The last part of the action's id, and of its locale keys. */
  readonly name: string;
  readonly icon?: string;
  /** Whether it has a shorter label, for its button in the status column. */
  readonly short?: boolean;
  /** The rule of compute that allows it. */
  readonly rule: string;
  /** The states of nova (`OS-EXT-STS:vm_state`) that it begins in; any when absent. */
  readonly from?: readonly string[];
  /** A further condition; the action is hidden for other servers. */
  shownFor?(server: Server): boolean;
  /** Tasks that it may interrupt; any other has to end first. */
  readonly during?: readonly string[];
  /** Whether no task keeps it back. */
  readonly anyTask?: boolean;
  /** Locale key of the reason in other states. Without one the action is hidden there: it is the way back from a state. */
  readonly only?: string;
  /** A question comes first. `danger` marks what destroys; `typed` wants the name typed. */
  readonly asks?: 'plain' | 'danger' | 'typed';
  readonly operation: Body['operation'];
  /** The action of nova's API: `{ reboot: { type: 'SOFT' } }`. */
  readonly native: object;
  /** The microversion that it needs. */
  readonly version?: string;
  /** The `openstack` command, with its options. Absent: none does the same. */
  readonly command?: readonly [command: string, ...options: string[]];
  /** Why there is no code that does it outside the console: no cloud of the tests brings a server into the state. */
  readonly untried?: string;
  /** The opposite: the operation that takes it back while the server is still in the state that this led to. */
  readonly undo?: { readonly left: string; readonly operation: Body['operation'] };
  /** Whether it can be done to a locked server. */
  readonly unlocked?: boolean;
}

/** The limits of an action on a server: state, task, lock and rule. */
export type Limits = Pick<
  ServerOperation,
  'rule' | 'from' | 'shownFor' | 'during' | 'anyTask' | 'only' | 'unlocked'
> & {
  /** The service that has the rule; compute when absent. */
  readonly service?: 'network';
  /** The feature of compute without which there is nothing to call: the cloud may be too old for it. */
  readonly feature?: string;
};

type Answer = ReturnType<typeof allowedOfOwner>;

const lockOverride = ['compute', 'os_compute_api:os-lock-server:unlock:unlock_override'] as const;

/** Says whether an action may be done to the server now. A text is the reason why not; false hides the action. */
export function mayBeDone(limits: Limits, server: Server, services: Services): Answer | false {
  const { service = 'compute', rule, from, only, unlocked, feature } = limits;
  if (isPartial(server) || limits.shownFor?.(server) === false) return false;
  if (from && !from.includes(server['OS-EXT-STS:vm_state'] ?? '')) return only ?? false;
  const reason = taskReason(limits, server);
  if (reason) return reason;
  const ofOwner = () => allowedOfOwner([service, rule], server.tenant_id, 'instances:reason.foreign', services);
  const byRule = () => (feature ? unlessTooOld(feature, services, ofOwner) : ofOwner());
  return unlocked || !server.locked ? byRule() : despiteLock(server, services, byRule);
}

function taskReason({ during = [], anyTask }: Limits, server: Server): string | undefined {
  const task = server['OS-EXT-STS:task_state'];
  return !task || anyTask || during.includes(task) ? undefined : 'instances:reason.busy';
}

/** A lock keeps back everybody who may not override it. */
function despiteLock(server: Server, services: Services, byRule: () => Answer): Answer {
  const policy = services.get(Policy);
  const verdict = (mayOverride: boolean) => (mayOverride ? byRule() : lockReason(server, services));
  const known = policy.known([lockOverride]);
  return known === undefined ? policy.allows([lockOverride]).then(verdict) : verdict(known);
}

/** Returns why a locked server can't be changed: with the reason of the lock where there is one. */
export function lockReason({ locked_reason: reason }: Server, services: Services): string {
  if (!reason) return 'instances:reason.locked';
  const text = services.get(I18n).t('instances:reason.locked-because', { reason });
  // The text takes the place of a locale key: the space in front and the word joiners keep i18next from finding marks in it.
  return ` ${text.replaceAll('{{', '{\u2060{').replaceAll('$t(', '$\u2060t(')}`;
}

/** Returns the id of the action on one server. */
export const itemId = (name: string) => `instances.${name}`;

/** Returns the id of the action on the selected servers. */
export const batchId = (name: string) => `${itemId(name)}-selected`;

/** Returns the action on one server, and the one on the selected servers. */
export function actionsOf(operation: ServerOperation): { item: Action<Server>; batch: Action<Server> } {
  const { name, icon, short, rule, asks } = operation;
  const common = {
    label: `instances:action.${name}.label`,
    ...(short && { short: `instances:action.${name}.short` }),
    ...(icon && { icon }),
    ...(asks === 'danger' || asks === 'typed' ? { danger: true } : {}),
    ...(asks && { asks: true }),
    policy: [['compute', rule]],
    code: operation.untried
      ? { none: operation.untried }
      : async (servers) => (await import('./server-code.ts')).operationCode(operation, servers),
    allowed: (server, services) => mayBeDone(operation, server, services),
    perform: async (context) => (await import('./operate.ts')).operate(operation, context),
  } satisfies Omit<Action<Server>, 'id'>;
  return { item: { ...common, id: itemId(name) }, batch: { ...common, id: batchId(name) } };
}
