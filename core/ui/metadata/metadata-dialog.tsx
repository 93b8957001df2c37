import { useMemo, useRef, useState } from 'react';
import type { Code, Undo } from '#registry';
import { Toasts } from '#services/toasts/toasts';
import { failureDetail } from '#services/http/failure-toast';
import { I18n } from '#services/i18n/i18n';
import { Alert } from '../controls/alert.tsx';
import { CodeDisclosure } from '../action-code/code-disclosure.tsx';
import { Button } from '../controls/button.tsx';
import { DraftBar } from '../drafts/draft-bar.tsx';
import { DraftKept } from '../drafts/draft-kept.tsx';
import { EditConflictNotice } from '../form/edit/edit-conflict-notice.tsx';
import type { EditConflict } from '../form/edit/edit-guard.ts';
import { useEditGuard } from '../form/edit/use-edit-guard.ts';
import { useFocusOnError } from '../form/use-focus-on-error.ts';
import { useOpenModal } from '../modal/in-modal.ts';
import { ModalFooterSpace, ModalFrame } from '../modal/modal-frame.tsx';
import { useService, useT } from '../services-context.tsx';
import type { NamespaceDefinition } from './definitions.ts';
import { changesTo, type MetadataChanges, pairsIn } from './lists.ts';
import { draftOfChanges } from './metadata-draft.ts';
import type { MetadataEditorProps } from './metadata-editor-props.ts';
import styles from './metadata.module.css';
import { MetadataEditor } from './metadata-editor.tsx';
import { useMetadataDraft } from './use-metadata-draft.ts';

interface MetadataModel {
  readonly pairs: Readonly<Record<string, string>>;
}

export interface MetadataDialogProps {
  /** In the operator's language. */
  title: string;
  subtitle?: string;
  namespaces: readonly NamespaceDefinition[];
  existing: Readonly<Record<string, string>>;
  /** Stands above the editor: why there are no definitions. */
  notice?: string | undefined;
  nameProblem?: MetadataEditorProps['nameProblem'];
  /** Names the thing: what is changed is kept as a draft under it, and closing asks nothing. */
  draftKey?: string | undefined;
  /**
   * Reads the metadata again before it is saved: what others alone changed meanwhile stays, and where both changed the same they
   * are asked. Without it what is there is not looked at.
   */
  read?(): Promise<Readonly<Record<string, string>>>;
  /** Is there something to save although nothing was changed, as after an attempt that failed halfway? */
  isOwed?(): boolean;
  /** Saves the changes. What it rejects with is shown, and what was typed stays. A `cause` of it is told as well. */
  save(changes: MetadataChanges): Promise<void>;
  /** Returns the code that saves the changes outside the console. */
  code?(changes: MetadataChanges): Code;
  /** How they are taken back once they are saved; nothing where they can't be. */
  undo?(): Undo | undefined;
  /** With the changes once they are saved. */
  close(saved?: MetadataChanges): void;
  setDirty?(dirty: boolean): void;
}

/** The metadata of one thing, as the content of a `bare` modal of size `large` (META-06). */
export function MetadataDialog({
  title,
  subtitle,
  notice,
  save,
  code,
  undo,
  draftKey,
  close,
  setDirty,
  ...given
}: MetadataDialogProps) {
  const { namespaces, nameProblem, read, isOwed } = given;
  const t = useT();
  const modal = useOpenModal();
  const i18n = useService(I18n);
  const toasts = useService(Toasts);
  const [existing, setExisting] = useState(given.existing);
  const [changes, setChanges] = useState<MetadataChanges>();
  const [valid, setValid] = useState(true);
  const [saving, setSaving] = useState(false);
  const [pressedAway, setPressedAway] = useState(false);
  const [tried, setTried] = useState(false);
  const [failed, setFailed] = useState<string>();
  const [conflict, setConflict] = useState<EditConflict<MetadataModel>>();
  const [attempts, setAttempts] = useState(0);
  const [attention, setAttention] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  useFocusOnError(place, attention);
  // A failed attempt may change what the next one does.
  const codeDependsOn = useMemo(() => [changes, valid, attempts], [changes, valid, attempts]);

  const guard = useEditGuard<MetadataModel>(
    read && {
      read: async () => ({ pairs: await read() }),
      parts: [{ at: 'pairs', pairs: true }],
      ...(isOwed && { isOwed }),
    },
    { pairs: existing },
  );
  const { draft, round, laid, keptAt, drafts, lay } = useMetadataDraft({
    draftKey,
    existing: given.existing,
    guard,
    onLaid() {
      setChanges(undefined);
      setValid(true);
    },
  });
  const typed = changes ?? changesTo(existing, existing);
  const mine: MetadataModel = { pairs: pairsIn(typed, existing) };
  const isUnchanged = guard !== undefined && !guard.isChanged(mine);

  /** The editor begins anew with the metadata as it was just read, and with these pairs typed. */
  const layOver = ({ pairs }: MetadataModel) => {
    const now = guard?.start().pairs ?? existing;
    setExisting(now);
    lay(draftOfChanges(changesTo(pairs, now), now));
  };
  const submit = async () => {
    setTried(true);
    if (!valid) setAttention((times) => times + 1);
    if (!valid || saving || isUnchanged) return;
    setSaving(true);
    setConflict(undefined);
    modal?.setWork('sending');
    setPressedAway(false);
    setFailed(undefined);
    try {
      const { model, conflict: found } = (await guard?.check(mine)) ?? { model: mine };
      const saved = model === mine ? typed : changesTo(model.pairs, guard?.start().pairs ?? existing);
      // Changes of others show in the editor, too.
      if (model !== mine || found) layOver(model);
      if (found) return setConflict(found);
      await save(saved);
      const back = undo?.();
      toasts.add('success', t('core:metadata.saved'), {
        ...(code && { code: () => code(saved) }),
        ...(back && { undo: back }),
      });
      draft.keeper?.discard();
      close(saved);
    } catch (error) {
      const why = failureDetail(i18n, error, ...(error instanceof Error && error.cause ? [error.cause] : []));
      toasts.add('error', t('core:metadata.notSaved'), why);
      setFailed(why.detail);
      setAttempts((times) => times + 1);
    } finally {
      setSaving(false);
      modal?.setWork('typed');
    }
  };

  /** Changes that the dialog would not save have no code either. */
  const codeNow = () => {
    if (!valid) throw new Error('a value is not valid');
    return code!(typed);
  };

  return (
    <ModalFrame
      size="large"
      title={title}
      subtitle={subtitle}
      // Closing would not call it back, and nobody would hear what came of it.
      {...(saving ? { onClose: () => setPressedAway(true) } : {})}
      footer={
        <>
          <Button variant="quiet" onClick={() => close()} disabledReason={saving ? t('core:form.sending') : undefined}>
            {t('core:metadata.cancel')}
          </Button>
          <ModalFooterSpace>
            <DraftKept at={keptAt} />
          </ModalFooterSpace>
          <Button
            variant="primary"
            busy={saving}
            onClick={() => void submit()}
            disabledReason={isUnchanged ? t('core:form.edit.unchanged') : undefined}
          >
            {t('core:metadata.save')}
          </Button>
        </>
      }
    >
      <div ref={place} className={styles['dialog']}>
        {saving && pressedAway ? <Alert type="info" live title={t('core:form.sending')} /> : null}
        <DraftBar drafts={drafts} />
        {notice ? <Alert type="info">{notice}</Alert> : null}
        {conflict ? <EditConflictNotice conflict={conflict} model={mine} change={layOver} /> : null}
        {failed ? (
          <Alert type="danger" title={t('core:metadata.notSaved')}>
            <span className={styles['words']}>{failed}</span>
          </Alert>
        ) : null}
        <MetadataEditor
          key={round}
          draft={laid}
          namespaces={namespaces}
          existing={existing}
          nameProblem={nameProblem}
          showErrors={tried}
          disabled={saving}
          onChange={(_, isValid, next) => {
            setValid(isValid);
            setChanges(next);
            draft.keeper?.keep(draftOfChanges(next, existing));
            setDirty?.(!draft.keeper);
            modal?.setWork('typed');
          }}
        />
      </div>
      {code ? <CodeDisclosure code={codeNow} of={codeDependsOn} /> : null}
    </ModalFrame>
  );
}
