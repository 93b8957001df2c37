import { Http, useService, useT } from '@sextant/sdk';
import { Alert } from '@sextant/ui';
import { useEffect, useState } from 'react';
import { type Image, statusShown } from '../image.ts';
import styles from './details.module.css';

/** The service's report on an import (listImageTasks). */
interface ImportTask {
  status: string;
  message: string;
  uri?: string;
}

/** Why the data of an image did not come, and what to do about it (IMG-35). */
export function ImportFailure({ image }: { image: Image }) {
  return statusShown(image) === 'import-failed' ? <Failure id={image.id} /> : null;
}

function Failure({ id }: { id: string }) {
  const t = useT();
  const task = useFailedTask(id);
  return (
    <Alert type="danger" title={t('images:import-failure.title')}>
      <span className={styles['failure']}>
        {task?.uri ? <span>{t('images:import-failure.from', { uri: task.uri })}</span> : null}
        {task?.message ? <span>{t('images:import-failure.reason', { reason: task.message })}</span> : null}
        <span>{t('images:import-failure.advice')}</span>
      </span>
    </Alert>
  );
}

/** The last import that failed; nothing until it is there, and where the service keeps none or tells nobody. */
function useFailedTask(id: string): ImportTask | undefined {
  const http = useService(Http);
  const [task, setTask] = useState<ImportTask>();
  useEffect(() => {
    const left = new AbortController();
    http
      .get<{ items: ImportTask[] }>(`/api/glance/images/${encodeURIComponent(id)}/tasks/`, { signal: left.signal })
      .then(({ items }) => setTask(items.find(({ status }) => status === 'failure')))
      .catch(() => {});
    return () => left.abort();
  }, [http, id]);
  return task;
}
