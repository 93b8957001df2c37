import fp from 'fastify-plugin';

/** Reads again what has changed outside. Rejects with a sentence when that can't be used; the former state stays then. */
export type Reload = () => void | Promise<void>;

/** How often the configuration was read again, and the last time that it was taken over. */
export interface ReloadCounts {
  applied: number;
  refused: number;
  /** Milliseconds since 1970. */
  appliedAt: number;
}

/** Lets each part of the gateway say what it reads again when the operator asks for it (SIGHUP). */
export const reloading = fp(async (gateway) => {
  const reloads: Reload[] = [];
  gateway.decorate('reloadCounts', { applied: 0, refused: 0, appliedAt: Date.now() });
  gateway.decorate('onReload', (reload: Reload) => void reloads.push(reload));
  gateway.decorate('reload', async () => {
    for (const reload of reloads) await reload();
  });
});
