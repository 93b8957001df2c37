import { GatewayError } from '../../../http/errors.ts';

const frame =
  /^\s*-----BEGIN (NEW )?CERTIFICATE REQUEST-----\s+(?:[A-Za-z0-9+/]+={0,2}\s+)+-----END \1?CERTIFICATE REQUEST-----\s*$/;

/**
 * Refuses a text that is no signing request in PEM, such as a certificate or a private key: those are not sent on. Magnum judges the
 * request itself. Throws INVALID_PARAMETER.
 */
export function checkSigningRequest(csr: string): void {
  if (frame.test(csr)) return;
  const detail = /PRIVATE KEY-----/.test(csr)
    ? 'it holds a private key, which nobody else may have; send the signing request (CSR) that was made with it'
    : 'it is no signing request in PEM, from BEGIN CERTIFICATE REQUEST to END CERTIFICATE REQUEST';
  throw new GatewayError('INVALID_PARAMETER', { name: 'csr', detail });
}
