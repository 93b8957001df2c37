import type { ItemStatus } from '@sextant/sdk';

/** The members of a cluster that tell its health. */
export interface HealthFacts {
  health_status?: string | null;
  health_status_reason?: unknown;
}

/** A part of a cluster that was looked at, with what the driver says of it. */
export interface HealthPart {
  /** `api`, or a node with the condition: `node-1`. */
  name: string;
  /** The condition that was looked at: `Ready`; empty for the API. */
  condition: string;
  value: string;
  isGood: boolean;
}

const tones: Readonly<Record<string, NonNullable<ItemStatus['tone']>>> = {
  HEALTHY: 'ok',
  UNHEALTHY: 'bad',
  UNKNOWN: 'idle',
};

/** Returns the health to show; nothing where the service has not looked yet. */
export function healthStatus({ health_status: health }: HealthFacts): ItemStatus | undefined {
  if (!health) return undefined;
  return { label: health in tones ? `clusters:health.${health}` : health, tone: tones[health] ?? 'idle' };
}

/**
 * Returns the parts that the service looked at, those that are not well first. Magnum's driver for Kubernetes sends
 * `{api: 'ok', 'node-0.Ready': 'True'}`; a text, or anything else, becomes one part.
 */
export function healthParts({ health_status_reason: reason }: HealthFacts): HealthPart[] {
  if (reason === null || reason === undefined || reason === '') return [];
  if (typeof reason !== 'object') return [{ name: '', condition: '', value: String(reason), isGood: false }];
  return Object.entries(reason)
    .map(([key, value]) => partOf(key, typeof value === 'string' ? value : JSON.stringify(value)))
    .toSorted((one, other) => Number(one.isGood) - Number(other.isGood) || one.name.localeCompare(other.name));
}

function partOf(key: string, value: string): HealthPart {
  const dot = key.lastIndexOf('.');
  const [name, condition] = dot < 0 ? [key, ''] : [key.slice(0, dot), key.slice(dot + 1)];
  // A node is well when `Ready` is true. Its other conditions name a pressure, and are well when they are false.
  const good = condition === '' || condition === 'Ready' ? /^(ok|true)$/i : /^false$/i;
  return { name, condition, value, isGood: good.test(value.trim()) };
}
