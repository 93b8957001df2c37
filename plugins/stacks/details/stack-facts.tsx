import { I18n, Router, useService, useT } from '@sextant/sdk';
import { AppLink, type Fact, Moment, StatusCell } from '@sextant/ui';
import { isInTransition, type Stack, stackStatus, stackTypeId } from '../stack.ts';

/** A fact about a stack. Its label is the locale key `stacks:field.{name}`. */
export type StackFactName =
  | 'id'
  | 'name'
  | 'description'
  | 'status'
  | 'reason'
  | 'created'
  | 'updated'
  | 'owner'
  | 'parent'
  | 'timeout'
  | 'rollback'
  | 'tags';

/** Returns the named facts of a stack, in the order of the names. */
export function useStackFacts(stack: Stack, names: readonly StackFactName[]): Fact[] {
  const t = useT();
  const i18n = useService(I18n);
  const router = useService(Router);
  const moment = (iso: string | null | undefined) => (iso ? <Moment iso={iso} /> : undefined);
  const { timeout_mins: minutes, disable_rollback: stays, parent, tags } = stack;
  const known: Readonly<Record<StackFactName, () => Omit<Fact, 'label'>>> = {
    id: () => ({ value: stack.id, mono: true, copy: true }),
    name: () => ({ value: stack.stack_name, copy: true }),
    description: () => ({ value: stack.description }),
    status: () => ({ value: <StatusCell status={stackStatus(stack)} busy={isInTransition(stack)} /> }),
    reason: () => ({ value: stack.stack_status_reason }),
    created: () => ({ value: moment(stack.creation_time) }),
    updated: () => ({ value: moment(stack.updated_time) }),
    owner: () => ({ value: stack.stack_owner }),
    parent: () => ({
      value: parent ? <AppLink to={router.detailsOf(stackTypeId, parent)}>{parent}</AppLink> : undefined,
    }),
    timeout: () => ({
      value: minutes ? t('stacks:details.minutes', { count: minutes }) : t('stacks:details.no-timeout'),
    }),
    rollback: () => ({
      value: stays === undefined ? undefined : t(stays ? 'stacks:details.no' : 'stacks:details.yes'),
    }),
    tags: () => ({ value: tags?.length ? i18n.list(tags) : undefined }),
  };
  return names.map((name) => ({ label: t(`stacks:field.${name}`), ...known[name]() }));
}
