import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { Code } from '#registry';
import { type Confirmation, Modals } from '#services/modals/modals';
import { CodeDisclosure } from '../action-code/code-disclosure.tsx';
import { Alert } from '../controls/alert.tsx';
import { Button } from '../controls/button.tsx';
import { DraftBar } from '../drafts/draft-bar.tsx';
import { DraftKept } from '../drafts/draft-kept.tsx';
import type { DraftSettings } from '../drafts/use-kept-draft.ts';
import { useOpenModal } from '../modal/in-modal.ts';
import { useModalPlace } from '../modal/modal-context.ts';
import { ModalFooterSpace, ModalFrame, type ModalFrameProps } from '../modal/modal-frame.tsx';
import { useServices, useT } from '../services-context.tsx';
import { sentData } from './dependent-fields.ts';
import type { EditSettings } from './edit/edit-settings.ts';
import { FailedSubmit } from './edit/failed-submit.tsx';
import { changedMembers } from './edit/three-way.ts';
import { useEditGuard } from './edit/use-edit-guard.ts';
import styles from './form.module.css';
import { hasInvalidInput } from './invalid-input-marker.ts';
import { failureOf, isConflict, itemAfter, type SubmitFailure } from './failure.ts';
import { type FormErrors, hasErrors, mergeErrors } from './form-errors.ts';
import { SchemaForm } from './schema-form.tsx';
import type { SchemaFormProps } from './schema-form-props.ts';
import { textOf } from './texts.ts';
import { useFocusOnError } from './use-focus-on-error.ts';
import { useFormDraft } from './use-form-draft.ts';
import { useInvalidInputMarker } from './use-invalid-input-marker.ts';
import { validateData } from './validate-data.ts';
import { withDefaults } from './with-defaults.ts';

/** A form with what is typed in it. */
export interface FilledForm<T> {
  readonly data: T;
  /** Lays other data in it, as if they had been typed. */
  change(data: T): void;
}

export interface FormDialogProps<T extends object, R>
  extends
    Pick<SchemaFormProps<T>, 'id' | 'schema' | 'uiSchema' | 'validator' | 'context' | 'widgets'>,
    DraftSettings<T> {
  /** The data that the form starts from. */
  data: T;
  /** In the operator's language; the schema's title wins. */
  title?: string;
  subtitle?: string;
  size?: ModalFrameProps['size'];
  /** "Submit" when absent; better what it does: "Create key pair". */
  submitLabel?: string;
  /** Errors that the schema cannot say. */
  check?(data: T): FormErrors;
  /**
   * Sends the form. Of a rejection with `fields` (errors by field) these stand at their fields, beside the bar. An edit of which only a
   * part was saved rejects with `now`, the item as it is then: the next attempt sends what is left.
   */
  submit(data: T, start: T): Promise<R>;
  /**
   * Returns the errors, by field, that stand for a refusal with status 409: of a name that is taken, at the field of the name. The bar
   * stays away then. Without it the bar has the service's own words.
   */
  conflict?(data: T): FormErrors;
  /** Returns what is asked before the form is sent; without it nothing is asked. After a no the form stays open as it is. */
  question?(data: T, start: T): Confirmation | undefined;
  /** Makes it an edit of an item that others may change meanwhile; its fields are the form's. Then `start` is the item as it is now. */
  edit?: EditSettings<T>;
  /** Draws what stands above the form when `submit` failed with this error. Nothing: the bar with its message. */
  explain?(error: unknown, form: FilledForm<T>): ReactNode;
  /** Returns the code that does the same outside the console; asked when the form has no errors. Without what is secret. */
  code?(data: T, start: T): Code | Promise<Code>;
  /** A further value that `check` and `code` depend on, perhaps a service's answer. When it changes the code is asked anew. */
  codeOf?: unknown;
  close(result?: R): void;
  setDirty?(dirty: boolean): void;
  /** Above the form. */
  children?: ReactNode;
}

/**
 * A form of one page, as the content of a `bare` modal. It submits only when it is valid (MODAL-14). What is
 * typed is kept as a draft, and it closes at once; where there is none (it stands in no plugin's dialog, and has no `draftKey`, or only
 * secrets were typed), and with `setDirty`, the operator is asked first. While it is being
 * sent it stays: closing would not call it back, and nobody would hear what came of it.
 */
export function FormDialog<T extends object, R>(props: FormDialogProps<T, R>) {
  const { schema, uiSchema, validator, title, subtitle, size, submitLabel, check, submit, close, setDirty, children } =
    props;
  const { codeOf, edit, explain, question } = props;
  const t = useT();
  const services = useServices();
  const place = useRef<HTMLFormElement>(null);
  const modal = useModalPlace();
  const opened = useOpenModal();
  const [start] = useState(() => withDefaults(validator, schema, props.data));
  const [data, setData] = useState(start);
  const fill = (filled: T) => {
    setData(filled);
    opened?.setWork(filled === start ? undefined : 'typed');
  };
  const { draftOf = (typed: T): Partial<T> => typed } = props;
  const own = (typed: T) => changedMembers<T>(start, draftOf(typed));
  const [tried, setTried] = useState(false);
  const [submitting, setSubmitting] = useState(false);
  const [pressedAway, setPressedAway] = useState(false);
  const [attention, setAttention] = useState(0);
  useFocusOnError(place, attention);
  const [failure, setFailure] = useState<{ error: unknown; data: T } & SubmitFailure>();
  const isInvalid = useInvalidInputMarker(place);
  // Read again it has its defaults, too: where the item has no value nobody else gave it one.
  const read = async () => withDefaults(validator, schema, await edit!.read());
  const guard = useEditGuard(edit && { parts: [{ schema, ui: uiSchema }], ...edit, read }, start);
  const before = guard?.start() ?? start;
  const draft = useFormDraft<T>({ ...props, data: start, draftOf: own, guard }, fill);
  // A failed attempt may change what the next one does.
  const codeDependsOn = useMemo(() => [data, codeOf, isInvalid, failure], [data, codeOf, isInvalid, failure]);
  const checked = tried ? check?.(data) : undefined;
  // A refused value may be sent once more as it is: its error leaves with the next change, and keeps nothing back.
  const extra = failure?.fields && failure.data === data ? mergeErrors(checked, failure.fields) : checked;
  const isUnchanged = guard !== undefined && !guard.isChanged(data) && !isInvalid;

  const isRefused = () =>
    hasErrors(
      mergeErrors(validateData(validator, { t, schema, data, ...(uiSchema ? { uiSchema } : {}) }), check?.(data)),
    );
  const press = async () => {
    if (submitting || isUnchanged) return;
    setTried(true);
    if (isRefused() || hasInvalidInput(place.current)) {
      setAttention((times) => times + 1);
      return;
    }
    setSubmitting(true);
    const asked = question?.(sentData(uiSchema, data), before);
    if (asked && !(await services.get(Modals).confirm(asked))) {
      setSubmitting(false);
      return;
    }
    setPressedAway(false);
    setFailure(undefined);
    // A new build of the form's plugin waits for the answer, too.
    opened?.setWork('sending');
    setDirty?.(true);
    let sent = data;
    try {
      const ready = (await guard?.check(data)) ?? { model: data };
      sent = ready.model;
      if (sent !== data) setData(sent);
      if (ready.conflict) throw ready.conflict;
      const result = await submit(sentData(uiSchema, ready.model), guard?.start() ?? start);
      draft.discard();
      close(result);
    } catch (error) {
      const fields = props.conflict && isConflict(error) ? props.conflict(sent) : undefined;
      const told = fields ? { message: Object.values(fields).flat()[0] ?? '', fields } : failureOf(error);
      const after = itemAfter<T>(error);
      if (after) {
        guard?.goOnFrom(withDefaults(validator, schema, after));
        draft.drafts.end();
      }
      setFailure({ error, data: sent, ...told });
      if (told.fields) setAttention((times) => times + 1);
      setSubmitting(false);
      opened?.setWork('typed');
      setDirty?.(draft.loses(data));
    }
  };

  const change = (next: T) => {
    fill(next);
    draft.keep(next);
    setDirty?.(draft.loses(next));
  };

  /** A form that would not be sent has no code. Another item may have that name, and half of an edit may delete. */
  const code = () => {
    if (isRefused() || isInvalid) throw new Error('the form has errors');
    return props.code!(sentData(uiSchema, data), before);
  };

  return (
    <ModalFrame
      size={size ?? 'large'}
      title={schema.title ? textOf(t, schema.title) : title}
      subtitle={subtitle}
      {...(modal && submitting ? { onClose: () => setPressedAway(true) } : {})}
      footer={
        <>
          <Button
            variant="quiet"
            onClick={modal ? modal.askClose : () => close()}
            disabledReason={submitting ? t('core:form.sending') : undefined}
          >
            {t('core:form.cancel')}
          </Button>
          <ModalFooterSpace>
            <DraftKept at={draft.keptAt} />
          </ModalFooterSpace>
          <Button
            variant="primary"
            busy={submitting}
            onClick={() => void press()}
            disabledReason={isUnchanged ? t('core:form.edit.unchanged') : undefined}
          >
            {submitLabel ?? t('core:form.submit')}
          </Button>
        </>
      }
    >
      <form
        ref={place}
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void press();
        }}
      >
        {failure
          ? (explain?.(failure.error, { data, change }) ?? (
              <FailedSubmit failure={failure} model={data} change={change} />
            ))
          : null}
        {submitting && pressedAway ? <Alert type="info" live title={t('core:form.sending')} /> : null}
        <DraftBar drafts={draft.drafts} />
        {children}
        <SchemaForm
          {...props}
          data={data}
          showErrors={tried}
          disabled={submitting}
          {...(extra ? { extraErrors: extra } : {})}
          onChange={change}
        />
        {/* Enter in a field submits only where the form has a submit button. */}
        <button type="submit" hidden />
      </form>
      {props.code ? <CodeDisclosure code={code} of={codeDependsOn} /> : null}
    </ModalFrame>
  );
}
