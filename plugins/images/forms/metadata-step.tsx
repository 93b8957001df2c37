import { useT } from '@sextant/sdk';
import { MetadataEditor, Skeleton, type StepProps } from '@sextant/ui';
import { useEffect, useState } from 'react';
import type { MetadataNamespace } from '../image-service.ts';
import type { ImageModel } from './image-form.ts';

/** The step "Metadata": definitions on one side, what the image will have on the other. */
export function metadataStep(loadNamespaces: () => Promise<MetadataNamespace[]>) {
  return function MetadataStep({ model, change }: StepProps<ImageModel>) {
    const t = useT();
    const [namespaces, setNamespaces] = useState<MetadataNamespace[]>();
    useEffect(() => {
      // Without definitions properties of one's own can still be entered; the failure has its toast.
      loadNamespaces().then(setNamespaces, () => setNamespaces([]));
    }, []);
    // What the editor starts from: its own changes come back as `model.metadata` and must not start it anew.
    const [existing] = useState(model.metadata);
    return (
      <>
        <p>{t('images:metadata.intro')}</p>
        {namespaces ? (
          <MetadataEditor namespaces={namespaces} existing={existing} onChange={(metadata) => change({ metadata })} />
        ) : (
          <Skeleton />
        )}
      </>
    );
  };
}
