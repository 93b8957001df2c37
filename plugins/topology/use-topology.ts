import { callApi, Clock, Scope, useEvent, useService, useServices } from '@sextant/sdk';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Target, type Topology, without } from './model.ts';

/** Milliseconds between two reads (row TOPO-05). */
const refreshMs = 10_000;

export interface TopologyState {
  /** The latest answer; undefined before the first. */
  readonly topology: Topology | undefined;
  /** The failure of the latest read. */
  readonly error: unknown;
  /** Milliseconds since the epoch of the latest answer. */
  readonly readAt: number | undefined;
  readonly isReading: boolean;
  reload(): void;
  /** Stops the refresh while a deletion runs. Returns the function that goes on with a read at once. */
  pause(): () => void;
  /** Takes a deleted thing out of the picture before the next read. */
  remove(target: Target): void;
}

/** Reads the topology at once and every ten seconds, with a timestamp in the address. After a failure it goes on. */
export function useTopology(): TopologyState {
  const services = useServices();
  const clock = useService(Clock);
  useEvent(useService(Scope).onDidChange);
  const scope = useService(Scope).key;
  const [state, setState] = useState<Pick<TopologyState, 'topology' | 'error' | 'readAt'>>({
    topology: undefined,
    error: undefined,
    readAt: undefined,
  });
  const [isReading, setReading] = useState(true);
  const [turn, setTurn] = useState(0);
  const pauses = useRef(0);
  const latestText = useRef('');

  useEffect(() => {
    const control = new AbortController();
    let isOver = false;
    let next: { dispose(): void } | undefined;
    const read = async () => {
      if (pauses.current > 0) return;
      setReading(true);
      try {
        const query = { [String(clock.now())]: '' };
        const topology = await callApi(services, 'readTopology', { query }, { quiet: true, signal: control.signal });
        if (isOver || pauses.current > 0) return;
        const text = JSON.stringify(topology);
        // The same answer keeps the same object, so that no picture is drawn again.
        const isSame = text === latestText.current;
        latestText.current = text;
        setState((now) => ({ topology: isSame ? now.topology : topology, error: undefined, readAt: clock.now() }));
      } catch (error) {
        if (!isOver) setState((now) => ({ ...now, error }));
      } finally {
        if (!isOver) {
          setReading(false);
          next = clock.after(refreshMs, () => void (document.hidden ? again() : read()));
        }
      }
    };
    // A page that nobody sees is not refreshed.
    const again = () => {
      next = clock.after(refreshMs, () => void (document.hidden ? again() : read()));
    };
    void read();
    return () => {
      isOver = true;
      control.abort();
      next?.dispose();
    };
  }, [services, clock, scope, turn]);

  const reload = useCallback(() => setTurn((now) => now + 1), []);
  const pause = useCallback(() => {
    pauses.current += 1;
    let isPaused = true;
    return () => {
      if (!isPaused) return;
      isPaused = false;
      pauses.current -= 1;
      if (pauses.current === 0) reload();
    };
  }, [reload]);
  const remove = useCallback((target: Target) => {
    latestText.current = '';
    setState((now) => ({ ...now, topology: now.topology && without(now.topology, target) }));
  }, []);
  return useMemo(() => ({ ...state, isReading, reload, pause, remove }), [state, isReading, reload, pause, remove]);
}
