import { useEffect, useState, useSyncExternalStore } from 'react';
import { Clock, useService, useServices } from '@sextant/sdk';
import { ConsoleConnection, type ConsoleState, type Viewer } from './console-connection.ts';
import { type ConsoleKind, consoleTicket, openConsoleSocket } from './open-socket.ts';

const connecting: ConsoleState = { phase: 'connecting' };
const nothingToHear = () => () => undefined;

/** Connects the viewer while its part of the page is drawn. `load` keeps its identity as long as the viewer does. */
export function useConnection(server: string, kind: ConsoleKind, load: () => Promise<Viewer>) {
  const services = useServices();
  const clock = useService(Clock);
  const [connection, setConnection] = useState<ConsoleConnection>();
  useEffect(() => {
    let viewer: Promise<Viewer> | undefined;
    const made = new ConsoleConnection({
      viewer: async () => {
        viewer ??= load();
        return viewer.catch((error: unknown) => {
          viewer = undefined;
          throw error;
        });
      },
      ticket: (signal, isDoubted) => consoleTicket(services, server, signal, isDoubted),
      open: (ticket) => openConsoleSocket(server, kind, ticket),
      after: (milliseconds, run) => {
        const timer = clock.after(milliseconds, run);
        return () => timer.dispose();
      },
      now: () => clock.now(),
    });
    setConnection(made);
    made.connect();
    return () => made.dispose();
  }, [services, clock, server, kind, load]);
  const state = useSyncExternalStore(connection?.subscribe ?? nothingToHear, () => connection?.state ?? connecting);
  return { state, connect: () => connection?.connect() };
}
