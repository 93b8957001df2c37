import { useCallback, useEffect, useState } from 'react';
import { type ActionResult, idsOfType, Resources, useService, useServices } from '@sextant/sdk';
import { type ContainerDetails, containerTypeId } from '../container.ts';
import { readContainer } from '../container-calls.ts';
import type { ContainerWatch } from './container-watch.ts';

export interface KnownDetails {
  details: ContainerDetails | undefined;
  /** Why the last call failed. */
  error: unknown;
  busy: boolean;
  /** Asks again; what is shown stays until the answer is there. */
  reload(): void;
}

/** Returns a container's details, asked anew after actions on it; after actions on its objects `watch` asks. */
export function useDetails(container: string, watch: ContainerWatch): KnownDetails {
  const services = useServices();
  const resources = useService(Resources);
  const [known, setKnown] = useState<Omit<KnownDetails, 'reload'>>({
    details: undefined,
    error: undefined,
    busy: true,
  });
  const [asked, setAsked] = useState(0);
  const reload = useCallback(() => setAsked((times) => times + 1), []);

  useEffect(() => {
    const call = new AbortController();
    setKnown((old) => ({ ...old, busy: true }));
    readContainer(services, container, call.signal).then(
      (details) => {
        setKnown({ details, error: undefined, busy: false });
        watch.heard(container, details);
      },
      (error: unknown) => call.signal.aborted || setKnown((old) => ({ ...old, error, busy: false })),
    );
    return () => call.abort();
  }, [services, container, watch, asked]);

  useEffect(() => {
    const acting = resources.onDidAct((result) => touches(result, container) && reload());
    const outdating = resources.onDidOutdate(reload);
    const answering = watch.onAnswer((name, answer) => {
      if (name === container) setKnown((old) => ({ ...old, error: undefined, ...answer, busy: false }));
    });
    return () => {
      answering.dispose();
      acting.dispose();
      outdating.dispose();
    };
  }, [resources, container, watch, reload]);

  return { ...known, reload };
}

function touches({ created, updated, deleted }: ActionResult, container: string): boolean {
  return [created, updated, deleted].some((items) => idsOfType(items, containerTypeId).includes(container));
}
