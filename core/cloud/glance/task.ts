import { secondTime } from '../shared/clock.ts';
import type { Collection, Store } from '../shared/store.ts';

/** Work that goes on after its call was answered. Times are milliseconds. */
export interface Task {
  id: string;
  type: 'api_image_import';
  status: 'pending' | 'processing' | 'success' | 'failure';
  owner: string | null;
  image_id: string;
  user_id: string;
  request_id: string;
  input: Record<string, unknown>;
  result: Record<string, unknown> | null;
  message: string;
  created_at: number;
  updated_at: number;
  expires_at: number | null;
}

export function taskCollection(store: Store): Collection<Task> {
  return store.collection<Task>('image.tasks');
}

/** A task below its image. */
export function imageTaskView(task: Task): object {
  const { created_at, updated_at, expires_at } = task;
  return {
    ...task,
    expires_at: expires_at === null ? null : databaseTime(expires_at),
    created_at: databaseTime(created_at),
    updated_at: databaseTime(updated_at),
    deleted_at: null,
    deleted: false,
  };
}

/** A task in the list of all. */
export function taskSummary(task: Task): object {
  return {
    id: task.id,
    type: task.type,
    status: task.status,
    owner: task.owner,
    created_at: secondTime(task.created_at),
    updated_at: secondTime(task.updated_at),
    self: `/v2/tasks/${task.id}`,
    schema: '/v2/schemas/task',
    ...(task.expires_at === null ? {} : { expires_at: secondTime(task.expires_at) }),
  };
}

export function taskView(task: Task): object {
  const { input, result, message, image_id, user_id, request_id } = task;
  return { ...taskSummary(task), input, result, message, image_id, user_id, request_id };
}

/** Glance gives these times as its database has them. */
function databaseTime(milliseconds: number): string {
  return `${secondTime(milliseconds).replace('Z', '')}.000000`;
}
