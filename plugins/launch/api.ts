// The exports for other plugins: the contract of the launcher, no code of this plugin is pulled in.
export { InstanceLauncher, type LaunchContext } from '@sextant/plugins/images';
