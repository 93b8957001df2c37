import type { Facts, FactTrace, Gates, PolicyRuleRef } from '#registry';
import type { Permissions } from '#services/permissions/permissions';
import type { Gate } from './entry.ts';

/** A single gate of an item: its name, and the question to `Permissions`. */
interface NamedGate {
  readonly key: string;
  readonly gates: Gates;
}

/** The gates of an item, one for each rule, service, setting and extension. */
function namedGates({ policy, services, settings, extensions }: Gates): NamedGate[] {
  return [
    ...rulesOf(policy).map((rule) => ({ key: `policy.${rule[0]}:${rule[1]}`, gates: { policy: [rule] } })),
    ...listOf(services).map((type) => ({ key: `service.${type}`, gates: { services: [type] } })),
    ...listOf(settings).map((setting) => {
      const name = typeof setting === 'string' ? setting : setting[0];
      return { key: `setting.${name}`, gates: { settings: [setting] } };
    }),
    ...listOf(extensions).map((name) => ({ key: `ext.compute.${name}`, gates: { extensions: [name] } })),
  ];
}

/** A single rule may stand for a list of one. */
function rulesOf(policy: Gates['policy']): readonly PolicyRuleRef[] {
  const list = listOf<PolicyRuleRef | string>(policy);
  return (typeof list[0] === 'string' ? [list] : list) as unknown as readonly PolicyRuleRef[];
}

function listOf<V>(value: readonly V[] | V | undefined): readonly V[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? (value as readonly V[]) : [value as V];
}

/**
 * Answers of gates, each with where it comes from. What the page does not know is asked, once; `onAnswer` hears when it is
 * there.
 */
export class GateAnswers {
  readonly #permissions: Permissions;
  readonly #facts: Facts;
  readonly #onAnswer: () => void;
  readonly #answers = new Map<string, boolean | undefined>();
  #round = 0;

  constructor(permissions: Permissions, facts: Facts, onAnswer: () => void) {
    this.#permissions = permissions;
    this.#facts = facts;
    this.#onAnswer = onAnswer;
  }

  /** Another scope: nothing that was told holds any more. */
  forget(): void {
    this.#round += 1;
    this.#answers.clear();
  }

  /** The gates of an item as they are now. Asks nobody. */
  of(item: Gates): Gate[] {
    const gates = namedGates(item).map(({ key, gates: asked }): Gate => {
      const open = this.#permissions.known(asked) ?? this.#answers.get(nameOf(asked));
      const trace = this.#facts.trace?.(key) ?? { key, value: undefined, state: 'unasked' };
      return { open, trace: this.#told(trace, open, nameOf(asked)) };
    });
    // Kinds of gates that somebody registered have no words of their own.
    if (this.#permissions.known(item) !== false || gates.some(({ open }) => open === false)) return gates;
    return [...gates, { open: false, trace: { key: 'permissions', value: false, state: 'known' } }];
  }

  /** Asks what is not known of an item's gates. */
  ask(item: Gates): void {
    for (const { gates } of namedGates(item)) {
      const name = nameOf(gates);
      if (this.#permissions.known(gates) !== undefined || this.#answers.has(name)) continue;
      const round = this.#round;
      this.#answers.set(name, undefined);
      void this.#permissions.check(gates).then((open) => {
        if (round !== this.#round) return;
        this.#answers.set(name, open);
        this.#onAnswer();
      });
    }
  }

  /** A fact that the book has not heard of is told by the answer itself. */
  #told(trace: FactTrace, open: boolean | undefined, name: string): FactTrace {
    if (trace.value !== undefined) return trace;
    if (open !== undefined) return { ...trace, value: open, state: 'known' };
    return { ...trace, state: this.#answers.has(name) ? 'asking' : 'unasked' };
  }
}

function nameOf(gates: Gates): string {
  return JSON.stringify(gates);
}
