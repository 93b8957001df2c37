import { type ReactNode } from 'react';
import { isGone, useT } from '@sextant/sdk';
import {
  AppLink,
  Bytes,
  FailureNotice,
  Icon,
  IconButton,
  Missing,
  RelativeTime,
  Skeleton,
  TypeTable,
} from '@sextant/ui';
import { deleteContainer } from '../actions/delete-container.ts';
import type { ContainerDetails } from '../container.ts';
import styles from '../containers.module.css';
import { addressOf, panelPath, type Place, stepsOf } from '../place.ts';
import { DropArea } from '../transfers/drop-area.tsx';
import { EmptyFolder } from '../transfers/empty-folder.tsx';
import { objectTypeId } from '../stored-object.ts';
import { AccessSwitch } from './access-switch.tsx';
import type { ContainerWatch } from './container-watch.ts';
import { Count } from './count.tsx';
import { type KnownDetails, useDetails } from './use-details.ts';
import { useAddress } from './use-address.ts';
import { useDrawnAction } from './use-drawn-action.ts';

/** Shows a container: the place within it, its details, and the content of the folder (rows CON-01, CON-05). */
export function InsideContainer({ place, watch }: { place: Place; watch: ContainerWatch }) {
  const t = useT();
  const { path, search } = useAddress();
  const known = useDetails(place.container, watch);
  const { container, folder } = place;
  if (known.error && isGone(known.error)) return <Gone container={container} />;
  return (
    <section className={styles['inside']} aria-label={container}>
      <div className={styles['info']}>
        <AppLink
          className={styles['back']}
          to={panelPath}
          aria-label={t('containers:back')}
          title={t('containers:back')}
        >
          <Icon name="chevron-left" flip />
        </AppLink>
        <Path place={place} />
        <div className={styles['known']}>
          <Facts known={known} />
          <DeleteButton container={container} />
        </div>
      </div>
      {known.error ? (
        <FailureNotice
          title={t('core:unable.readContainer')}
          error={known.error}
          busy={known.busy}
          onRetry={() => known.reload()}
        />
      ) : null}
      <DropArea place={place}>
        <TypeTable
          key={folder}
          type={objectTypeId}
          page={{ path, search }}
          filters={{ container, folder }}
          empty={<EmptyFolder />}
        />
      </DropArea>
    </section>
  );
}

/** The levels on the way, each a link but the one in view. */
function Path({ place }: { place: Place }) {
  const t = useT();
  const steps = stepsOf(place);
  return (
    <nav className={styles['way']} aria-label={t('containers:path')}>
      <ol className={styles['path']}>
        {steps.map((step, index) => (
          <li key={addressOf(step.place)}>
            {index > 0 ? <Icon name="chevron-right" flip /> : null}
            {index < steps.length - 1 ? (
              <AppLink to={addressOf(step.place)}>
                <bdi>{step.label}</bdi>
              </AppLink>
            ) : (
              <bdi className={styles['here']} aria-current="page">
                {step.label}
              </bdi>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Facts({ known }: { known: KnownDetails }) {
  const t = useT();
  const { details } = known;
  const fact = (name: string, value: (details: ContainerDetails) => ReactNode, least?: boolean) => (
    <div data-least={least ? '' : undefined}>
      <dt>{t(`containers:fact.${name}`)}</dt>
      <dd>{details ? value(details) : <Skeleton />}</dd>
    </div>
  );
  return (
    <dl className={styles['facts']}>
      {fact('count', ({ count }) => (
        <Count value={count} />
      ))}
      {fact('bytes', ({ bytes }) => (
        <Bytes value={bytes} />
      ))}
      {fact('timestamp', ({ timestamp }) => (timestamp ? <RelativeTime iso={timestamp} /> : <Missing />), true)}
      {fact('access', (given) => (
        <AccessSwitch details={given} onChanged={known.reload} />
      ))}
    </dl>
  );
}

function DeleteButton({ container }: { container: string }) {
  const t = useT();
  const { isOffered, reason, perform } = useDrawnAction(deleteContainer);
  if (!isOffered) return null;
  return (
    <IconButton
      icon="trash-2"
      label={t(deleteContainer.label)}
      data-action={deleteContainer.id}
      disabledReason={reason && t(reason)}
      onClick={() => perform([{ name: container }])}
    />
  );
}

/** Tells that the container is missing: somebody deleted it, or there never was one. */
function Gone({ container }: { container: string }) {
  const t = useT();
  return (
    <section className={styles['inside']} aria-label={container}>
      <div className={styles['notice']} role="alert">
        <Icon name="circle-slash" size={24} />
        <p className={styles['strong']}>{t('containers:gone.title', { name: container })}</p>
        <p>{t('containers:gone.what')}</p>
        <AppLink to={panelPath}>{t('containers:back')}</AppLink>
      </div>
    </section>
  );
}
