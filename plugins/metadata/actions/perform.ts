import { type ActionContext, type ActionResult, nothingChanged } from '@sextant/sdk';
import type { MetadataType } from '../metadata.ts';

/** The members that items of all the types have. */
export interface MetadataItem {
  readonly id: string | number;
  readonly name?: string | null;
  readonly displayName?: string;
}

/** "Update Metadata" for items of a type. The dialog's code is fetched with the first use. */
export function updateMetadataOf(type: MetadataType) {
  return async ({ items: [item], services }: ActionContext<MetadataItem>): Promise<ActionResult> => {
    if (!item) return nothingChanged;
    const { editMetadata } = await import('../edit-metadata.ts');
    const id = String(item.id);
    return editMetadata(type, { id, name: item.displayName || item.name || id }, services);
  };
}
