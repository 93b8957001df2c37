import type { Disposable } from '#base';
import type { PluginHost } from '../plugin-host.ts';
import type { PluginInstance } from '../plugin-instance.ts';

/** A plugin that takes longer to start is told of; milliseconds. */
const slowStartMs = 5_000;

/** Never a time-out: a plugin may start as long as it likes, but not unnoticed. */
export function tellOfSlowStarts(host: PluginHost): void {
  const starting = new Map<PluginInstance, Disposable>();
  const { problems, running, parts } = host;
  const watch = () => {
    for (const instance of running.values()) {
      if (starting.has(instance) || instance.state !== 'loading') continue;
      const timer = parts.clock.after(slowStartMs, () => {
        if (instance.state === 'loading' && running.get(instance.id) === instance)
          problems.add({ code: 'PLUGIN_START_SLOW', plugin: instance.id, seconds: slowStartMs / 1000 });
      });
      starting.set(instance, timer);
    }
    for (const [instance, timer] of starting) {
      if (instance.state === 'loading') continue;
      timer.dispose();
      starting.delete(instance);
      problems.forget(instance.id, 'PLUGIN_START_SLOW');
    }
  };
  host.onDidChange(watch);
  watch();
}
