import { Router, useService } from '@sextant/sdk';
import { useEffect } from 'react';
import { addressNow } from './old-addresses.ts';

/** The page of an address below Horizon's topology: it leads to the page that shows the same now. */
export function OldAddress() {
  const router = useService(Router);
  useEffect(() => router.go(addressNow(router.current()), { replace: true }), [router]);
  return null;
}
