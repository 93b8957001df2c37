import { useRef, useState } from 'react';
import { Toasts } from '#services/toasts/toasts';
import { HttpError } from '#services/http/http';
import { errorText } from '#base';
import { Button } from '../controls/button.tsx';
import { useFocusOnError } from '../form/use-focus-on-error.ts';
import { ModalFooterSpace, ModalFrame } from '../modal/modal-frame.tsx';
import { useService, useT } from '../services-context.tsx';
import type { NamespaceDefinition } from './definitions.ts';
import type { MetadataChanges } from './lists.ts';
import { MetadataEditor } from './metadata-editor.tsx';

export interface MetadataDialogProps {
  /** In the operator's language. */
  title: string;
  subtitle?: string;
  namespaces: readonly NamespaceDefinition[];
  existing: Readonly<Record<string, string>>;
  save(changes: MetadataChanges): Promise<void>;
  /** With the changes once they are saved. */
  close(saved?: MetadataChanges): void;
  setDirty?(dirty: boolean): void;
}

/** The metadata of one thing, as the content of a `bare` modal of size `large` (META-06). */
export function MetadataDialog({ title, subtitle, namespaces, existing, save, close, setDirty }: MetadataDialogProps) {
  const t = useT();
  const toasts = useService(Toasts);
  const [changes, setChanges] = useState<MetadataChanges>();
  const [valid, setValid] = useState(true);
  const [saving, setSaving] = useState(false);
  const [tried, setTried] = useState(false);
  const [attention, setAttention] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  useFocusOnError(place, attention);

  const submit = async () => {
    setTried(true);
    if (!valid) setAttention((times) => times + 1);
    if (!valid || saving) return;
    const saved = changes ?? { updated: { ...existing }, removed: [] };
    setSaving(true);
    try {
      await save(saved);
      toasts.add('success', t('core:metadata.saved'));
      close(saved);
    } catch (error) {
      const requestId = error instanceof HttpError ? error.requestId : undefined;
      toasts.add('error', t('core:metadata.notSaved'), {
        detail: errorText(error),
        ...(requestId ? { requestId } : {}),
      });
    } finally {
      setSaving(false);
    }
  };

  return (
    <ModalFrame
      size="large"
      title={title}
      subtitle={subtitle}
      footer={
        <>
          <Button variant="quiet" onClick={() => close()}>
            {t('core:metadata.cancel')}
          </Button>
          <ModalFooterSpace />
          <Button variant="primary" busy={saving} onClick={() => void submit()}>
            {t('core:metadata.save')}
          </Button>
        </>
      }
    >
      <div ref={place}>
        <MetadataEditor
          namespaces={namespaces}
          existing={existing}
          showErrors={tried}
          disabled={saving}
          onChange={(_, isValid, next) => {
            setValid(isValid);
            setChanges(next);
            setDirty?.(true);
          }}
        />
      </div>
    </ModalFrame>
  );
}
