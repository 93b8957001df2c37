import { useT } from '@sextant/sdk';
import { MetadataEditor, Skeleton, type StepProps } from '@sextant/ui';
import { useEffect, useState } from 'react';
import { isReservedProperty } from '../image-properties.ts';
import type { MetadataNamespace } from '../image-service.ts';
import type { ImageModel } from './image-form.ts';

/** The description is a property, but has a field in the details step as the others have. */
const isField = (name: string) => isReservedProperty(name) || name === 'description';

/** The step "Metadata": definitions on one side, what the image will have on the other. */
export function metadataStep(loadNamespaces: () => Promise<MetadataNamespace[]>) {
  return function MetadataStep({ model, change, errors, submitting }: StepProps<ImageModel>) {
    const t = useT();
    const [namespaces, setNamespaces] = useState<MetadataNamespace[]>();
    useEffect(() => {
      // Without definitions properties of one's own can still be entered; the failure has its toast.
      loadNamespaces().then(setNamespaces, () => setNamespaces([]));
    }, []);
    if (!namespaces) return <Skeleton />;
    return (
      <>
        <p>{t('images:metadata.intro')}</p>
        <MetadataEditor
          namespaces={namespaces}
          existing={model.metadata}
          nameProblem={(name) => (isField(name) ? t('images:metadata.reserved') : undefined)}
          onChange={(metadata, metadataValid) => change({ metadata, metadataValid })}
          showErrors={Object.keys(errors).length > 0}
          disabled={submitting}
        />
      </>
    );
  };
}
