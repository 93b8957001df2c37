import { type Live, type Patch, replace } from './patch.ts';

type Connection = new (...given: unknown[]) => { close(): void };

const all = ['WebSocket', 'EventSource', 'BroadcastChannel'] as const;

/** Connections that were opened and not closed by who opened them. */
export function watchConnections(live: Live): Patch[] {
  return all.map((name) =>
    replace(globalThis as unknown as Record<typeof name, Connection>, name, (old) => {
      return class extends old {
        constructor(...given: unknown[]) {
          super(...given);
          live.set(this, { line: `an open ${name} (${String(given[0])})` });
        }

        override close(): void {
          live.delete(this);
          super.close();
        }
      };
    }),
  );
}
