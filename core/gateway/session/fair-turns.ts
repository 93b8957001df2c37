import { randomInt } from 'node:crypto';
import { type LruMap, lruMap } from '../http/lru-map.ts';

const keptGates = 10_000;
const keptParties = 1000;
/** So many of those who are drawn from wait at a gate. */
const mostDrawnFrom = 100;

export interface Clock {
  now(): number;
  sleep(milliseconds: number): Promise<void>;
}

/** A number from 0 to below the given one. */
export type Draw = (below: number) => number;

/** `left`: whoever waited has gone. `late`: the wait would be, or was, too long; `wait`: milliseconds to come back in. */
export type Turn = { state: 'served' } | { state: 'left' } | { state: 'late'; wait: number };

/** How often something may happen, and in which order. */
export interface Pace {
  /** Milliseconds between turns. */
  interval: number;
  /** Parties that are not known cost nothing to invent: no order among them is fair, and a turn is drawn. */
  isDrawn: boolean;
}

export interface Party {
  name: string;
  /** Known parties have every second turn to themselves. */
  isKnown: boolean;
}

interface Waiting {
  party: Party;
  /** When it has waited long enough. */
  until: number;
  end(turn: Turn): void;
}

interface Gate extends Pace {
  /** When the next turn is. */
  nextAt: number;
  waiting: Waiting[];
  /** The number of the turn that each party had last. */
  served: LruMap<string, number>;
  turns: number;
  lastWasKnown: boolean;
  isRunning: boolean;
}

export type Turns = ReturnType<typeof createTurns>;

/**
 * Spaces out what may happen only so often. Those who wait are of parties: the one whose last turn is longest ago comes first
 * (or one is drawn, see `Pace`), and only one of each waits, so that no party takes the turns of the others. A turn that nobody
 * waits for is not used up.
 * @param longestWait milliseconds
 */
export function createTurns(clock: Clock, longestWait: number, draw: Draw = (below) => randomInt(below)) {
  const gates = lruMap<string, Gate>(keptGates);

  const isDrawn = (gate: Gate, party: Party) => gate.isDrawn && !party.isKnown;
  const serve = (gate: Gate, party: Party): Turn => {
    gate.turns += 1;
    // Names that are invented would push the others out.
    if (!isDrawn(gate, party)) gate.served.set(party.name, gate.turns);
    gate.lastWasKnown = party.isKnown;
    gate.nextAt = clock.now() + gate.interval;
    return { state: 'served' };
  };
  const lastTurn = (gate: Gate, party: Party) => gate.served.get(party.name) ?? 0;
  const likewise = (gate: Gate, isKnown: boolean) => gate.waiting.filter(({ party }) => party.isKnown === isKnown);
  const nextOf = (gate: Gate): Waiting | undefined => {
    const [known, others] = [likewise(gate, true), likewise(gate, false)];
    const mayServeOthers = others.length > 0 && (known.length === 0 || gate.lastWasKnown);
    if (mayServeOthers && gate.isDrawn) return others[draw(others.length)];
    return (mayServeOthers ? others : known).toSorted((a, b) => lastTurn(gate, a.party) - lastTurn(gate, b.party))[0];
  };
  const run = async (gate: Gate): Promise<void> => {
    gate.isRunning = true;
    while (gate.waiting.length > 0) {
      await clock.sleep(Math.max(0, gate.nextAt - clock.now()));
      if (clock.now() < gate.nextAt) continue;
      const next = nextOf(gate);
      next?.end(serve(gate, next.party));
      for (const late of gate.waiting.filter(({ until }) => until < gate.nextAt)) {
        late.end({ state: 'late', wait: gate.interval });
      }
    }
    gate.isRunning = false;
  };
  /** How long a party that comes now waits; of one that is drawn, at the least. */
  const waitOf = (gate: Gate, party: Party): number => {
    const soon = Math.max(0, gate.nextAt - clock.now());
    if (isDrawn(gate, party)) return soon;
    const same = likewise(gate, party.isKnown);
    const before = same.filter((other) => lastTurn(gate, other.party) <= lastTurn(gate, party)).length;
    const between = Math.min(before + 1, gate.waiting.length - same.length);
    return soon + (before + between) * gate.interval;
  };

  return {
    /** Resolves when the party has its turn at the gate, or will have none. */
    async take(name: string, party: Party, pace: Pace, left: AbortSignal | undefined): Promise<Turn> {
      const gate = gates.get(name) ?? {
        ...pace,
        nextAt: 0,
        waiting: [],
        served: lruMap<string, number>(keptParties),
        turns: 0,
        lastWasKnown: false,
        isRunning: false,
      };
      gates.set(name, gate);
      if (left?.aborted) return { state: 'left' };
      if (gate.waiting.length === 0 && gate.nextAt <= clock.now()) return serve(gate, party);
      const wait = waitOf(gate, party);
      if (wait > longestWait || gate.waiting.some((other) => other.party.name === party.name)) {
        return { state: 'late', wait };
      }
      const others = isDrawn(gate, party) ? likewise(gate, false) : [];
      if (others.length >= mostDrawnFrom) others[draw(others.length)]?.end({ state: 'late', wait: gate.interval });
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
