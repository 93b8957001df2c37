import { useCallback } from 'react';
import { useServices } from '../../services-context.tsx';
import { callFragment } from '../fragment-call.ts';
import { FragmentError } from '../fragment-error.ts';
import { readFragment } from '../read-fragment.ts';
import { baseOf } from '../use-base.ts';
import type { Content } from '../wire.ts';

/** Asks for the content of a tab, at its own address; HTML of a back end is one piece of it. */
export function useTabContent(): (address: string, signal: AbortSignal) => Promise<readonly Content[]> {
  const services = useServices();
  return useCallback(
    async (address, signal) => {
      const from = baseOf(services, address);
      const fragment = await readFragment(await callFragment(services, from, from, { signal }));
      if (fragment.fragment === 'tab') return fragment.content;
      if (fragment.fragment === 'html') return [{ kind: 'html', html: fragment.html }];
      throw new FragmentError('unknownFragment', fragment.fragment);
    },
    [services],
  );
}
