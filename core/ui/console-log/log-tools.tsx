import { IconButton } from '../controls/button.tsx';
import { CopyButton } from '../controls/copy-button.tsx';
import { Switch } from '../controls/switch.tsx';
import { useT } from '../services-context.tsx';
import { saveFile } from '../table/export.ts';
import styles from './console-log.module.css';

export interface LogToolsProps {
  following: boolean;
  onFollow(on: boolean): void;
  wrap: boolean;
  onWrap(on: boolean): void;
  /** The log as it is shown, without colours. */
  text(): string;
  fileName: string;
}

/** Follow, wrap, copy, download. */
export function LogTools({ following, onFollow, wrap, onWrap, text, fileName }: LogToolsProps) {
  const t = useT();
  return (
    <div className={styles['tools']}>
      <Switch checked={following} onChange={onFollow} label={t('core:consoleLog.follow')} />
      <Switch checked={wrap} onChange={onWrap} label={t('core:consoleLog.wrap')} />
      <CopyButton text={text} label={t('core:consoleLog.copy')} />
      <IconButton
        size="s"
        icon="download"
        label={t('core:consoleLog.download')}
        onClick={() => saveFile(`${fileName}.log`, 'text/plain', text())}
      />
    </div>
  );
}
