import { type FormEvent, useId, useState } from 'react';
import { type Event, seenName, toDisposable } from '#base';
import type { ConfirmationLine, ConfirmationProps } from '#services/modals/modals';
import { CodeDisclosure } from '../action-code/code-disclosure.tsx';
import { Button, Field, TextInput } from '../controls/index.ts';
import { ModalFooterSpace, ModalFrame } from '../modal/modal-frame.tsx';
import { useEvent, useT } from '../services-context.tsx';
import { typedMatches, wordToType } from './typed-word.ts';
import styles from './confirm.module.css';

const never: Event<void> = () => toDisposable(() => {});

/** How many names are written out; the rest is a count. */
const shown = 12;

/**
 * Asks before something is done. It names what is selected (CONF-01), repeats the action on its button, and wants the question's word typed, or
 * the number of more than five things that will be destroyed.
 */
export function ConfirmDialog({ confirmation: asked, close }: ConfirmationProps) {
  const t = useT();
  useEvent(asked.current?.onDidChange ?? never);
  const confirmation = { ...asked, ...asked.current?.read() };
  const formId = useId();
  const { names = [], lines = [], danger, message, title, confirmLabel, code, anyProject, instead } = confirmation;
  const word = wordToType(confirmation);
  const [typed, setTyped] = useState('');
  const ready = typedMatches(word, typed);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready) close(true);
  };
  return (
    <ModalFrame
      title={title}
      {...(anyProject ? { anyProject } : {})}
      onClose={() => close(false)}
      footer={
        <>
          <Button variant="quiet" onClick={() => close(false)} data-autofocus={danger && !word ? '' : undefined}>
            {t('core:confirm.cancel')}
          </Button>
          <ModalFooterSpace />
          {instead ? (
            <Button
              onClick={() => {
                close(false);
                instead.run();
              }}
            >
              {instead.label}
            </Button>
          ) : null}
          <Button
            type="submit"
            form={formId}
            variant={danger ? 'danger' : 'primary'}
            data-autofocus={danger || word ? undefined : ''}
            disabledReason={ready ? undefined : t('core:confirm.typeFirst', { word })}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className={styles['form']}>
        {names.length > 0 ? <Names names={names} /> : null}
        <p>{message ?? t('core:confirm.default')}</p>
        {lines.length > 0 ? <ConfirmationLines lines={lines} label={title} /> : null}
        {word ? (
          <Field label={t('core:confirm.typeLabel', { word })}>
            <TextInput value={typed} onChange={setTyped} data-autofocus="" spellCheck={false} autoCapitalize="none" />
          </Field>
        ) : null}
      </form>
      {code ? <CodeDisclosure code={code} /> : null}
    </ModalFrame>
  );
}

function Names({ names }: { names: readonly string[] }) {
  const t = useT();
  const rest = names.length - shown;
  return (
    <p className={styles['names']}>
      {names.slice(0, shown).map((name, index) => (
        // oxlint-disable-next-line no-array-index-key -- two items may bear one name
        <span key={index}>
          {index > 0 ? t('core:formats.comma') : ''}
          <bdi>&quot;{seenName(name)}&quot;</bdi>
        </span>
      ))}
      {rest > 0 ? <> {t('core:confirm.andMore', { count: rest })}</> : null}
    </p>
  );
}

/** The things that a question is about, each on a line of its own. */
export function ConfirmationLines({ lines, label }: { lines: readonly ConfirmationLine[]; label: string }) {
  return (
    // The keys scroll it.
    <ul className={styles['lines']} aria-label={label} tabIndex={0}>
      {lines.map(({ name, detail }, index) => (
        // oxlint-disable-next-line no-array-index-key -- two items may bear one name
        <li key={index}>
          <bdi className={styles['name']}>{name}</bdi>{' '}
          {detail === undefined ? null : <bdi className={styles['detail']}>{detail}</bdi>}
        </li>
      ))}
    </ul>
  );
}
