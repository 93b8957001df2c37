import { useT } from '@sextant/sdk';
import styles from './forms.module.css';

/** A volume type, as far as the form tells of it. */
export interface VolumeTypeFacts {
  name: string;
  description?: string | null;
}

/** Shows the description of the chosen type (rows VOLF-02, VOLF-05); empty while none is chosen. */
export function TypeDescription({ type }: { type: VolumeTypeFacts | undefined }) {
  const t = useT();
  return (
    <div className={styles['description']} role="status" aria-label={t('volumes:form.type-description')}>
      {type ? (
        <>
          <h4>
            <bdi>{type.name}</bdi>
          </h4>
          <p>{type.description?.trim() || t('volumes:form.no-description')}</p>
        </>
      ) : null}
    </div>
  );
}
