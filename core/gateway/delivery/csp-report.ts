import type { FastifyInstance } from 'fastify';

const perMinute = 60;

/**
 * Takes what browsers report of the page's policy (security: ASVS 3.4.7), a bounded number a minute, and logs it. Only
 * addresses and directives are kept: a report's sample could hold what an operator typed.
 */
export async function cspReport(gateway: FastifyInstance): Promise<void> {
  let minute = 0;
  let taken = 0;
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
    if (now !== minute) [minute, taken] = [now, 0];
    taken += 1;
    if (taken <= perMinute)
      for (const report of reportsOf(request.body)) request.log.warn(report, 'content security policy');
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
