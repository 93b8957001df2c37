import { useRef, useState } from 'react';
import { IconButton } from '../controls/button.tsx';
import { classNames } from '../controls/class-names.ts';
import { Icon } from '../icons/icon.tsx';
import { useT } from '../services-context.tsx';
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
  const input = useRef<HTMLInputElement>(null);
  const asked = useRef<File>(undefined);
  const [news, setNews] = useState<{ words: string; problem: boolean }>();

  const load = async (file: File | undefined) => {
    if (!file) return;
    asked.current = file;
    const read = await readTextFile(file, limit);
    // The file chosen last counts, whichever was read first.
    if (asked.current !== file) return;
    if ('text' in read) onLoad(read.text);
    const facts = { name: file.name, used: file.size, limit };
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
      <IconButton size="s" icon="upload" label={t('core:code.load')} onClick={() => input.current?.click()} />
      <span role="status" className={classNames(styles['news'], news?.problem && styles['problem'])}>
        {news?.problem ? <Icon name="circle-x" size={14} /> : null}
        {news?.words}
      </span>
    </>
  );
}
