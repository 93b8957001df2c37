import { type ActionResult, type ModalContentProps, useServices, useT } from '@sextant/sdk';
import { Alert, Button, MetadataEditor, ModalFrame } from '@sextant/ui';
import { useState } from 'react';
import type { Image } from '../image.ts';
import type { MetadataNamespace } from '../image-service.ts';
import type { Metadata } from './image-form.ts';
import { saveMetadata } from './metadata-changes.ts';

export interface MetadataSetting {
  image: Image;
  namespaces: readonly MetadataNamespace[];
  existing: Metadata;
}

/** The dialog "Update Image Metadata". A refused save leaves it open, with everything in it. */
export function metadataDialog({ image, namespaces, existing }: MetadataSetting) {
  return function MetadataDialog({ close, setDirty }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const [metadata, setMetadata] = useState(existing);
    const [valid, setValid] = useState(true);
    const [saving, setSaving] = useState(false);
    const [refusal, setRefusal] = useState<string>();
    const change = (next: Metadata, isValid = true) => {
      setMetadata(next);
      setValid(isValid);
      setDirty(true);
    };
    const save = async () => {
      setSaving(true);
      setRefusal(undefined);
      try {
        close(await saveMetadata(image.id, existing, metadata, services));
      } catch (error) {
        setSaving(false);
        setRefusal(error instanceof Error ? error.message : String(error));
      }
    };
    const footer = (
      <>
        <Button variant="quiet" onClick={() => close()}>
          {t('images:form.metadata.cancel')}
        </Button>
        <Button variant="primary" busy={saving} disabled={!valid || saving} onClick={() => void save()}>
          {t('images:form.metadata.submit')}
        </Button>
      </>
    );
    return (
      <ModalFrame
        size="large"
        title={t('images:form.metadata.title')}
        subtitle={image.displayName}
        onClose={() => close()}
        footer={footer}
      >
        {refusal ? (
          <Alert type="danger" live>
            {refusal}
          </Alert>
        ) : null}
        <MetadataEditor namespaces={namespaces} existing={existing} onChange={change} />
      </ModalFrame>
    );
  };
}
