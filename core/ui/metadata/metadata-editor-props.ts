import type { NamespaceDefinition } from './definitions.ts';
import type { MetadataChanges } from './lists.ts';
import type { MetadataDraft } from './metadata-draft.ts';

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
  /** Show every error, also of what was not touched. */
  showErrors?: boolean;
  disabled?: boolean;
}
