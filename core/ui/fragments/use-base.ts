import type { Services } from '#base';
import { Page } from '#services/page/page';
import { useServices } from '../services-context.tsx';
import { consoleBase, ownAddress } from './fragment-address.ts';

/**
 * Where addresses of a description begin, in full: where it came from, as a path below the web root (`/api/p/…`) or in full
 * already; the console's own root when nobody says.
 */
export function baseOf(services: Services, from?: string): string {
  const root = consoleBase(services.get(Page).webRoot);
  return from === undefined ? root : ownAddress(from, root);
}

export function useBase(from?: string): string {
  return baseOf(useServices(), from);
}
