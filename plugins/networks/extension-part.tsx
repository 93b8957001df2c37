import { useServices, useT } from '@sextant/sdk';
import { DetailsSection, LoadedPart } from '@sextant/ui';
import type { ReactNode } from 'react';
import { readExtensions } from './choices.ts';

interface ExtensionPartProps<T> {
  /** The item that has the part; an action on its type has the part loaded again. */
  readonly of: { readonly type: string; readonly id: string };
  readonly part: string;
  /** The alias of the extension that the part needs. */
  readonly extension: string;
  /** In the operator's language. */
  readonly title: string;
  /** The title of a failure, in the operator's language. */
  readonly failed: string;
  load(signal: AbortSignal): Promise<T>;
  children(value: T): ReactNode;
}

/** Loads and draws a part of a page that needs an extension of the network service. Without the extension it says so. */
export function ExtensionPart<T>({ of, part, extension, title, failed, load, children }: ExtensionPartProps<T>) {
  const t = useT();
  const services = useServices();
  const loadIfKnown = async (signal: AbortSignal) =>
    (await readExtensions(services)).has(extension) ? { value: await load(signal) } : null;
  return (
    <LoadedPart<{ value: T } | null> of={of} part={part} load={loadIfKnown} failed={failed}>
      {(loaded) =>
        loaded ? (
          children(loaded.value)
        ) : (
          <DetailsSection title={title} empty={t('networks:unknown-part')}>
            {null}
          </DetailsSection>
        )
      }
    </LoadedPart>
  );
}
