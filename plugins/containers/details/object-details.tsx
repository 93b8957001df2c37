import { useEffect, useState } from 'react';
import { type ModalContentProps, useServices, useT } from '@sextant/sdk';
import { Button, Bytes, FactList, FailureNotice, ModalFooterSpace, ModalFrame, Moment, Spinner } from '@sextant/ui';
import { withZone } from '../container.ts';
import { type ObjectDetails, readObject } from '../object-calls.ts';
import type { StoredObject } from '../stored-object.ts';

/** "View Details": what the service knows of an object (row CON-11). */
export function objectDetails(item: Pick<StoredObject, 'container' | 'path'>) {
  return function Details({ close }: ModalContentProps<void>) {
    const t = useT();
    const services = useServices();
    const [known, setKnown] = useState<{ details?: ObjectDetails; error?: unknown }>({});
    const [asked, setAsked] = useState(0);
    useEffect(() => {
      const call = new AbortController();
      readObject(services, item, call.signal).then(
        (details) => setKnown({ details }),
        (error: unknown) => call.signal.aborted || setKnown({ error }),
      );
      return () => call.abort();
    }, [services, asked]);
    const { details, error } = known;
    return (
      <ModalFrame
        title={t('containers:details.title')}
        anyProject
        subtitle={`${item.container}/${item.path}`}
        footer={
          <>
            <ModalFooterSpace />
            <Button variant="primary" data-autofocus="" onClick={() => close()}>
              {t('containers:details.close')}
            </Button>
          </>
        }
      >
        {details ? (
          <Facts details={details} />
        ) : error ? (
          <FailureNotice
            title={t('core:unable.readObject')}
            error={error}
            busy={false}
            onRetry={() => setAsked((times) => times + 1)}
          />
        ) : (
          <div role="status" aria-label={t('core:router.loading')}>
            <Spinner />
          </div>
        )}
      </ModalFrame>
    );
  };
}

function Facts({ details }: { details: ObjectDetails }) {
  const t = useT();
  const label = (name: string) => t(`containers:details.${name}`);
  const time = withZone(details.timestamp);
  return (
    <FactList
      roomy
      facts={[
        { label: label('name'), value: details.name, copy: true },
        { label: label('hash'), value: details.etag, mono: true, copy: true },
        { label: label('content_type'), value: details.content_type },
        { label: label('timestamp'), value: time ? <Moment iso={time} /> : undefined },
        { label: label('size'), value: <Bytes value={Number(details.bytes)} /> },
      ]}
    />
  );
}
