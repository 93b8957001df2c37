import { useEffect, useState } from 'react';
import { errorText, Http, useService, useT } from '@sextant/sdk';
import { Alert, Button, Bytes, FactList, Page, Skeleton } from '@sextant/ui';

interface Image {
  size: number | null;
}

/** How many images the project has, and how large they are: one call through the console's own door, in words of the plugin's own. */
export function ImagesPage() {
  const t = useT();
  const http = useService(Http);
  const [images, setImages] = useState<readonly Image[]>();
  const [failure, setFailure] = useState<string>();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const call = new AbortController();
    http
      .get<{ items: Image[] }>('/api/glance/images/', { signal: call.signal })
      .then(({ items }) => {
        setImages(items);
        setFailure(undefined);
      })
      .catch((error: unknown) => {
        if (!call.signal.aborted) setFailure(errorText(error));
      });
    return () => call.abort();
  }, [http, turn]);
  const bytes = images?.reduce((sum, { size }) => sum + (size ?? 0), 0) ?? 0;
  // Title and breadcrumb are those of the panel in the navigation.
  return (
    <Page
      count={images && t('acme.example:page.images', { count: images.length })}
      description={t('acme.example:page.about')}
      actions={
        <Button icon="refresh-cw" onClick={() => setTurn(turn + 1)}>
          {t('acme.example:page.again')}
        </Button>
      }
    >
      {failure !== undefined ? (
        <Alert type="danger" title={t('acme.example:page.failed')}>
          {failure}
        </Alert>
      ) : images === undefined ? (
        <Skeleton height="28px" />
      ) : (
        <FactList
          roomy
          facts={[
            { label: t('acme.example:page.count'), value: String(images.length) },
            { label: t('acme.example:page.together'), value: <Bytes value={bytes} /> },
          ]}
        />
      )}
    </Page>
  );
}
