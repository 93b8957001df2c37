import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Clock } from '#services/clock/clock';
import { useService } from '../services-context.tsx';
import type { GraphNode } from './graph-data.ts';
import { changedPictures, type Shake, shakeMs } from './shake.ts';

/** Returns the shake of the nodes whose picture has changed with the last data; undefined when none shakes, or none is wanted to. */
export function useShake(nodes: readonly GraphNode[], isWanted: boolean): Shake | undefined {
  const clock = useService(Clock);
  const known = useRef(nodes);
  const [shake, setShake] = useState<Shake>();
  // Before the next frame: no node shows its new picture before it shakes.
  useLayoutEffect(() => {
    const before = changedPictures(known.current, nodes);
    known.current = nodes;
    if (isWanted && before.size > 0) setShake({ since: clock.now(), before });
  }, [nodes, isWanted, clock]);
  useEffect(() => {
    if (!shake) return undefined;
    const timer = clock.after(shakeMs, () => setShake(undefined));
    return () => timer.dispose();
  }, [shake, clock]);
  return shake;
}
