import type { Code } from '@sextant/sdk';
import { requestProblem } from './check-request.ts';

const service = 'container-infra';
type Named = { readonly id: string };

/** Returns the code that has a request signed. Throws when the text is none: it may be a private key. */
export function signCode({ id }: Named, csr: string): Code {
  if (!csr.trim() || requestProblem(csr)) throw new Error('no signing request');
  return {
    calls: [{ method: 'POST', service, path: '/certificates', body: { cluster_uuid: id, csr } }],
  };
}

/** Returns the code that gives a cluster a new authority. */
export function rotateCode({ id }: Named): Code {
  return {
    calls: [
      { method: 'PATCH', service, path: pathOf(id), headers: { 'OpenStack-API-Version': 'container-infra 1.5' } },
    ],
  };
}

const pathOf = (id: string) => `/certificates/${encodeURIComponent(id)}`;
