import type { ReactNode } from 'react';
import { useT } from '@sextant/sdk';
import { Button, CodeDisclosure, type CodeDisclosureProps, ModalFooterSpace, ModalFrame } from '@sextant/ui';
import styles from './transfers.module.css';

export interface TransferFrameProps {
  title: string;
  subtitle: string;
  submitLabel: string;
  /** In the operator's language: why it cannot be submitted yet. */
  waiting?: string | undefined;
  close(): void;
  submit(): void;
  /** The code that does the same outside the console, with what is chosen so far. */
  code?: CodeDisclosureProps;
  children: ReactNode;
}

/** Head and foot of the dialogs of transfers. */
export function TransferFrame(props: TransferFrameProps) {
  const { title, subtitle, submitLabel, waiting, close, submit, code, children } = props;
  const t = useT();
  return (
    <ModalFrame
      size="medium"
      title={title}
      subtitle={<bdi>{subtitle}</bdi>}
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            {t('containers:transfer.upload.cancel')}
          </Button>
          <ModalFooterSpace />
          <Button variant="primary" disabledReason={waiting} onClick={submit}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {children}
        {/* Enter in a field submits only where the form has a submit button. */}
        <button type="submit" hidden />
      </form>
      {code ? <CodeDisclosure {...code} /> : null}
    </ModalFrame>
  );
}
