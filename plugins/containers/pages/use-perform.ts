import { type Action, Resources, useService, useServices } from '@sextant/sdk';

/** A press on an action that no table draws: what it did is told to the lists. It tells itself what went wrong. */
export function usePerform<T>(action: Action<T>): (items: readonly T[]) => void {
  const services = useServices();
  const resources = useService(Resources);
  return (items) =>
    void action.perform({ items, services }).then((result) => {
      if (result) resources.report(result);
    });
}
