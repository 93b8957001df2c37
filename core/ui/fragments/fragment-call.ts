import type { Services } from '#base';
import { Http, HttpError, type HttpOptions } from '#services/http/http';
import { Page } from '#services/page/page';
import { Telemetry } from '#services/telemetry/telemetry';
import { callPath, consoleBase } from './fragment-address.ts';
import { FragmentError } from './fragment-error.ts';
import { heeding, saysSignOut } from './heed-headers.ts';
import { FRAGMENT_HEADERS, FRAGMENT_TYPE } from './wire.ts';

/** An answer of a server that describes the interface, read but not yet understood. */
export interface FragmentAnswer {
  /** Where it came from, in full: addresses in it begin there. */
  address: string;
  status: number;
  /** Content type. */
  type: string;
  text: string;
  headers: Headers;
}

export interface FragmentCall {
  method?: 'GET' | 'POST';
  body?: FormData | URLSearchParams;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  query?: HttpOptions['query'];
  /** Whether the caller deals with refusals itself: neither does the session end by one, nor is a sign-out followed. */
  apart?: boolean;
}

const accepted = `${FRAGMENT_TYPE}, application/json;q=0.9, text/html;q=0.8, application/problem+json;q=0.7`;

/**
 * Asks a server of this console's own origin for a fragment, or posts a form to it. `address` is in full (`ownAddress`,
 * `resolveAddress`); `from`, in full, is what it was read in: an answer may call its own server alone. What a plugin's code
 * names itself stands in nothing: then both are the same. Messages of the answer become toasts, whatever it is (MODAL-12), and one
 * that says to sign out is followed. Rejects with `HttpError`, for an address elsewhere with `FragmentError`.
 */
export async function callFragment(
  services: Services,
  address: string,
  from: string,
  call: FragmentCall = {},
): Promise<FragmentAnswer> {
  const method = call.method ?? 'GET';
  const path = ownPath(services, address, from);
  const ask = () =>
    services.get(Http).request<string>(method, path, call.body, {
      asText: true,
      headers: { accept: accepted, ...call.headers },
      isMine: (refusal) => call.apart === true || isOurs(method, refusal),
      ...(call.signal ? { signal: call.signal } : {}),
      ...(call.query ? { query: call.query } : {}),
    });
  const { status, headers, data: text } = await heeding(services, address, ask, call.apart);
  return { address, status, headers, type: headers.get('content-type') ?? '', text };
}

/** The path to call, as `callPath`; what is refused is the developer's to know, too. */
export function ownPath(services: Services, address: string, from: string): string {
  try {
    return callPath(address, from, consoleBase(services.get(Page).webRoot));
  } catch (error) {
    if (error instanceof FragmentError) {
      services.get(Telemetry).report('warning', 'An answer named an address that is not its own.', {
        problem: error.problem,
        address,
        from,
      });
    }
    throw error;
  }
}

/**
 * A back end's own refusal, or one that says where to go, is dealt with where the call was made. The end of the console's own
 * session, which the gateway says without an origin, lets reads and forms alike wait for a new one: nothing typed, in this
 * dialog or below it, is lost by it.
 */
function isOurs(method: string, refusal: HttpError): boolean {
  const { status, origin, headers } = refusal;
  if (status !== 401) return false;
  const leads = method === 'GET' && headers?.has(FRAGMENT_HEADERS.location) === true;
  return leads || origin !== undefined || saysSignOut(refusal);
}
