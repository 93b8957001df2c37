import { useCallback, useEffect, useRef, useState } from 'react';
import { I18n } from '#services/i18n/i18n';
import { useService } from '../services-context.tsx';
import { AvailableList, type TreeChange } from './available-list.tsx';
import type { NamespaceDefinition } from './definitions.ts';
import { ExistingList } from './existing-list.tsx';
import { ItemDescription } from './item-description.tsx';
import { changesOf, invalidItems, type MetadataChanges, outputOf } from './lists.ts';
import { type MetadataDraft, withDraft } from './metadata-draft.ts';
import styles from './metadata.module.css';
import { buildTree } from './tree.ts';

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

/** Draws what can be added on one side, what is there on the other, and what the chosen one means. */
export function MetadataEditor({ namespaces, existing, onChange, disabled, ...given }: MetadataEditorProps) {
  const { showErrors = false, nameProblem, draft } = given;
  const { language } = useService(I18n);
  const [tree, setTree] = useState(() => {
    const isOffered = (name: string) => nameProblem?.(name) === undefined;
    const whole = buildTree(namespaces, existing, language, isOffered);
    return draft ? withDraft(whole, draft, isOffered) : whole;
  });
  // A single press may mean two things (choose and change); each must see what the other did.
  const latest = useRef(tree);
  const told = useRef(onChange);
  told.current = onChange;
  const apply = useCallback((change: TreeChange) => {
    latest.current = change(latest.current);
    setTree(latest.current);
    return latest.current;
  }, []);
  const edit = useCallback(
    (change: TreeChange) => {
      const next = apply(change);
      told.current(outputOf(next), invalidItems(next).length === 0, changesOf(next, existing));
    },
    [apply, existing],
  );
  useEffect(() => {
    if (draft) edit((now) => now);
    // Read once, as what is there.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <div className={styles['place']}>
      <fieldset className={styles['editor']} disabled={disabled}>
        <AvailableList tree={tree} onTree={apply} onEdit={edit} nameProblem={nameProblem} />
        <ExistingList tree={tree} onTree={apply} onEdit={edit} showErrors={showErrors} />
        <ItemDescription tree={tree} />
      </fieldset>
    </div>
  );
}
