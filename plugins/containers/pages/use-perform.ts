import { useState } from 'react';
import { type Action, Resources, useService, useServices } from '@sextant/sdk';

/** A press on an action that no table draws: what it did is told to the lists. */
export function usePerform<T>(action: Action<T>): [performing: boolean, perform: (items: readonly T[]) => void] {
  const services = useServices();
  const resources = useService(Resources);
  const [performing, setPerforming] = useState(false);
  const perform = async (items: readonly T[]) => {
    setPerforming(true);
    try {
      const result = await action.perform({ items, services });
      if (result) resources.report(result);
    } finally {
      setPerforming(false);
    }
  };
  return [performing, (items) => void perform(items)];
}
