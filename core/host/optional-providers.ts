import type { Clock } from '#services/clock/clock';
import type { PluginInstance } from './plugin-instance.ts';

/** The longest time that an action waits for a provider, in milliseconds. */
const startTimeoutMs = 5_000;

/** Starts the providers that have not started. Resolves when they have, have failed, or take too long; never rejects. */
export async function startOptional(providers: readonly PluginInstance[], clock: Clock): Promise<void> {
  const late = providers.filter(({ state }) => state === 'ready' || state === 'loading');
  if (late.length === 0) return;
  const started = Promise.allSettled(late.map((instance) => instance.start()));
  await new Promise<void>((resolve) => {
    const timer = clock.after(startTimeoutMs, resolve);
    void started.then(() => {
      timer.dispose();
      resolve();
    });
  });
}
