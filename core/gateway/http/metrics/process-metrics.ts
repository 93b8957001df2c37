import type { FastifyInstance } from 'fastify';
import type * as Prometheus from 'prom-client';

/**
 * Adds what tells how the process is: the Keystones that it reaches, its plugins, its configuration, its certificate, and whether it
 * is about to stop.
 */
export function addProcessMetrics(
  gateway: FastifyInstance,
  { Counter, Gauge }: Pick<typeof Prometheus, 'Counter' | 'Gauge'>,
  registers: Prometheus.Registry[],
): void {
  new Gauge({
    ...{
      name: 'sextant_build_info',
      help: "1; the build of the console's pages, and the version of Node that runs the gateway",
      registers,
      labelNames: ['build', 'node'],
    },
    collect() {
      this.reset();
      this.set({ build: gateway.build ?? '', node: process.versions.node }, 1);
    },
  });
  new Gauge({
    ...{
      name: 'sextant_plugin_catalog_info',
      help: 'The digest of the plugins and site files that count: gateways of one site should have the same',
      registers,
      labelNames: ['digest'],
    },
    collect() {
      this.reset();
      this.set({ digest: gateway.pluginCatalog.snapshot.etag }, 1);
    },
  });
  new Gauge({
    ...{ name: 'sextant_keystone_up', help: '1: this Keystone answers', registers, labelNames: ['keystone'] },
    async collect() {
      const { regions } = gateway.config.cloud;
      const answers = await Promise.all(regions.map(({ authUrl }) => gateway.keystoneHealth.ask(authUrl)));
      regions.forEach(({ label }, index) => this.set({ keystone: label }, answers[index]?.reached ? 1 : 0));
    },
  });
  if (gateway.store.isShared) {
    new Gauge({
      ...{ name: 'sextant_store_up', help: '1: the store that gateways share answers', registers },
      collect() {
        this.set(gateway.store.isUp ? 1 : 0);
      },
    });
  }
  new Counter({
    ...{
      name: 'sextant_config_reloads_total',
      help: 'Times that the configuration was read again, by outcome',
      registers,
      labelNames: ['outcome'],
    },
    collect() {
      this.reset();
      this.inc({ outcome: 'applied' }, gateway.reloadCounts.applied);
      this.inc({ outcome: 'refused' }, gateway.reloadCounts.refused);
    },
  });
  new Gauge({
    ...{
      name: 'sextant_config_last_reload_success_timestamp_seconds',
      help: 'When the configuration that counts was read, in seconds since 1970',
      registers,
    },
    collect() {
      this.set(gateway.reloadCounts.appliedAt / 1000);
    },
  });
  const { certificate } = gateway;
  if (certificate !== null) {
    new Gauge({
      ...{
        name: 'sextant_certificate_expiry_timestamp_seconds',
        help: 'The end of a certificate of the gateway, in seconds since 1970',
        registers,
        labelNames: ['which'],
      },
      collect() {
        this.set({ which: 'listen' }, certificate.expiresAt / 1000);
      },
    });
  }
  new Gauge({
    ...{ name: 'sextant_draining', help: '1: the gateway is about to stop', registers },
    collect() {
      this.set(gateway.draining.isDraining ? 1 : 0);
    },
  });
}
