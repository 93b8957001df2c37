import { Router, useService } from '@sextant/sdk';
import { useEffect } from 'react';
import { addressNow } from './old-addresses.ts';

/** The page of an address that Horizon has: it leads to the list or to the details of the stack. */
export function OldAddress() {
  const router = useService(Router);
  useEffect(() => router.go(addressNow(router.current()), { replace: true }), [router]);
  return null;
}
