import { useRef, useState } from 'react';
import { I18n } from '#services/i18n/i18n';
import { Button } from '../controls/button.tsx';
import { classNames } from '../controls/class-names.ts';
import { Icon } from '../icons/icon.tsx';
import { useService, useT } from '../services-context.tsx';
import styles from './code-editor.module.css';
import { readTextFile } from './read-text-file.ts';

interface LoadFileProps {
  /** In bytes. */
  limit: number;
  onLoad(text: string): void;
}

/** Puts a file's text into the editor, in the place of what is there (undoing brings that back), or says why not. */
export function LoadFile({ limit, onLoad }: LoadFileProps) {
  const t = useT();
  const i18n = useService(I18n);
  const input = useRef<HTMLInputElement>(null);
  const asked = useRef<File>(undefined);
  const [news, setNews] = useState<{ words: string; problem: boolean }>();

  const load = async (file: File | undefined) => {
    if (!file) return;
    asked.current = file;
    const read = await readTextFile(file, limit);
    // Of two files chosen one after the other the later counts.
    if (asked.current !== file) return;
    if ('text' in read) onLoad(read.text);
    const facts = { name: file.name, size: i18n.bytes(file.size), limit: i18n.bytes(limit) };
    const problem = 'problem' in read;
    setNews({ words: problem ? t(`core:code.${read.problem}`, facts) : t('core:code.loaded', facts), problem });
  };

  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        onChange={(event) => {
          void load(event.target.files?.[0]);
          event.target.value = ''; // the same file can be chosen again after it changed
        }}
      />
      <Button size="s" variant="quiet" icon="upload" onClick={() => input.current?.click()}>
        {t('core:code.load')}
      </Button>
      <span role="status" className={classNames(styles['news'], news?.problem && styles['problem'])}>
        {news?.problem ? <Icon name="circle-x" size={14} /> : null}
        {news?.words}
      </span>
    </>
  );
}
