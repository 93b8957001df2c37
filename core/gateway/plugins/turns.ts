import { type BoundedMap, boundedMap } from '../openstack/bounded.ts';

const keptGates = 10_000;
const keptParties = 1000;

export interface Clock {
  now(): number;
  sleep(milliseconds: number): Promise<void>;
}

/** `left`: whoever waited has gone. `late`: the wait would be, or was, too long; `wait`: milliseconds to come back in. */
export type Turn = { state: 'served' } | { state: 'left' } | { state: 'late'; wait: number };

interface Waiting {
  party: string;
  /** When it has waited long enough. */
  until: number;
  end(turn: Turn): void;
}

interface Gate {
  interval: number;
  /** When the next turn is. */
  nextAt: number;
  waiting: Waiting[];
  /** Which turn each party had last. */
  served: BoundedMap<string, number>;
  turns: number;
  isRunning: boolean;
}

export type Turns = ReturnType<typeof createTurns>;

/**
 * Spaces out what may happen only so often. Those who wait are of parties: the one whose last turn is longest ago comes first,
 * and only one of each waits, so that no party takes the turns of the others. A turn that nobody waits for is not used up.
 * @param longestWait milliseconds
 */
export function createTurns(clock: Clock, longestWait: number) {
  const gates = boundedMap<string, Gate>(keptGates);

  const serve = (gate: Gate, party: string): Turn => {
    gate.turns += 1;
    gate.served.set(party, gate.turns);
    gate.nextAt = clock.now() + gate.interval;
    return { state: 'served' };
  };
  const lastTurn = (gate: Gate, party: string) => gate.served.get(party) ?? 0;
  const run = async (gate: Gate): Promise<void> => {
    gate.isRunning = true;
    while (gate.waiting.length > 0) {
      await clock.sleep(Math.max(0, gate.nextAt - clock.now()));
      const now = clock.now();
      if (now < gate.nextAt) continue;
      for (const late of gate.waiting.filter(({ until }) => until < now)) {
        late.end({ state: 'late', wait: gate.interval });
      }
      const [first] = gate.waiting.toSorted((a, b) => lastTurn(gate, a.party) - lastTurn(gate, b.party));
      first?.end(serve(gate, first.party));
    }
    gate.isRunning = false;
  };

  return {
    /** Resolves when the party has its turn at the gate, or will have none. @param interval milliseconds between turns */
    async take(name: string, party: string, interval: number, left: AbortSignal | undefined): Promise<Turn> {
      const gate = gates.get(name) ?? {
        interval,
        nextAt: 0,
        waiting: [],
        served: boundedMap<string, number>(keptParties),
        turns: 0,
        isRunning: false,
      };
      gates.set(name, gate);
      if (left?.aborted) return { state: 'left' };
      const soon = Math.max(0, gate.nextAt - clock.now());
      if (gate.waiting.length === 0 && soon === 0) return serve(gate, party);
      const before = gate.waiting.filter((other) => lastTurn(gate, other.party) <= lastTurn(gate, party)).length;
      const wait = soon + before * interval;
      if (wait > longestWait || gate.waiting.some((other) => other.party === party)) return { state: 'late', wait };
      return new Promise((resolve) => {
        const leave = () => waiting.end({ state: 'left' });
        const waiting: Waiting = {
          party,
          until: clock.now() + longestWait,
          end(turn) {
            gate.waiting = gate.waiting.filter((one) => one !== waiting);
            left?.removeEventListener('abort', leave);
            resolve(turn);
          },
        };
        left?.addEventListener('abort', leave, { once: true });
        gate.waiting.push(waiting);
        if (!gate.isRunning) void run(gate);
      });
    },
  };
}
