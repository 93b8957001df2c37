import type { FastifyInstance } from 'fastify';
import { lruMap } from '../http/lru-map.ts';
import { addressGroup } from '../http/address-group.ts';

/** Reports a minute. An address has fewer than all: nobody's reports are to hide somebody else's. */
const perMinute = 600;
const perAddress = 20;

/**
 * Takes what browsers report of the page's policy (security: ASVS 3.4.7), a bounded number a minute, and logs it. Only
 * addresses and directives are kept: a report's sample could hold what an operator typed.
 */
export async function cspReport(gateway: FastifyInstance): Promise<void> {
  let minute = 0;
  let taken = 0;
  let byAddress = lruMap<string, number>(perMinute);
  gateway.removeAllContentTypeParsers();
  gateway.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 16_384 }, (_request, body, done) => {
    try {
      done(null, JSON.parse(body as string));
    } catch {
      done(null, null);
    }
  });
  gateway.post('/csp-report/', { config: { open: true } }, (request, reply) => {
    const now = Math.floor(Date.now() / 60_000);
    if (now !== minute) [minute, taken, byAddress] = [now, 0, lruMap(perMinute)];
    const address = addressGroup(request.ip);
    for (const report of reportsOf(request.body)) {
      const own = byAddress.get(address) ?? 0;
      if (taken >= perMinute || own >= perAddress) break;
      taken += 1;
      byAddress.set(address, own + 1);
      request.log.warn(report, 'content security policy');
      gateway.events.tell({ type: 'cspReport', directive: report['directive'] ?? '' });
    }
    return reply.code(204).send();
  });
}

type Report = Readonly<Record<string, unknown>>;

const isReport = (value: unknown): value is Report => typeof value === 'object' && value !== null;

/** Both forms: `application/csp-report` and the Reporting API's list. */
function reportsOf(body: unknown): Record<string, string>[] {
  const list: unknown[] = Array.isArray(body)
    ? body.slice(0, 5).map((entry: unknown) => (isReport(entry) ? entry['body'] : undefined))
    : [isReport(body) ? body['csp-report'] : undefined];
  return list.filter(isReport).map((report) => ({
    directive: short(report['effectiveDirective'] ?? report['effective-directive'] ?? report['violated-directive']),
    blocked: short(report['blockedURL'] ?? report['blocked-uri']),
    document: short(report['documentURL'] ?? report['document-uri']),
  }));
}

const short = (value: unknown) => (typeof value === 'string' ? value : '').slice(0, 200).split('?')[0] ?? '';
