import type { Task } from '#services/tasks/tasks';

/** Does it go on, or wait to? */
export const isUnderWay = ({ state }: Pick<Task, 'state'>) => state === 'running' || state === 'waiting';

/** Does it want the operator's attention? */
export const needsAttention = ({ state }: Pick<Task, 'state'>) => state === 'failed' || state === 'interrupted';
