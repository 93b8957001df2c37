import { type ComponentType, lazy, Suspense, useState } from 'react';
import { classNames } from '../controls/class-names.ts';
import { useFieldProps } from '../controls/field-context.ts';
import { Skeleton } from '../controls/skeleton.tsx';
import { VisuallyHidden } from '../controls/visually-hidden.tsx';
import { TextArea } from '../controls/text-area.tsx';
import { byteLength } from '../form/byte-length.ts';
import { useT } from '../services-context.tsx';
import styles from './code-editor.module.css';
import type { CodeLanguage } from './code-language.ts';
import type { CodeSurfaceProps } from './code-surface.tsx';
import { LoadFile } from './load-file.tsx';

/** The largest file to load, in bytes, where no limit is given: an editor is no place for more. */
const defaultMaxBytes = 1024 * 1024;

export interface CodeEditorProps {
  value: string;
  onChange(value: string): void;
  /** Accessible name: the label's `for` reaches no editor. */
  label: string;
  language?: CodeLanguage;
  /** Counted in bytes as sent; too many is for the form to say, nothing is cut. */
  maxBytes?: number | undefined;
  /** Lines in view; it can be dragged taller. 10 when absent. */
  rows?: number | undefined;
  placeholder?: string | undefined;
  disabled?: boolean;
  id?: string;
}

// Without its code (the connection is lost) a script can still be typed, in a plain field.
const Surface = lazy(async (): Promise<{ default: ComponentType<CodeSurfaceProps> }> => {
  try {
    return { default: (await import('./code-surface.tsx')).CodeSurface };
  } catch {
    return { default: PlainSurface };
  }
});

/** An editor for scripts and templates. Tab indents; Esc, then Tab, leaves it. */
export function CodeEditor(props: CodeEditorProps) {
  const { value, label, language = 'plain', maxBytes, rows = 10, placeholder, disabled = false, id } = props;
  const t = useT();
  const field = useFieldProps({ id });
  const [leaving, setLeaving] = useState(false);
  const Hint = leaving ? VisuallyHidden : 'span';
  const hintId = `${field.id ?? 'code'}-keys`;
  const invalid = field['aria-invalid'] === true;
  const described = [field['aria-describedby'], hintId].filter(Boolean).join(' ');
  return (
    <div className={styles['editor']}>
      <div
        className={classNames(styles['frame'], disabled && styles['off'], invalid && styles['invalid'])}
        style={{ blockSize: `calc(${rows} * var(--lh-13) + var(--s-20))` }}
      >
        <Suspense fallback={<Skeleton />}>
          <Surface
            {...field}
            aria-describedby={described}
            label={label}
            value={value}
            onChange={props.onChange}
            language={language}
            placeholder={placeholder}
            disabled={disabled}
            onLeaving={setLeaving}
          />
        </Suspense>
      </div>
      <div className={styles['foot']}>
        <span className={styles['keys']}>
          <Hint id={hintId}>{t('core:code.leave')}</Hint>
          <span role="status">{leaving ? t('core:code.leaving') : ''}</span>
        </span>
        {maxBytes === undefined ? null : <ByteCounter used={byteLength(value)} limit={maxBytes} />}
        {disabled ? null : <LoadFile limit={maxBytes ?? defaultMaxBytes} onLoad={props.onChange} />}
      </div>
    </div>
  );
}

/** How much of the room is taken. Spoken only when it is over: each key would else be counted aloud. */
function ByteCounter({ used, limit }: { used: number; limit: number }) {
  const t = useT();
  return (
    <span
      className={classNames(styles['counter'], used > limit && styles['over'])}
      aria-live={used > limit ? 'polite' : 'off'}
    >
      {t('core:code.bytes', { used, count: limit })}
    </span>
  );
}

function PlainSurface({ value, onChange, label, disabled, placeholder, ...rest }: CodeSurfaceProps) {
  const { id, 'aria-describedby': describedBy } = rest;
  return (
    <TextArea
      id={id}
      mono
      className={styles['plain']}
      aria-label={label}
      aria-describedby={describedBy}
      value={value}
      onChange={onChange}
      disabled={disabled}
      placeholder={placeholder}
      spellCheck={false}
      dir="ltr"
    />
  );
}
