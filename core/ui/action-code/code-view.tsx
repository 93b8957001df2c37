import { useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { CopyButton } from '../controls/copy-button.tsx';
import { Tabs } from '../controls/tabs.tsx';
import { useT } from '../services-context.tsx';
import { useOverflow } from '../use-overflow.ts';
import type { CodeText } from './code-texts.ts';
import styles from './action-code.module.css';

/** Longer texts are folded. */
const linesInView = 14;

/** Code, to be read and copied: for the `openstack` command, for curl, for Terraform. */
export function CodeView({ texts }: { texts: readonly CodeText[] }) {
  const t = useT();
  const [chosen, setChosen] = useState<string>();
  const shown = texts.find(({ id }) => id === chosen) ?? texts[0];
  if (!shown) return <p className={styles['note']}>{t('core:actionCode.nothing')}</p>;
  const hasCommand = texts.some(({ id }) => id === 'cli');
  return (
    <div className={styles['view']}>
      {/* A note says that there is no command, as most operators look for that tab. */}
      {hasCommand ? null : <p className={styles['note']}>{t('core:actionCode.noCommand')}</p>}
      <Tabs
        label={t('core:actionCode.ways')}
        tabs={texts.map(({ id }) => ({ id, label: t(`core:actionCode.way.${id}`) }))}
        value={shown.id}
        onChange={setChosen}
        className={styles['tabs'] ?? ''}
        panelClassName={styles['panel'] ?? ''}
      >
        <Shown key={shown.id} shown={shown} />
      </Tabs>
    </div>
  );
}

function Shown({ shown: { id, text, endpoints } }: { shown: CodeText }) {
  const t = useT();
  const [whole, setWhole] = useState(false);
  const lines = text.split('\n');
  const isLong = lines.length > linesInView + 3;
  const inView = isLong && !whole ? lines.slice(0, linesInView).join('\n') : text;
  const place = useRef<HTMLPreElement>(null);
  const scrolls = useOverflow(place, inView);
  return (
    <>
      <div className={styles['place']}>
        <pre
          ref={place}
          dir="ltr"
          className={styles['text']}
          data-code={id}
          {...(scrolls ? { role: 'group', 'aria-label': t(`core:actionCode.way.${id}`), tabIndex: 0 } : {})}
        >
          {inView}
        </pre>
        <span className={styles['copy']}>
          <CopyButton text={text} label={t('core:actionCode.copy')} />
        </span>
      </div>
      {isLong ? (
        <Button size="s" variant="quiet" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? t('core:actionCode.fold') : t('core:actionCode.unfold', { count: lines.length })}
        </Button>
      ) : null}
      {id === 'http' ? (
        <ul className={styles['note']}>
          <li>
            {t('core:actionCode.token', { variable: 'OS_TOKEN', command: 'openstack token issue -f value -c id' })}
          </li>
          {[...endpoints].map(([variable, service]) => (
            <li key={variable}>
              {t('core:actionCode.endpoint', { variable, service, command: `openstack catalog show ${service}` })}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
