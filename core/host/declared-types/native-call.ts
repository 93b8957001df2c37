import type { Services } from '#base';
import { Clock } from '#services/clock/clock';
import { pause } from '#services/clock/pause';
import { Http, HttpError, type HttpOptions } from '#services/http/http';
import type { DeclaredModel } from './declared-model.ts';

export interface NativeCallOptions {
  query?: HttpOptions['query'];
  body?: unknown;
  signal?: AbortSignal | undefined;
}

const mostAttempts = 4;

/**
 * Makes a native call that the plugin's manifest declares. A read that comes too early for the plugin's budget waits as long
 * as it is told to. Rejects with `HttpError`.
 */
export async function callNative<T>(
  { plugin, service, said }: DeclaredModel,
  services: Services,
  method: string,
  path: string,
  { query, body, signal }: NativeCallOptions = {},
): Promise<T> {
  const headers = said.microversion ? { 'OpenStack-API-Version': said.microversion } : undefined;
  const options = { ...(query && { query }), ...(signal && { signal }), ...(headers && { headers }) };
  for (let attempt = 1; ; attempt += 1) {
    try {
      const address = `/api/p/${plugin}/native/${service}${path}`;
      return (await services.get(Http).request<T>(method, address, body, options)).data;
    } catch (error) {
      const seconds = method === 'GET' && attempt < mostAttempts ? pauseOf(error) : undefined;
      if (seconds === undefined) throw error;
      await pause(services.get(Clock), seconds * 1000, signal);
    }
  }
}

function pauseOf(error: unknown): number | undefined {
  if (!(error instanceof HttpError) || error.status !== 429) return undefined;
  const seconds = Number(error.headers?.get('retry-after') ?? '1');
  return seconds > 0 && seconds <= 10 ? seconds : undefined;
}
