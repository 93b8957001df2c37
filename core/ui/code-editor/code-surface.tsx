import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView, placeholder as placeholderText } from '@codemirror/view';
import { useEffect, useRef, useState } from 'react';
import styles from './code-editor.module.css';
import { codeKeys, codeSetup } from './code-setup.ts';
import type { CodeLanguage } from './code-language.ts';
import { loadLanguage } from './load-language.ts';
import { useLatest } from '../use-latest.ts';

export interface CodeSurfaceProps {
  value: string;
  onChange(value: string): void;
  label: string;
  language: CodeLanguage;
  placeholder?: string | undefined;
  disabled: boolean;
  /** Esc was pressed, so that Tab leaves; or that is over. */
  onLeaving(leaving: boolean): void;
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
}

/** The editor itself. It holds its own text; what the owner says otherwise replaces it. */
export function CodeSurface(props: CodeSurfaceProps) {
  const { value, language, disabled } = props;
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(undefined);
  const [parts] = useState(() => ({
    attributes: new Compartment(),
    language: new Compartment(),
    lock: new Compartment(),
  }));
  const latest = useLatest(props);

  useEffect(() => {
    const view = new EditorView({
      parent: place.current!,
      state: EditorState.create({
        doc: latest.current.value,
        extensions: [
          codeKeys((leaving) => latest.current.onLeaving(leaving)),
          codeSetup(),
          parts.attributes.of(attributesOf(latest.current)),
          parts.lock.of(lockOf(latest.current.disabled)),
          parts.language.of([]),
          latest.current.placeholder ? placeholderText(latest.current.placeholder) : [],
          EditorView.updateListener.of((update) => {
            const text = update.docChanged ? update.state.doc.toString() : undefined;
            if (text !== undefined && text !== latest.current.value) latest.current.onChange(text);
          }),
        ],
      }),
    });
    editor.current = view;
    return () => view.destroy();
  }, [parts, latest]);

  useEffect(() => {
    const view = editor.current;
    const now = view?.state.doc.toString();
    if (view && now !== value) view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: value } });
  }, [value]);

  useEffect(() => {
    editor.current?.dispatch({ effects: parts.attributes.reconfigure(attributesOf(latest.current)) });
  }, [parts, props.id, props.label, props['aria-describedby'], props['aria-invalid'], props['aria-required']]);

  useEffect(() => {
    editor.current?.dispatch({ effects: parts.lock.reconfigure(lockOf(disabled)) });
  }, [parts, disabled]);

  useEffect(() => {
    let wanted = true;
    void loadLanguage(language).then((support) => {
      if (wanted) editor.current?.dispatch({ effects: parts.language.reconfigure(support) });
    });
    return () => {
      wanted = false;
    };
  }, [parts, language]);

  return <div ref={place} className={styles['surface']} dir="ltr" />;
}

function attributesOf({ id, label, ...rest }: CodeSurfaceProps): Extension {
  return EditorView.contentAttributes.of({
    'aria-label': label,
    tabindex: '0',
    spellcheck: 'false',
    autocapitalize: 'none',
    ...(id ? { id } : {}),
    ...(rest['aria-describedby'] ? { 'aria-describedby': rest['aria-describedby'] } : {}),
    ...(rest['aria-invalid'] ? { 'aria-invalid': 'true' } : {}),
    ...(rest['aria-required'] ? { 'aria-required': 'true' } : {}),
  });
}

/** Makes the text read-only when `disabled`: it can still be read, marked and copied. */
function lockOf(disabled: boolean): Extension {
  return disabled ? [EditorState.readOnly.of(true), EditorView.contentAttributes.of({ 'aria-readonly': 'true' })] : [];
}
