import { type Action, typePoints } from '#registry';
import { AddressedAction } from '../actions/addressed-action.tsx';
import { usePending } from '../plugins/use-point.ts';
import { useOfferedAt } from '../use-offered-at.ts';
import type { ListView } from './use-list-view.ts';

export interface AddressedOnListProps {
  view: ListView<any>;
  /** The query of the page's address. */
  search: string;
}

/** Opens the global action that the page's address names. */
export function AddressedOnList({ view, search }: AddressedOnListProps) {
  const { type, address, source } = view;
  const actions = useOfferedAt<Action<any>>(type.actions?.global as readonly Action<any>[] | undefined, address);
  const waiting = usePending(typePoints.globalActions, { on: type.id }).length > 0;
  return (
    <AddressedAction
      type={type}
      actions={actions}
      items={[]}
      search={search}
      waiting={waiting}
      onEnd={(outcome) => {
        if (outcome.state === 'done' && !outcome.result) source.follow(undefined);
      }}
    />
  );
}
