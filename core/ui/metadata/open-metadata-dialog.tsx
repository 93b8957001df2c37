import { lazyView, type Services } from '#base';
import { type ModalContentProps, Modals } from '#services/modals/modals';
import type { NamespaceDefinition } from './definitions.ts';
import type { MetadataChanges } from './lists.ts';
import type { MetadataDialogProps } from './metadata-dialog.tsx';

export interface MetadataDialogOptions extends Pick<
  MetadataDialogProps,
  'notice' | 'nameProblem' | 'read' | 'isOwed' | 'save' | 'code' | 'undo' | 'draftKey'
> {
  /** Names the dialog: `images.metadata`. */
  id: string;
  title: string;
  subtitle?: string;
  /** Loads definitions and values. When it rejects nothing opens: whoever calls shows why. */
  load(): Promise<{ namespaces: readonly NamespaceDefinition[]; existing: Readonly<Record<string, string>> }>;
}

/** Loads, then opens the dialog; resolves with what was saved, or with nothing when it was cancelled. */
export async function openMetadataDialog(
  services: Services,
  options: MetadataDialogOptions,
): Promise<MetadataChanges | undefined> {
  const { id, title, subtitle, notice, nameProblem, read, isOwed, save, code, undo, draftKey } = options;
  const loaded = await options.load();
  const content = lazyView(async () => {
    const { MetadataDialog } = await import('./metadata-dialog.tsx');
    return ({ close, setDirty }: ModalContentProps<MetadataChanges>) => (
      <MetadataDialog
        {...loaded}
        title={title}
        {...(subtitle ? { subtitle } : {})}
        notice={notice}
        nameProblem={nameProblem}
        {...(read ? { read } : {})}
        {...(isOwed ? { isOwed } : {})}
        save={save}
        draftKey={draftKey}
        {...(code ? { code } : {})}
        {...(undo ? { undo } : {})}
        close={close}
        setDirty={setDirty}
      />
    );
  });
  return services.get(Modals).open({ id, size: 'large', title, bare: true, content });
}
