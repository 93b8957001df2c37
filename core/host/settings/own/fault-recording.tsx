import { useEffect, useState } from 'react';
import type { RecordingApi } from '#protocol';
import { callApi } from '#services/api/call-api';
import { Toasts } from '#services/toasts/toasts';
import { Button } from '#ui/controls/index.ts';
import { useService, useServices, useT } from '#ui/services-context.tsx';
import { saveFile } from '#ui/table/export.ts';
import styles from './fault-recording.module.css';
import { SettingsSection } from './settings-section.tsx';

type Recording = RecordingApi.RecordingState;

/**
 * Begins, ends, saves and deletes a recording of the answers that this session gets. There is nothing of it where the operator of the
 * console does not allow recordings.
 */
export function FaultRecording() {
  const t = useT();
  const services = useServices();
  const toasts = useService(Toasts);
  const [recording, setRecording] = useState<Recording>();
  const [busy, setBusy] = useState<string>();

  useEffect(() => {
    const leaving = new AbortController();
    // A failure is of no use to somebody who does not want to record.
    const options = { signal: leaving.signal, quiet: true };
    callApi(services, 'readRecording', {}, options).then(setRecording, () => undefined);
    return () => leaving.abort();
  }, [services]);

  if (!recording?.is_enabled) return null;
  /** Runs a step; a toast reports its failure. */
  const run = (name: string, step: () => Promise<Recording | undefined>) => async () => {
    setBusy(name);
    const next = await step().catch(() => undefined);
    if (next) setRecording(next);
    setBusy(undefined);
  };
  const begin = run('begin', () => callApi(services, 'beginRecording', {}));
  const end = run('end', () => callApi(services, 'endRecording', {}));
  const save = run('save', async () => {
    // The answer is text, and its declaration names no type for it.
    const lines = (await callApi(services, 'downloadRecording', {})) as unknown as string;
    const at = (recording.began_at ?? '').replace(/\D/g, '').slice(0, 14);
    saveFile(`sextant-recording-${at}.jsonl`, 'application/jsonl', lines);
    return undefined;
  });
  const drop = run('drop', async () => {
    await callApi(services, 'dropRecording', {});
    toasts.add('success', t('core:recording.dropped'));
    return { ...recording, state: 'none' };
  });

  return (
    <SettingsSection title={t('core:recording.title')} description={t('core:recording.scope')}>
      {recording.state === 'none' ? null : (
        <p role="status">
          {t(`core:recording.${recording.state}`)}{' '}
          {recording.state === 'ended' ? t('core:recording.calls', { number: recording.calls }) : null}{' '}
          {recording.left_out > 0 ? t('core:recording.leftOut', { number: recording.left_out }) : null}
        </p>
      )}
      <div className={styles['buttons']}>
        {recording.state === 'recording' ? (
          <Button busy={busy === 'end'} onClick={() => void end()}>
            {t('core:recording.end')}
          </Button>
        ) : null}
        {recording.state === 'ended' ? (
          <>
            <Button icon="download" busy={busy === 'save'} onClick={() => void save()}>
              {t('core:recording.save')}
            </Button>
            <Button variant="danger" busy={busy === 'drop'} onClick={() => void drop()}>
              {t('core:recording.drop')}
            </Button>
          </>
        ) : null}
        {recording.state === 'none' ? (
          <Button busy={busy === 'begin'} onClick={() => void begin()}>
            {t('core:recording.begin')}
          </Button>
        ) : null}
      </div>
    </SettingsSection>
  );
}
