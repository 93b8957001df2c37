import { GatewayError } from '../http/errors.ts';
import { quotaOf, ruleOf } from './why-refused.ts';
import { JsonTooDeep, JsonTooMany, parseJson, refuseCostly } from './large-json.ts';
import { redactSecrets } from './redact-secrets.ts';
import type { WireAnswer } from './wire.ts';

const longestMessage = 2000;
/** Nothing longer is searched for a message: some patterns would take for ever on megabytes of half-open tags. */
const longestSearched = 16 * 1024;

/** A native service's error answer as the gateway passes it on: its status and message, rule or quota where it says so. */
export function refusal(answer: WireAnswer, service: string): GatewayError {
  const said = nativeMessage(answer);
  const message = said || silence(answer.status, service);
  const retryAfter = answer.headers['retry-after'];
  const requestId = upstreamRequestId(answer);
  const rule = answer.status === 403 ? ruleOf(message, service) : undefined;
  const quota = [400, 403, 409, 413].includes(answer.status) ? quotaOf(message) : undefined;
  return new GatewayError(
    'SERVICE_REFUSED',
    { detail: message },
    {
      // A number that no answer of ours may have is the service's fault.
      status: answer.status < 600 ? answer.status : 502,
      service,
      ...(said ? {} : { silent: true }),
      ...(requestId ? { upstreamRequestId: requestId } : {}),
      ...(rule ? { rule } : {}),
      ...(quota ? { quota } : {}),
      ...(retryAfter ? { headers: { 'Retry-After': String(retryAfter) } } : {}),
    },
  );
}

/** The words for a refusal that says nothing, as every answer to HEAD. */
function silence(status: number, service: string): string {
  if (status === 404) return `The ${service} service finds nothing under this name (404).`;
  return `The ${service} service answered ${status} without a message.`;
}

/**
 * Throws SERVICE_BAD_ANSWER for a page in the place of an answer to a change, as whatever stands before a service may send one (a
 * load balancer, a sign-in of the network): nothing was done. Services send pages with 201, 202 and 204, and none with 200.
 */
export function refusePage({ status, headers, text }: WireAnswer, service: string): void {
  if (status !== 200 || !/html/i.test(String(headers['content-type'] ?? '')) || text.trim() === '') return;
  throw new GatewayError('SERVICE_BAD_ANSWER', { service, reason: 'a web page instead of data' }, { service });
}

export function upstreamRequestId(answer: Pick<WireAnswer, 'headers'>): string | undefined {
  const id = answer.headers['x-openstack-request-id'] ?? answer.headers['x-compute-request-id'];
  return typeof id === 'string' && /^[\w-]{1,100}$/.test(id) ? id : undefined;
}

/** The JSON of a successful answer; a page, a text that is cut off or too deep, or nothing at all is SERVICE_BAD_ANSWER. */
export async function readJson<T>(answer: WireAnswer, service: string): Promise<T> {
  const type = String(answer.headers['content-type'] ?? '');
  const requestId = upstreamRequestId(answer);
  const facts = { service, ...(requestId ? { upstreamRequestId: requestId } : {}) };
  const bad = (reason: string) => new GatewayError('SERVICE_BAD_ANSWER', { service, reason }, facts);
  if (/html/i.test(type)) throw bad('a web page instead of data');
  if (type && !/json/i.test(type)) throw bad(`its content type is ${type.slice(0, 100)}`);
  let body: unknown;
  try {
    body = await parseJson(answer.text);
  } catch (error) {
    if (error instanceof JsonTooDeep) throw bad('its JSON is nested too deeply');
    if (error instanceof JsonTooMany) throw bad('its JSON has too many members');
    throw bad(answer.text === '' ? 'it is empty' : 'its JSON is cut off or malformed');
  }
  if (typeof body !== 'object' || body === null) throw bad('it is no JSON object');
  return body as T;
}

/**
 * Returns the message in a refusal, wherever the service keeps it; empty when there is none. Secrets and scripts that the service
 * echoes are left out.
 */
export function nativeMessage(answer: WireAnswer): string {
  const text = answer.text.trim();
  if (text.startsWith('{') || text.startsWith('[') || text.startsWith('"')) {
    try {
      refuseCostly(text);
      return plain(messageOf(JSON.parse(text)));
    } catch {
      return '';
    }
  }
  if (/^<(!doctype|html|\?xml)/i.test(text)) return htmlMessage(text);
  return plain(text);
}

function messageOf(body: unknown): string {
  if (typeof body === 'string') return body;
  if (typeof body !== 'object' || body === null) return '';
  const record = body as Record<string, unknown>;
  // Swift's lists of what is wrong with the segments of a large object, or with what is deleted at once.
  if (Array.isArray(record['Errors']) && record['Errors'].length > 0)
    return record['Errors'].map((each) => [each].flat().join(', ')).join('; ');
  if (Array.isArray(record['errors'])) {
    const [first] = record['errors'] as Record<string, unknown>[];
    const text = first?.['detail'] ?? first?.['title'];
    return typeof text === 'string' ? text : '';
  }
  for (const key of ['message', 'NeutronError', 'error', ...Object.keys(record)]) {
    const value = record[key];
    if (typeof value === 'string' && (key === 'message' || key === 'NeutronError' || key === 'error')) return value;
    const nested = (value as Record<string, unknown> | null | undefined)?.['message'];
    if (typeof nested === 'string') return nested;
  }
  return '';
}

function htmlMessage(page: string): string {
  const html = page.slice(0, longestSearched);
  const body = /<body[^>]*>([\s\S]*?)(<\/body>|$)/i.exec(html)?.[1] ?? html;
  const heading = /<h1[^>]*>([\s\S]*?)<\/h1>/i.exec(body)?.[1] ?? '';
  return plain(body.replace(/<h1[^>]*>[\s\S]*?<\/h1>/i, '')) || plain(heading);
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', amp: '&' };

function plain(text: string): string {
  // Before it is cut, as the reason stands behind the value; and after it is decoded.
  const words = redactSecrets(text)
    .slice(0, longestSearched)
    .replace(/<(script|style)[\s\S]*?<\/\1>/gi, '')
    .replace(/<br\s*\/?>/gi, ' ')
    .replace(/<\/?[a-z][^>]*>/gi, '')
    .replace(/&#x([0-9a-f]{1,6});/gi, (_whole, hex: string) => codePoint(Number.parseInt(hex, 16)))
    .replace(/&#(\d{1,7});/g, (_whole, digits: string) => codePoint(Number(digits)))
    .replace(/&(lt|gt|quot|apos|nbsp|amp);/g, (_whole, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  return redactSecrets(words).slice(0, longestMessage);
}

function codePoint(value: number): string {
  return value > 0x1f && value <= 0x10ffff ? String.fromCodePoint(value) : ' ';
}
