import { type FormEvent, useEffect, useId, useState, useSyncExternalStore } from 'react';
import { errorText, type ModalContentProps, useT } from '@sextant/sdk';
import {
  Alert,
  Button,
  CodeDisclosure,
  countToType,
  Field,
  ModalFooterSpace,
  ModalFrame,
  ProgressBar,
  TextInput,
  typedMatches,
} from '@sextant/ui';
import shared from '../containers.module.css';
import type { Deletion, DeletionState } from './deletion.ts';
import styles from './deletion.module.css';

/** The most chosen objects that are named. */
const mostNames = 10;

/** "Delete Files in …": counts, asks, deletes, and closes when all is gone (rows CON-04, CON-19). */
export function deletionDialog(deletion: Deletion) {
  return function DeletionDialog({ close }: ModalContentProps<void>) {
    const t = useT();
    const form = useId();
    const state = useSyncExternalStore(deletion.subscribe, deletion.state);
    const [typed, setTyped] = useState('');
    const { phase, outcome, segmentsStayIn } = state;
    useEffect(() => void deletion.discover(), []);
    useEffect(() => {
      if (phase === 'done' && outcome?.failures === 0) close();
    }, [phase, outcome, close]);
    const word = phase === 'ready' ? countToType(state.files + state.folders) : undefined;
    const press = (event: FormEvent) => {
      event.preventDefault();
      if (phase === 'ready' && typedMatches(word, typed)) void deletion.run();
    };
    return (
      <ModalFrame
        title={t('containers:deletion.title', { container: deletion.container })}
        anyProject={phase === 'done'}
        onClose={() => close()}
        footer={<Buttons form={form} state={state} word={word} typed={typed} close={close} deletion={deletion} />}
      >
        <form id={form} onSubmit={press} className={styles['deletion']}>
          <Chosen paths={deletion.chosen} />
          <Progress state={state} deletion={deletion} />
          {segmentsStayIn === undefined ? null : (
            <p>{t('containers:deletion.segments-stay', { container: segmentsStayIn })}</p>
          )}
          {word === undefined ? null : (
            <Field label={t('core:confirm.typeLabel', { word })}>
              <TextInput value={typed} onChange={setTyped} data-autofocus="" spellCheck={false} autoCapitalize="none" />
            </Field>
          )}
          {phase === 'unknown' ? (
            <Alert type="danger" live title={t('core:unable.listObjects')}>
              {errorText(state.error)}
            </Alert>
          ) : null}
          {outcome ? <Reasons lines={deletion.reasons(outcome)} /> : null}
        </form>
        {phase === 'ready' ? <CodeDisclosure code={() => deletion.code()} of={deletion} /> : null}
      </ModalFrame>
    );
  };
}

/** Lists the chosen objects by name, so that a slip of the hand is seen here. */
function Chosen({ paths }: { paths: readonly string[] }) {
  const t = useT();
  const rest = paths.length - mostNames;
  return (
    <ul className={styles['chosen']}>
      {paths.slice(0, mostNames).map((path) => (
        <li key={path}>
          <bdi>{path}</bdi>
        </li>
      ))}
      {rest > 0 ? <li>{t('core:confirm.andMore', { count: rest })}</li> : null}
    </ul>
  );
}

function Progress({ state, deletion }: { state: DeletionState; deletion: Deletion }) {
  const t = useT();
  const { phase, files, folders, deleted } = state;
  const running = phase === 'deleting' || phase === 'done';
  const [shownFiles, shownFolders] = running ? [deleted.files, deleted.folders] : [files, folders];
  const heading = t(`containers:deletion.${headingOf(phase)}`);
  const done = deleted.files + deleted.folders + deleted.failures;
  const share = running ? done / Math.max(1, files + folders) : phase === 'discovering' ? undefined : 0;
  return (
    <>
      <p className={shared['strong']}>{heading}</p>
      <p role="status">
        {t('containers:deletion.counted', {
          files: t('containers:deletion.files', { count: shownFiles }),
          folders: t('containers:deletion.folders', { count: shownFolders }),
        })}
      </p>
      {share === 0 && !running ? null : <ProgressBar label={heading} value={share} />}
      {deleted.failures > 0 ? (
        <p role="alert" className={shared['bad']}>
          {deletion.failures(deleted.failures)}
        </p>
      ) : null}
    </>
  );
}

function headingOf(phase: DeletionState['phase']): string {
  if (phase === 'deleting' || phase === 'done') return 'deleting';
  return phase === 'ready' ? 'found' : 'collecting';
}

function Reasons({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <ul className={styles['reasons']}>
      {lines.map((line) => (
        <li key={line}>
          <bdi>{line}</bdi>
        </li>
      ))}
    </ul>
  );
}

interface ButtonsProps {
  form: string;
  state: DeletionState;
  word: string | undefined;
  typed: string;
  deletion: Deletion;
  close(): void;
}

function Buttons({ form, state: { phase }, word, typed, deletion, close }: ButtonsProps) {
  const t = useT();
  if (phase === 'done') {
    return (
      <>
        <ModalFooterSpace />
        <Button variant="primary" data-autofocus="" onClick={() => close()}>
          {t('containers:deletion.ok')}
        </Button>
      </>
    );
  }
  const reason =
    phase === 'discovering'
      ? t('containers:deletion.collecting')
      : !typedMatches(word, typed)
        ? t('core:confirm.typeFirst', { word })
        : undefined;
  return (
    <>
      {phase === 'deleting' ? (
        <Button variant="quiet" onClick={() => close()}>
          {t('containers:deletion.background')}
        </Button>
      ) : (
        <Button variant="quiet" onClick={() => close()}>
          {t('core:confirm.cancel')}
        </Button>
      )}
      <ModalFooterSpace />
      {phase === 'unknown' ? (
        <Button variant="primary" icon="refresh-cw" onClick={() => void deletion.discover()}>
          {t('core:table.retry')}
        </Button>
      ) : (
        <Button
          type="submit"
          form={form}
          variant="danger"
          busy={phase === 'deleting'}
          disabledReason={phase === 'deleting' ? undefined : reason}
        >
          {t('containers:deletion.delete')}
        </Button>
      )}
    </>
  );
}
