import type { FastifyRequest } from 'fastify';
import { checkBody, checkQuery, type JsonSchema } from '../shared/body-schema.ts';
import { CloudError } from '../shared/errors.ts';
import { type Caller, queryOf } from './nova-core.ts';
import { novaFormats } from './formats.ts';

/** The call's body, refused with 400 when it isn't what the schema says. */
export function checkedBody<T>(request: FastifyRequest, schema: JsonSchema): T {
  checkBody(schema, request.body ?? null, novaFormats);
  return request.body as T;
}

/** The call's query. Parameters that a list doesn't know are refused from 2.75 on (`strictFrom`). */
export function checkedQuery(
  request: FastifyRequest,
  caller: Caller,
  properties: Readonly<Record<string, JsonSchema>>,
  strictFrom = 75,
): URLSearchParams {
  const query = queryOf(request);
  checkQuery({ type: 'object', properties, additionalProperties: caller.minor < strictFrom }, query, novaFormats);
  return query;
}

/** The one member of an action's body: `addTenantAccess`. */
export function actionOf<Name extends string>(request: FastifyRequest, known: readonly Name[]): Name {
  const names = Object.keys((request.body ?? {}) as object);
  const name = names[0];
  if (name === undefined || names.length > 1) throw new CloudError(400, 'Malformed request body');
  if (!(known as readonly string[]).includes(name)) throw new CloudError(400, `There is no such action: ${name}`);
  return name as Name;
}

/** True or false as oslo's libraries read them from a text; undefined for anything else. */
export function flagIn(text: string): boolean | undefined {
  const value = text.trim().toLowerCase();
  if (['t', 'true', 'on', 'y', 'yes', '1'].includes(value)) return true;
  if (['f', 'false', 'off', 'n', 'no', '0'].includes(value)) return false;
  return undefined;
}

/** `2026-11-21T19:10:18.000000`, as nova writes the times of most things. */
export function novaTime(milliseconds: number): string {
  return `${new Date(Math.floor(milliseconds / 1000) * 1000).toISOString().slice(0, 19)}.000000`;
}

/** The same for what may not have happened. */
export function novaTimeOrNull(milliseconds: number | null): string | null {
  return milliseconds === null ? null : novaTime(milliseconds);
}
