import { checkBody } from '../shared/body-schema.ts';
import type { CinderCall } from './call.ts';
import { badRequest, notFound } from './fault.ts';
import type { actionSchemas } from './action-schemas.ts';
import { formats } from './formats.ts';

export interface Action {
  /** Default 202. */
  status?: number;
  since?: number;
  /** `facts`: what the body says under the action's name. */
  run(call: CinderCall, id: string, facts: Record<string, unknown>): unknown;
}

export type Actions = Readonly<Record<string, Action>>;

/** Runs the action that the body names. 400 for a body that names none or several, or one that there isn't. */
export function runAction(call: CinderCall, actions: Actions, schemas: typeof actionSchemas): unknown {
  const body = (call.body ?? {}) as Record<string, unknown>;
  const [name, ...others] = Object.keys(body);
  if (name === undefined) badRequest('Malformed request body');
  if (others.length > 0) badRequest('Malformed request body');
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (!action) {
    badRequest(`There is no such action: ${name}. Verify the request body and Content-Type header and try again.`);
  }
  if (call.version < (action.since ?? 0)) notFound();
  const schema = schemas[name];
  if (schema) checkBody(schema(call.version), body, formats);
  call.reply.code(action.status ?? 202);
  return action.run(call, call.params['id']!, (body[name] ?? {}) as Record<string, unknown>);
}
