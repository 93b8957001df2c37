import type { NamespaceDefinition } from './definitions.ts';
import type { MetadataChanges } from './lists.ts';
import type { MetadataDraft } from './metadata-draft.ts';

/** The texts that name the things of an editor, each in the operator's language. */
export interface MetadataTexts {
  /** The heading of the list to choose from. */
  available: string;
  /** The heading of the list of those that are there. */
  existing: string;
  noAvailable: string;
  noExisting: string;
  /** Names the search of the list to choose from. */
  filterAvailable: string;
  /** Names the search of those that are there. */
  filterExisting: string;
  /** Names the button that adds a name of one's own. */
  addCustom: string;
}

export interface MetadataEditorProps {
  namespaces: readonly NamespaceDefinition[];
  /** The existing pairs, read once: the editor keeps its own state from then on. A new `key` starts it anew. */
  existing: Readonly<Record<string, string>>;
  /** Changes to begin with; told as such. */
  draft?: MetadataDraft | undefined;
  /** All that is there now, whether it may be saved, and what differs from `existing`. */
  onChange(metadata: Record<string, string>, valid: boolean, changes: MetadataChanges): void;
  /** Why the service would not take a name, in the operator's language: of one's own, or of a definition, which is not offered then. */
  nameProblem?: ((name: string) => string | undefined) | undefined;
  /** Name things that are no metadata, as scheduler hints. Without them the texts speak of metadata. */
  texts?: MetadataTexts | undefined;
  /** Show every error, also of what was not touched. */
  showErrors?: boolean;
  disabled?: boolean;
}
