import type { Server } from 'node:https';
import { errorText } from '#base';
import fp from 'fastify-plugin';
import type { ServerCertificate } from '../config/server-certificate.ts';
import { watchFiles } from '../config/watch-files.ts';

/**
 * Shows a renewed certificate to whoever connects from then on; open connections go on. Files that don't fit together, as while the
 * second of two is still being written, leave the former certificate, and are said once.
 */
export const tlsRenewal = fp<{ certificate: ServerCertificate | null }>(async (gateway, { certificate }) => {
  gateway.decorate('certificate', certificate);
  if (certificate === null) return;
  const server = gateway.server as unknown as Server;
  const renew = (): void => {
    try {
      certificate.reread();
      server.setSecureContext(certificate.options);
      const until = new Date(certificate.expiresAt).toISOString();
      gateway.log.info({ event: 'certificate-renewed', until }, 'the certificate was read again');
    } catch (error) {
      gateway.log.error({ event: 'certificate-refused', reason: errorText(error) }, errorText(error));
    }
  };
  const watched = watchFiles(certificate.paths, renew);
  gateway.onReload(() => watched.look());
  gateway.addHook('onClose', async () => watched.end());
});
