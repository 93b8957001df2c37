import { useServices } from '@sextant/sdk';
import { useEffect, useState } from 'react';
import { domainName } from './domains.ts';

/** Returns the name of a domain: its id until the name is known, and where it can't be read. */
export function useDomainName(id: string | null | undefined): string {
  const services = useServices();
  const [name, setName] = useState(id ?? '');
  useEffect(() => {
    let isDrawn = true;
    void domainName(id, services).then((found) => isDrawn && setName(found));
    return () => {
      isDrawn = false;
    };
  }, [id, services]);
  return name;
}
