import { useEffect, useState } from 'react';
import { errorText, Http, useService, useT } from '@sextant/sdk';
import { Alert } from '@sextant/ui';
import styles from './page.module.css';

/** How many images the project has: one call through the console's own door, in words of the plugin's own. */
export function Page() {
  const t = useT();
  const http = useService(Http);
  const [count, setCount] = useState<number>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    const call = new AbortController();
    http
      .get<{ items: unknown[] }>('/api/glance/images/', { signal: call.signal })
      .then(({ items }) => setCount(items.length))
      .catch((error: unknown) => {
        if (!call.signal.aborted) setFailure(errorText(error));
      });
    return () => call.abort();
  }, [http]);
  return (
    <section className={styles['page']} aria-labelledby="acme-example">
      <h1 id="acme-example">{t('acme.example:panel.label')}</h1>
      {failure !== undefined ? (
        <Alert type="danger" title={t('acme.example:page.failed')}>
          {failure}
        </Alert>
      ) : (
        <p>{count === undefined ? t('acme.example:page.loading') : t('acme.example:page.images', { count })}</p>
      )}
    </section>
  );
}
