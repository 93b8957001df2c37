import { GatewayError } from '../http/errors.ts';

interface Circumstances {
  service: string;
  /** Named where the cloud has several. */
  region?: string | undefined;
  seconds: number;
  timedOut: boolean;
  /** The browser has gone. */
  disconnected: boolean;
}

const unreachable: Record<string, string> = {
  ECONNREFUSED: 'the connection was refused',
  ENOTFOUND: 'its host name is unknown',
  EAI_AGAIN: 'its host name could not be looked up',
  EHOSTUNREACH: 'there is no route to its host',
  ENETUNREACH: 'there is no route to its network',
  UND_ERR_CONNECT_TIMEOUT: 'it took too long to connect',
  ETIMEDOUT: 'it took too long to connect',
};

/** Returns the error for a failed call. 503: not reached, 504: too slow, 502: cut off or not trusted, 499: the browser left. */
export function connectionError(error: unknown, about: Circumstances): GatewayError {
  const { seconds, region } = about;
  const facts = { service: about.service };
  const service = region === undefined ? about.service : `${about.service} (${region})`;
  const cause = { cause: error };
  if (about.timedOut) return new GatewayError('SERVICE_TIMED_OUT', { service, seconds }, facts, cause);
  if (about.disconnected) return new GatewayError('REQUEST_ABANDONED', {}, {}, cause);
  const code = codeOf(error);
  const reason = unreachable[code];
  if (reason) return new GatewayError('SERVICE_UNREACHABLE', { service, reason }, facts, cause);
  if (/CERT|TLS|SSL|SIGNATURE/.test(code)) {
    const text = error instanceof Error ? error.message : code;
    return new GatewayError('SERVICE_TLS_FAILED', { service, reason: text }, facts, cause);
  }
  return new GatewayError('SERVICE_CONNECTION_LOST', { service }, facts, cause);
}

function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}
