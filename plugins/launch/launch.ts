import { definePlugin } from '@sextant/sdk';
import { InstanceLauncher } from '@sextant/plugins/images';

/** The plugin's service, which opens the wizard; the wizard is fetched when it is opened. */
export const launch = definePlugin({
  activate(context) {
    context.provide(InstanceLauncher, () => ({
      launch: async (given) => (await import('./open-launch.ts')).openLaunch(context, given),
    }));
  },
});
