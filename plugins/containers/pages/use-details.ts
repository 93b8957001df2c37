import { useCallback, useEffect, useState } from 'react';
import { type ActionResult, idsOfType, Resources, useService, useServices } from '@sextant/sdk';
import { type ContainerDetails, containerTypeId } from '../container.ts';
import { readContainer } from '../container-calls.ts';
import { objectTypeId } from '../stored-object.ts';

export interface KnownDetails {
  details: ContainerDetails | undefined;
  /** Why the last call failed. */
  error: unknown;
  busy: boolean;
  /** Asks again; what is shown stays until the answer is there. */
  reload(): void;
}

/** What is known of a container, asked anew when something was done to it or to what is in it. */
export function useDetails(container: string): KnownDetails {
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
      (details) => setKnown({ details, error: undefined, busy: false }),
      (error: unknown) => call.signal.aborted || setKnown((old) => ({ ...old, error, busy: false })),
    );
    return () => call.abort();
  }, [services, container, asked]);

  useEffect(() => {
    const acting = resources.onDidAct((result) => touches(result, container) && reload());
    const outdating = resources.onDidOutdate(reload);
    return () => {
      acting.dispose();
      outdating.dispose();
    };
  }, [resources, container, reload]);

  return { ...known, reload };
}

function touches({ created, updated, deleted }: ActionResult, container: string): boolean {
  return [created, updated, deleted].some(
    (items) =>
      idsOfType(items, objectTypeId).some((id) => id.startsWith(`${container}/`)) ||
      idsOfType(items, containerTypeId).includes(container),
  );
}
