import { Clock, type Disposable, I18n, Toasts, useService } from '@sextant/sdk';
import { useEffect, useMemo, useRef, useState } from 'react';

/** How long nova may take to detach a port. */
const detachTimeoutMs = 60_000;

/** The ports that nova is detaching: it answers first, and detaches then. */
export interface LeavingPorts {
  has(port: string): boolean;
  add(port: string, name: string): void;
  /** Forgets the ports that are gone; `ports` are those that the server has now. */
  keep(ports: readonly string[]): void;
}

/** Follows ports until they are gone. A port that stays is told of, and is then like the others. */
export function useLeaving(): LeavingPorts {
  const clock = useService(Clock);
  const toasts = useService(Toasts);
  const i18n = useService(I18n);
  const timers = useRef(new Map<string, Disposable>());
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const waiting = timers.current;
    return () => waiting.forEach((timer) => timer.dispose());
  }, []);
  return useMemo(() => {
    const drop = (id: string) => {
      timers.current.get(id)?.dispose();
      timers.current.delete(id);
      setIds(new Set(timers.current.keys()));
    };
    return {
      has: (id) => ids.has(id),
      add(id, name) {
        const giveUp = () => {
          drop(id);
          toasts.add('warning', i18n.t('instances:details.interfaces.stayed', { name }));
        };
        timers.current.get(id)?.dispose();
        timers.current.set(id, clock.after(detachTimeoutMs, giveUp));
        setIds(new Set(timers.current.keys()));
      },
      keep(present) {
        for (const id of timers.current.keys()) if (!present.includes(id)) drop(id);
      },
    };
  }, [ids, clock, toasts, i18n]);
}
