import type { FastifyInstance } from 'fastify';
import type * as Prometheus from 'prom-client';
import { ServiceReach } from './service-reach.ts';

type Metrics = Pick<typeof Prometheus, 'Counter' | 'Gauge' | 'Histogram'>;

/**
 * Counts and times the calls of native services, and what goes through the gateway to them.
 *
 * @param buckets of the histogram, in seconds
 */
export function addUpstreamMetrics(
  gateway: FastifyInstance,
  { Counter, Gauge, Histogram }: Metrics,
  registers: Prometheus.Registry[],
  buckets: number[],
): void {
  const { native } = gateway;
  const calls = new Counter({
    ...{ name: 'sextant_upstream_calls_total', help: 'Calls of native services; status 0: no answer', registers },
    labelNames: ['service', 'status'],
  });
  const seconds = new Histogram({
    ...{ name: 'sextant_upstream_seconds', help: 'Time to a native answer', registers, buckets },
    labelNames: ['service'],
  });
  const errors = new Counter({
    ...{ name: 'sextant_upstream_errors_total', help: 'Calls of native services that failed, by kind', registers },
    labelNames: ['service', 'kind'],
  });
  const retries = new Counter({
    ...{ name: 'sextant_upstream_retries_total', help: 'Reads of native services that were repeated', registers },
    labelNames: ['service'],
  });
  const reach = new ServiceReach();
  native.wire.onDidCall((call) => {
    const { service, status, seconds: taken, failure, retries: repeated } = call;
    reach.hear(call);
    calls.inc({ service, status });
    seconds.observe({ service }, taken);
    const kind = failure ?? (status >= 500 ? '5xx' : null);
    if (kind !== null) errors.inc({ service, kind });
    if (repeated > 0) retries.inc({ service }, repeated);
  });
  new Gauge({
    ...{
      name: 'sextant_region_up',
      help: 'Whether a service of a region answers, by the calls of the last ten minutes',
      registers,
    },
    labelNames: ['region', 'service'],
    collect() {
      this.reset();
      for (const { region, service, isUp } of reach.list()) this.set({ region, service }, isUp ? 1 : 0);
    },
  });
  new Gauge({
    ...{ name: 'sextant_upstream_in_flight', help: 'Calls of native services under way', registers },
    labelNames: ['service'],
    collect() {
      for (const [service, count] of native.wire.inFlight) this.set({ service }, count);
    },
  });
  new Counter({
    ...{ name: 'sextant_shared_reads_total', help: 'Reads of services; hit: joined one under way', registers },
    labelNames: ['outcome'],
    collect() {
      this.reset();
      this.inc({ outcome: 'hit' }, native.reads.counts.joined);
      this.inc({ outcome: 'miss' }, native.reads.counts.begun);
    },
  });
  new Gauge({
    ...{ name: 'sextant_streams', help: 'Uploads and downloads under way', registers },
    collect() {
      this.set(native.streams.count());
    },
  });
  new Gauge({
    ...{ name: 'sextant_uploads_in_flight', help: 'Uploads to services under way', registers },
    collect() {
      this.set(native.uploads.inFlight);
    },
  });
  new Counter({
    ...{ name: 'sextant_upload_bytes_total', help: 'Bytes of uploads that were sent to services', registers },
    collect() {
      this.reset();
      this.inc(native.uploads.bytes);
    },
  });
  new Gauge({
    ...{ name: 'sextant_event_streams', help: 'Pages that listen for changes of plugins', registers },
    collect() {
      this.set(gateway.eventStreamCount());
    },
  });
}
