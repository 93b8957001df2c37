import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { Alert } from '../controls/alert.tsx';
import { Button } from '../controls/button.tsx';
import { Skeleton } from '../controls/skeleton.tsx';
import { useT } from '../services-context.tsx';
import { LineCountForm } from './line-count-form.tsx';
import { LogSearch } from './log-search.tsx';
import { readLog } from './log-text.ts';
import { LogTools } from './log-tools.tsx';
import { LogView, type LogViewHandle } from './log-view.tsx';
import { type LoadLog, useConsoleLog } from './use-console-log.ts';
import styles from './console-log.module.css';

export interface ConsoleLogProps {
  /** Asks for the end of the log. Called with 35 lines first; with nothing for all of it. */
  load: LoadLog;
  /** The name of the file that is downloaded, without an ending. */
  fileName: string;
}

/** Shows what a server wrote on its console: its last lines, followed, searched, copied and downloaded (LFORM-08). */
export function ConsoleLog({ load, fileName }: ConsoleLogProps) {
  const t = useT();
  const state = useConsoleLog(load);
  const [wrap, setWrap] = useState(false);
  const [search, setSearch] = useState('');
  const [hit, setHit] = useState(0);
  const view = useRef<LogViewHandle>(null);
  const log = useMemo(() => readLog(state.log ?? ''), [state.log]);
  // A long log is searched when typing leaves time for it.
  const wanted = useDeferredValue(search);
  const hits = useMemo(() => log.find(wanted), [log, wanted]);
  const current = hits.length > 0 ? hits[hit % hits.length] : undefined;
  const go = (place: number) => {
    const next = (place + hits.length) % hits.length;
    setHit(next);
    const line = hits[next];
    if (line !== undefined) view.current?.show(line);
  };
  return (
    <div className={styles['console']}>
      <div className={styles['bar']}>
        <LineCountForm busy={state.busy} onShow={state.show} />
        <LogSearch
          text={search}
          onChange={(text) => {
            setSearch(text);
            setHit(0);
          }}
          hits={wanted === '' ? undefined : hits.length}
          hit={hits.length > 0 ? hit % hits.length : 0}
          onGo={(step) => hits.length > 0 && go(hit + step)}
        />
        <LogTools
          following={state.following}
          onFollow={state.follow}
          wrap={wrap}
          onWrap={setWrap}
          text={() => log.whole()}
          fileName={fileName}
        />
      </div>
      {state.log !== undefined ? (
        <LogView ref={view} log={log} wrap={wrap} search={wanted} current={current} following={state.following} />
      ) : state.failed ? (
        <Alert type="danger" live title={t('core:consoleLog.failed')}>
          <Button size="s" onClick={state.retry}>
            {t('core:consoleLog.again')}
          </Button>
        </Alert>
      ) : (
        <div role="status" aria-label={t('core:consoleLog.loading')}>
          <Skeleton height="240px" />
        </div>
      )}
    </div>
  );
}
