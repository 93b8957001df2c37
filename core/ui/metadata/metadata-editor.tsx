import { useCallback, useEffect, useRef, useState } from 'react';
import { I18n } from '#services/i18n/i18n';
import { useService } from '../services-context.tsx';
import { AvailableList, type TreeChange } from './available-list.tsx';
import { ExistingList } from './existing-list.tsx';
import { ItemDescription } from './item-description.tsx';
import { changesOf, invalidItems, outputOf } from './lists.ts';
import { withDraft } from './metadata-draft.ts';
import type { MetadataEditorProps } from './metadata-editor-props.ts';
import styles from './metadata.module.css';
import { buildTree } from './tree.ts';

/** Draws what can be added on one side, what is there on the other, and what the chosen one means. */
export function MetadataEditor({ namespaces, existing, onChange, disabled, ...given }: MetadataEditorProps) {
  const { showErrors = false, nameProblem, draft, texts } = given;
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
    // oxlint-disable-next-line react/exhaustive-deps -- the draft is read once, as what is there
  }, []);
  return (
    <div className={styles['place']}>
      <fieldset className={styles['editor']} disabled={disabled}>
        <AvailableList tree={tree} onTree={apply} onEdit={edit} nameProblem={nameProblem} texts={texts} />
        <ExistingList tree={tree} onTree={apply} onEdit={edit} showErrors={showErrors} texts={texts} />
        <ItemDescription tree={tree} />
      </fieldset>
    </div>
  );
}
