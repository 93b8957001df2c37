import { useT } from '@sextant/sdk';
import { Alert, Button, type FileSaver } from '@sextant/ui';
import { useState } from 'react';
import type { AccessFile } from './access-files.ts';
import styles from './file-buttons.module.css';

/** A button for each file. Says when the browser did not take one. */
export function FileButtons({ files, save }: { files: readonly AccessFile[]; save: FileSaver }) {
  const t = useT();
  const [refused, setRefused] = useState<string>();
  const handOver = ({ name, type, content }: AccessFile) => {
    try {
      save(name, type, content);
      setRefused(undefined);
    } catch {
      setRefused(name);
    }
  };
  return (
    <>
      <div className={styles['files']}>
        {files.map((file) => (
          <Button key={file.name} icon="download" onClick={() => handOver(file)}>
            {t('credentials:files.save', { file: file.name })}
          </Button>
        ))}
      </div>
      {refused === undefined ? null : (
        <Alert type="danger" live title={t('credentials:files.failed', { file: refused })} />
      )}
    </>
  );
}
