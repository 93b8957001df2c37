import type { FastifyInstance } from 'fastify';
import type * as Prometheus from 'prom-client';
import type { GatewayEvent } from '../gateway-events.ts';

type RefusalKind = 'csrf' | 'origin' | 'host' | 'policy' | 'rate';

const kindsByCode: Readonly<Record<string, RefusalKind>> = {
  CSRF_REFUSED: 'csrf',
  CROSS_SITE_REFUSED: 'origin',
  SOCKET_ORIGIN_REFUSED: 'origin',
  SOCKET_TICKET_REFUSED: 'origin',
  WEBSSO_FOREIGN: 'origin',
  HOST_NOT_ALLOWED: 'host',
  ADMINISTRATORS_ONLY: 'policy',
  TOO_MANY_ATTEMPTS: 'rate',
  TOO_MANY_STREAMS: 'rate',
  TOO_MANY_EVENT_STREAMS: 'rate',
  PLUGIN_TOO_MANY_CALLS: 'rate',
};

/** The directives that a page's policy has. A report may name anything, and a label must not. */
const directives: ReadonlySet<string> = new Set([
  ...['script-src', 'script-src-elem', 'script-src-attr', 'style-src', 'style-src-elem', 'style-src-attr', 'img-src'],
  ...['font-src', 'connect-src', 'frame-src', 'frame-ancestors', 'worker-src', 'form-action', 'base-uri', 'object-src'],
  ...['default-src', 'media-src', 'manifest-src', 'child-src', 'require-trusted-types-for', 'trusted-types'],
]);

/** Counts what the gateway tells of: sign-ins, sign-outs, refusals, reports of the page's policy, files of other versions. */
export function addEventMetrics(
  gateway: FastifyInstance,
  { Counter, Gauge }: Pick<typeof Prometheus, 'Counter' | 'Gauge'>,
  registers: Prometheus.Registry[],
): void {
  const signIns = new Counter({
    ...{ name: 'sextant_sign_ins_total', help: 'Attempts to sign in, by way and outcome', registers },
    labelNames: ['method', 'outcome'],
  });
  const signOuts = new Counter({
    ...{ name: 'sextant_sign_outs_total', help: 'Sessions that were ended, by reason', registers },
    labelNames: ['reason'],
  });
  const refusals = new Counter({
    ...{ name: 'sextant_refusals_total', help: 'Requests that were refused to keep something safe', registers },
    labelNames: ['kind'],
  });
  const reports = new Counter({
    ...{ name: 'sextant_csp_reports_total', help: "Reports of the page's policy, by directive", registers },
    labelNames: ['directive'],
  });
  const files = new Counter({
    ...{
      name: 'sextant_files_of_other_builds_total',
      help: 'Files of other versions of the console that pages asked for; missing: no gateway here has them',
      registers,
    },
    labelNames: ['outcome'],
  });
  new Counter({
    ...{ name: 'sextant_audit_events_total', help: 'Audit events that a destination was given', registers },
    labelNames: ['sink'],
    collect() {
      this.reset();
      for (const { sink, given } of gateway.auditLog.counts()) this.inc({ sink }, given);
    },
  });
  new Counter({
    ...{ name: 'sextant_audit_dropped_total', help: 'Audit events that a destination did not get', registers },
    labelNames: ['sink'],
    collect() {
      this.reset();
      for (const { sink, dropped } of gateway.auditLog.counts()) this.inc({ sink }, dropped);
    },
  });
  new Gauge({
    ...{ name: 'sextant_audit_waiting', help: 'Audit events that a destination has not taken yet', registers },
    labelNames: ['sink'],
    collect() {
      this.reset();
      for (const { sink, waiting } of gateway.auditLog.counts()) this.set({ sink }, waiting);
    },
  });
  new Counter({
    ...{ name: 'sextant_spans_total', help: 'Spans of traces, by what became of them', registers },
    labelNames: ['outcome'],
    collect() {
      this.reset();
      const { sent, dropped } = gateway.tracer?.counts ?? { sent: 0, dropped: 0 };
      this.inc({ outcome: 'queued' }, sent);
      this.inc({ outcome: 'dropped' }, dropped);
    },
  });
  // A rate needs the zero before the first event.
  for (const kind of ['csrf', 'origin', 'host', 'policy', 'rate']) refusals.inc({ kind }, 0);
  for (const reason of ['user', 'token']) signOuts.inc({ reason }, 0);
  for (const outcome of ['found', 'missing']) files.inc({ outcome }, 0);
  for (const outcome of ['succeeded', 'refused', 'throttled']) signIns.inc({ method: 'password', outcome }, 0);

  gateway.events.onDidHappen((event: GatewayEvent) => {
    if (event.type === 'signIn') signIns.inc({ method: event.way, outcome: event.outcome });
    else if (event.type === 'signOut') signOuts.inc({ reason: event.reason });
    else if (event.type === 'cspReport')
      reports.inc({ directive: directives.has(event.directive) ? event.directive : 'other' });
    else if (event.type === 'otherBuildFile') files.inc({ outcome: event.isFound ? 'found' : 'missing' });
    else if (event.type === 'refused') {
      const kind = event.service !== null && event.status === 403 ? 'policy' : kindsByCode[event.code];
      if (kind) refusals.inc({ kind });
    }
  });
}
