import { useT } from '@sextant/sdk';
import { CopyButton } from '@sextant/ui';
import styles from './details.module.css';

/** Returns the text of a value that JSON can hold: a text as it is, everything else as JSON with indents. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, undefined, 2);
}

/** Is a text the address of a web page? Any other scheme (`javascript:`) is drawn as text. */
export const isWebAddress = (text: string): boolean => /^https?:\/\/\S+$/i.test(text);

/** Draws a value of an output or an attribute: addresses of the web as links, objects as a tree. `copy`: with a button that copies it. */
export function ValueText({ value, copy }: { value: unknown; copy?: boolean }) {
  const t = useT();
  const text = textOf(value);
  const button = copy ? <CopyButton text={text} label={t('stacks:details.copy')} /> : null;
  if (typeof value === 'object' && value !== null) {
    return (
      <>
        <pre className={styles['tree']} dir="ltr">
          {text}
        </pre>
        {button}
      </>
    );
  }
  if (isWebAddress(text)) {
    return (
      <>
        <a className={styles['wrapped']} href={text} target="_blank" rel="noreferrer">
          <bdi dir="ltr">{text}</bdi>
        </a>
        {button}
      </>
    );
  }
  return (
    <>
      <bdi className={styles['wrapped']}>{text}</bdi>
      {button}
    </>
  );
}
