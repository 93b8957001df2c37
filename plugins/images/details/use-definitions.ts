import { useService } from '@sextant/sdk';
import { useEffect, useState } from 'react';
import { ImageService, type MetadataNamespace } from '../image-service.ts';
import { type DefinedProperty, definitionsOf } from './definitions.ts';

const none: ReadonlyMap<string, DefinedProperty> = new Map();

/** Returns the definitions of properties; none until they are loaded, or when they can't be had. */
export function useDefinitions(): {
  namespaces: readonly MetadataNamespace[];
  defined: ReadonlyMap<string, DefinedProperty>;
} {
  const service = useService(ImageService);
  const [found, setFound] = useState<{ namespaces: readonly MetadataNamespace[]; defined: typeof none }>({
    namespaces: [],
    defined: none,
  });
  useEffect(() => {
    let current = true;
    const take = (namespaces: MetadataNamespace[]) =>
      current && setFound({ namespaces, defined: definitionsOf(namespaces) });
    service.namespaces().then(take, () => {});
    return () => {
      current = false;
    };
  }, [service]);
  return found;
}
