import type { ItemStatus } from '@sextant/sdk';

const tones: Readonly<Record<string, ItemStatus['tone']>> = {
  ACTIVE: 'ok',
  BUILD: 'run',
  ALLOCATING: 'run',
  DEGRADED: 'warn',
  ERROR: 'bad',
  DOWN: 'idle',
};

/** All states that the network service puts its things in. */
export const statuses: readonly string[] = Object.keys(tones);

/** Status → locale key. */
export const statusTexts: Readonly<Record<string, string>> = Object.fromEntries(
  statuses.map((status) => [status, `networks:status.${status}`]),
);

/** Admin state → locale key. */
export const adminStateTexts: Readonly<Record<string, string>> = {
  UP: 'networks:state.up',
  DOWN: 'networks:state.down',
};

/** Returns a status as its cell shows it. An unknown one is called as the service calls it. */
export function statusOf({ status }: { readonly status?: string }): ItemStatus | undefined {
  return status ? { label: statusTexts[status] ?? status, tone: tones[status] ?? 'idle' } : undefined;
}

/** Says whether the service still builds the thing: its row is asked for again. */
export function isInTransition({ status = '' }: { readonly status?: string }): boolean {
  return tones[status] === 'run';
}
