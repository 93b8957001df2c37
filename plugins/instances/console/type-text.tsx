import { useEffect, useId, useRef, useState } from 'react';
import { Clock, useService, useT } from '@sextant/sdk';
import { Alert, Button, Field, PasswordInput, Select, Switch, TextArea } from '@sextant/ui';
import { type LayoutName, layoutNames } from './layouts.ts';
import { typeSigns } from './type-signs.ts';
import { missingSigns, signsOf } from './typed-keys.ts';
import styles from './console.module.css';

export interface TypeTextProps {
  layout: LayoutName;
  onLayout(layout: LayoutName): void;
  isConnected: boolean;
  /** Somebody else may be at the page by now: a hidden text goes. */
  isOver: boolean;
  /** Types one sign in the guest; false when there is no connection. */
  send(sign: string, layout: LayoutName): boolean;
}

/** Types a text in the guest: the keys of its own layout, one after the other. */
export function TypeText({ layout, onLayout, isConnected, isOver, send }: TypeTextProps) {
  const t = useT();
  const clock = useService(Clock);
  const label = useId();
  const [text, setText] = useState('');
  const [isHidden, setHidden] = useState(false);
  const [typed, setTyped] = useState<number>();
  const run = useRef<AbortController>(null);
  useEffect(() => () => run.current?.abort(), []);
  const [wasOver, setWasOver] = useState(isOver);
  if (isOver !== wasOver) {
    setWasOver(isOver);
    if (isOver && isHidden) setText('');
  }
  const hide = (value: boolean) => {
    // A password is never shown to who comes next.
    if (!value) setText('');
    setHidden(value);
  };
  const missing = missingSigns(text, layout);
  const signs = signsOf(text);
  const type = async () => {
    run.current = new AbortController();
    const after = (milliseconds: number, then: () => void) => void clock.after(milliseconds, then);
    await typeSigns({ signs, send: (sign) => send(sign, layout), after, onProgress: setTyped }, run.current.signal);
    setTyped(undefined);
    if (isHidden) setText('');
  };
  const isTyping = typed !== undefined;
  const field = { value: text, onChange: setText, disabled: isTyping };
  return (
    <section className={styles['typing']} aria-labelledby={label}>
      <h2 id={label} className={styles['heading']}>
        {t('instances:console.type.title')}
      </h2>
      <Field label={t('instances:console.type.text')} help={t('instances:console.type.help')}>
        {isHidden ? <PasswordInput {...field} autoComplete="new-password" /> : <TextArea {...field} mono rows={3} />}
      </Field>
      <div className={styles['bar']}>
        <Switch checked={isHidden} onChange={hide} label={t('instances:console.type.hide')} />
        <Field label={t('instances:console.type.layout')}>
          <Select
            size="s"
            value={layout}
            onChange={(value) => onLayout(value as LayoutName)}
            options={layoutNames.map((name) => ({ value: name, label: t(`instances:console.layout.${name}`) }))}
          />
        </Field>
      </div>
      {missing.length > 0 ? (
        <Alert
          type="warning"
          live
          title={
            isHidden
              ? t('instances:console.type.missing-hidden', { count: missing.length })
              : t('instances:console.type.missing', { signs: missing.join(' ') })
          }
        >
          {t('instances:console.type.missing-advice')}
        </Alert>
      ) : null}
      <div className={styles['bar']}>
        {isTyping ? (
          <Button size="s" onClick={() => run.current?.abort()}>
            {t('instances:console.type.cancel')}
          </Button>
        ) : (
          <Button
            size="s"
            icon="keyboard"
            disabled={!isConnected || text === '' || missing.length > 0}
            onClick={() => void type()}
          >
            {t('instances:console.type.send')}
          </Button>
        )}
        <span role="status">
          {isTyping ? t('instances:console.type.progress', { typed, total: signs.length }) : ''}
        </span>
      </div>
    </section>
  );
}
