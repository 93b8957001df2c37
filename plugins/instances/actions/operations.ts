import { actionsOf, type ServerOperation } from './operation.ts';

const only = (states: string) => `instances:reason.only.${states}`;

/** The tasks that a hard reboot may interrupt: those of a reboot, and those of a guest that does not answer. */
const interruptibleTasks = [
  'rebooting',
  'reboot_pending',
  'reboot_started',
  'rebooting_hard',
  'reboot_pending_hard',
  'reboot_started_hard',
  'pausing',
  'unpausing',
  'suspending',
  'resuming',
];

const rule = (name: string) => `os_compute_api:${name}`;

const notKept = 'no cloud of the tests keeps deleted servers for a while';

const reboots = {
  rule: rule('servers:reboot'),
  asks: 'plain',
} as const;

const operations = {
  start: {
    name: 'start',
    icon: 'play',
    rule: rule('servers:start'),
    from: ['stopped'],
    only: only('stopped'),
    operation: 'start',
    native: { 'os-start': null },
    command: ['server start'],
    undo: { left: 'active', operation: 'stop' },
  },
  stop: {
    name: 'stop',
    icon: 'power',
    rule: rule('servers:stop'),
    from: ['active', 'error'],
    only: only('active-error'),
    asks: 'plain',
    operation: 'stop',
    native: { 'os-stop': null },
    command: ['server stop'],
    undo: { left: 'stopped', operation: 'start' },
  },
  softReboot: {
    ...reboots,
    name: 'soft-reboot',
    icon: 'rotate-ccw',
    from: ['active'],
    only: only('active'),
    operation: 'soft_reboot',
    native: { reboot: { type: 'SOFT' } },
    command: ['server reboot', '--soft'],
  },
  hardReboot: {
    ...reboots,
    name: 'hard-reboot',
    icon: 'zap',
    from: ['active', 'stopped', 'paused', 'suspended', 'error'],
    during: interruptibleTasks,
    only: only('started'),
    operation: 'hard_reboot',
    native: { reboot: { type: 'HARD' } },
    command: ['server reboot', '--hard'],
  },
  pause: {
    name: 'pause',
    icon: 'circle-pause',
    rule: rule('os-pause-server:pause'),
    from: ['active'],
    only: only('active'),
    operation: 'pause',
    native: { pause: null },
    command: ['server pause'],
    undo: { left: 'paused', operation: 'unpause' },
  },
  unpause: {
    name: 'unpause',
    icon: 'play',
    rule: rule('os-pause-server:unpause'),
    from: ['paused'],
    operation: 'unpause',
    native: { unpause: null },
    command: ['server unpause'],
    undo: { left: 'active', operation: 'pause' },
  },
  suspend: {
    name: 'suspend',
    icon: 'moon',
    rule: rule('os-suspend-server:suspend'),
    from: ['active'],
    only: only('active'),
    operation: 'suspend',
    native: { suspend: null },
    command: ['server suspend'],
    undo: { left: 'suspended', operation: 'resume' },
  },
  resume: {
    name: 'resume',
    icon: 'play',
    rule: rule('os-suspend-server:resume'),
    from: ['suspended'],
    operation: 'resume',
    native: { resume: null },
    command: ['server resume'],
    undo: { left: 'active', operation: 'suspend' },
  },
  shelve: {
    name: 'shelve',
    icon: 'archive',
    rule: rule('os-shelve:shelve'),
    from: ['active', 'stopped', 'paused', 'suspended'],
    only: only('kept'),
    asks: 'plain',
    operation: 'shelve',
    native: { shelve: null },
    command: ['server shelve'],
  },
  offload: {
    name: 'offload',
    icon: 'archive',
    rule: rule('os-shelve:shelve_offload'),
    from: ['shelved'],
    asks: 'plain',
    operation: 'shelve_offload',
    native: { shelveOffload: null },
    untried: 'clouds of the tests offload at once what is shelved',
  },
  unshelve: {
    name: 'unshelve',
    icon: 'play',
    rule: rule('os-shelve:unshelve'),
    from: ['shelved', 'shelved_offloaded'],
    operation: 'unshelve',
    native: { unshelve: null },
    command: ['server unshelve'],
  },
  unlock: {
    name: 'unlock',
    icon: 'lock-open',
    rule: rule('os-lock-server:unlock'),
    shownFor: ({ locked }) => locked === true,
    unlocked: true,
    operation: 'unlock',
    native: { unlock: null },
    command: ['server unlock'],
  },
  confirm: {
    name: 'confirm-resize',
    icon: 'check',
    short: true,
    rule: rule('servers:confirm_resize'),
    from: ['resized'],
    operation: 'confirm_resize',
    native: { confirmResize: null },
    command: ['server resize confirm'],
  },
  revert: {
    name: 'revert-resize',
    icon: 'undo-2',
    short: true,
    rule: rule('servers:revert_resize'),
    from: ['resized'],
    asks: 'plain',
    operation: 'revert_resize',
    native: { revertResize: null },
    command: ['server resize revert'],
  },
  unrescue: {
    name: 'unrescue',
    icon: 'life-buoy',
    rule: rule('os-unrescue'),
    from: ['rescued'],
    operation: 'unrescue',
    native: { unrescue: null },
    command: ['server unrescue'],
  },
  restore: {
    name: 'restore',
    icon: 'undo-2',
    rule: rule('os-deferred-delete:restore'),
    from: ['soft-delete'],
    operation: 'restore',
    native: { restore: null },
    untried: notKept,
  },
  forceDelete: {
    name: 'force-delete',
    icon: 'trash-2',
    rule: rule('os-deferred-delete:force'),
    from: ['soft-delete'],
    asks: 'typed',
    operation: 'force_delete',
    native: { forceDelete: null },
    untried: notKept,
  },
  crashDump: {
    name: 'crash-dump',
    icon: 'triangle-alert',
    rule: rule('servers:trigger_crash_dump'),
    from: ['active', 'paused', 'rescued', 'resized', 'error'],
    only: only('dumped'),
    asks: 'plain',
    operation: 'crash_dump',
    native: { trigger_crash_dump: null },
    version: '2.17',
    command: ['server dump create'],
  },
} satisfies Readonly<Record<string, ServerOperation>>;

export const start = actionsOf(operations.start);
export const stop = actionsOf(operations.stop);
export const softReboot = actionsOf(operations.softReboot);
export const hardReboot = actionsOf(operations.hardReboot);
export const pause = actionsOf(operations.pause);
export const unpause = actionsOf(operations.unpause);
export const suspend = actionsOf(operations.suspend);
export const resume = actionsOf(operations.resume);
export const shelve = actionsOf(operations.shelve);
export const offload = actionsOf(operations.offload);
export const unshelve = actionsOf(operations.unshelve);
export const unlock = actionsOf(operations.unlock);
export const confirmResize = actionsOf(operations.confirm);
export const revertResize = actionsOf(operations.revert);
export const unrescue = actionsOf(operations.unrescue);
export const restore = actionsOf(operations.restore);
export const forceDelete = actionsOf(operations.forceDelete);
export const crashDump = actionsOf(operations.crashDump);
