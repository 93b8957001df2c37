import type { InnerAnswer } from '../../shared/inner-calls.ts';
import { neutronMessage } from '../neutron-calls.ts';
import type { Caller, NovaCore } from '../nova-core.ts';

/** Calls neutron with the caller's rights; `path` is below the version. */
export function callNeutron<T = unknown>(
  core: NovaCore,
  caller: Caller,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
): Promise<InnerAnswer<T>> {
  const { token } = caller.credentials;
  return core.context.inner.call<T>('network', { method, path: `/v2.0${path}`, token, ...(body ? { body } : {}) });
}

/** Reads neutron's message from a refused call, as neutron's client gives it on. */
export function clientMessage(answer: InnerAnswer<unknown>): string {
  const id = String(answer.headers['x-openstack-request-id'] ?? '');
  return `${neutronMessage(answer)}\nNeutron server returns request_ids: ['${id}']`;
}
