import { useRef, useState } from 'react';
import { Scope } from '#services/scope/scope';
import { Button } from '../../controls/button.tsx';
import { Spinner } from '../../controls/spinner.tsx';
import { createFormFiles } from '../../form/form-files.ts';
import { useModalPlace } from '../../modal/modal-context.ts';
import { ModalFrame } from '../../modal/modal-frame.tsx';
import { useService, useT } from '../../services-context.tsx';
import { useRuntimeValidator } from '../use-runtime-validator.ts';
import { FragmentError } from '../fragment-error.ts';
import { FragmentNotice } from '../fragment-notice.tsx';
import styles from './dialog.module.css';
import { isRefused } from './form-formsets.ts';
import { HtmlEdits } from '../html/html-edit.ts';
import { HtmlDialog } from './html-dialog.tsx';
import { ServerWizard } from '../workflow/server-wizard.tsx';
import { useServerEdit } from './server-edit.ts';
import { ServerForm } from './server-form.tsx';
import type { Fragment } from '../wire.ts';
import { type ServerDialogProps, useServerDialog } from './use-server-dialog.ts';

/** A dialog whose content a server describes: `Loading`, then its form or its HTML, then what it answers to that. */
export function ServerDialog(props: ServerDialogProps) {
  const { state, working, send, taken } = useServerDialog(props);
  const { setDirty } = props;
  const place = useModalPlace();
  const close = place?.askClose ?? (() => props.close());
  // The input and the chosen files outlive a form that comes back with errors.
  const typed = useRef<Record<string, unknown>>({});
  const files = useRef(createFormFiles());
  const [draftId] = useState(() => Math.random().toString(36).slice(2));
  const validator = useRuntimeValidator();
  // An address says no project, and what can be chosen there is of one.
  const scope = useService(Scope).key;
  // A form that an answer brought stands at no address of its own.
  const source = props.answer ? undefined : props.source;
  const edit = useServerEdit(source, state.phase === 'shown' ? state : undefined, validator ?? undefined);
  const edits = useRef(new HtmlEdits());
  const first = useRef<Fragment>(undefined);
  if (state.phase === 'shown') first.current ??= state.fragment;
  if (state.phase === 'loading' || !validator) return <Loading />;
  if (state.phase === 'broken') return <Broken error={state.error} close={close} />;
  const { fragment, address } = state;
  const shared = { address, working, send, close };
  switch (fragment.fragment) {
    case 'form':
      return (
        <ServerForm
          key={version(fragment)}
          {...shared}
          fragment={fragment}
          validator={validator}
          files={files.current}
          draft={{ key: `form:${scope} ${props.source.address} ${fragment.action}`, id: draftId }}
          edit={edit}
          start={{ ...(isRefused(fragment) ? typed.current : {}), ...fragment.data }}
          isTyped={isRefused(fragment)}
          onType={(data) => void (typed.current = { ...data })}
          setDirty={setDirty}
        />
      );
    case 'html':
      return (
        <HtmlDialog
          key={version(fragment)}
          {...shared}
          setDirty={setDirty}
          fragment={fragment}
          edits={source && edits.current}
          isFirst={fragment === first.current}
        />
      );
    case 'workflow':
      return (
        <ServerWizard
          key={version(fragment)}
          workflow={fragment}
          base={address}
          again={source && fragment === first.current ? address : undefined}
          addToField={props.addToField}
          setDirty={setDirty}
          onClose={(answer) => (answer ? taken(answer) : props.close())}
        />
      );
    default:
      return <Broken error={new FragmentError('wrongPlace', fragment.fragment)} close={close} />;
  }
}

/** Each answer is a form of its own, even where it is the same again. */
const versions = new WeakMap<object, number>();
let latest = 0;
function version(fragment: object): number {
  const known = versions.get(fragment) ?? (latest += 1);
  versions.set(fragment, known);
  return known;
}

function Loading() {
  const t = useT();
  return (
    <ModalFrame title={t('core:modal.loading')}>
      <div role="status" className={styles['loading']}>
        <Spinner size={20} />
        <span>{t('core:modal.loading')}</span>
      </div>
    </ModalFrame>
  );
}

function Broken({ error, close }: { error: unknown; close(): void }) {
  const t = useT();
  return (
    <ModalFrame
      title={t('core:fragment.brokenTitle')}
      footer={<Button onClick={close}>{t('core:modal.close')}</Button>}
    >
      <FragmentNotice error={error} />
    </ModalFrame>
  );
}
