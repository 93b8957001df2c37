import {
  type CachedValue,
  type CodeSource,
  I18n,
  type ModalContentProps,
  Router,
  useCachedValue,
  useService,
  useT,
} from '@sextant/sdk';
import {
  Alert,
  AppLink,
  Button,
  Checkbox,
  CodeDisclosure,
  countToType,
  Field,
  ModalFooterSpace,
  ModalFrame,
  TextInput,
  typedMatches,
  wordOf,
} from '@sextant/ui';
import { volumeTypeId } from '@sextant/plugins/volumes';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { firstFew } from '../first-few.ts';
import { type Server, serverName } from '../server.ts';
import { affectedBy, type HeldVolume, type Parts } from './delete-parts.ts';
import { lockWarning } from './lock-warning.ts';
import styles from './delete.module.css';

/** The choices of an operator who agreed to a deletion. */
export interface Agreed {
  /** Whether the floating IPs are given back to their pools. */
  readonly release: boolean;
}

export interface Asked {
  readonly servers: readonly Server[];
  /** Whether the operator may release the floating IPs. */
  readonly mayRelease: boolean;
  readonly label: string;
  readonly code: CodeSource;
  /** The volumes and ports of the only server, and the volumes that snapshots keep; these alone where several go. */
  readonly parts: CachedValue<Parts>;
}

/** Asks before servers are deleted: what goes with them, what stays, and whether their floating IPs are released. */
export function deleteDialog({ servers, mayRelease, label, code, parts }: Asked) {
  return function DeleteDialog({ close }: ModalContentProps<Agreed>) {
    const t = useT();
    const id = useId();
    const warning = lockWarning(servers, useService(I18n));
    const { value: known } = useCachedValue(parts);
    const [release, setRelease] = useState(false);
    const [typed, setTyped] = useState('');
    const { volumes, addresses } = affectedBy(servers);
    const word = volumes > 0 || addresses.length > 0 ? wordOf(servers) : countToType(servers.length);
    const isReady = typedMatches(word, typed);
    const submit = (event: FormEvent) => {
      event.preventDefault();
      if (isReady) close({ release });
    };
    return (
      <ModalFrame
        title={t('instances:question.title', { action: label })}
        footer={
          <>
            <Button variant="quiet" onClick={() => close()} data-autofocus={word ? undefined : ''}>
              {t('core:confirm.cancel')}
            </Button>
            <ModalFooterSpace>{null}</ModalFooterSpace>
            <Button
              type="submit"
              form={id}
              variant="danger"
              disabledReason={isReady ? undefined : t('core:confirm.typeFirst', { word })}
            >
              {label}
            </Button>
          </>
        }
      >
        <form id={id} className={styles['form']} onSubmit={submit}>
          <Servers servers={servers} />
          {warning ? (
            <Alert type="warning" title={warning.title}>
              <bdi>{warning.text}</bdi>
            </Alert>
          ) : null}
          <Facts servers={servers} parts={known} />
          {mayRelease && addresses.length > 0 ? (
            <Checkbox checked={release} onChange={setRelease} label={t('instances:action.delete.release')} />
          ) : null}
          {word ? (
            <Field label={t('core:confirm.typeLabel', { word })}>
              <TextInput value={typed} onChange={setTyped} data-autofocus="" spellCheck={false} autoCapitalize="none" />
            </Field>
          ) : null}
        </form>
        <CodeDisclosure code={code} />
      </ModalFrame>
    );
  };
}

function Servers({ servers }: { servers: readonly Server[] }) {
  const t = useT();
  const text = t('instances:action.delete.message', { count: servers.length });
  const [only, ...others] = servers;
  return (
    <>
      {only && others.length === 0 ? (
        <p className={styles['name']}>
          <bdi>{serverName(only)}</bdi>
        </p>
      ) : null}
      <p>{text}</p>
      {others.length > 0 ? (
        // The keys scroll it.
        <ul className={styles['servers']} aria-label={text} tabIndex={0}>
          {servers.map((server) => (
            <li key={server.id}>
              <bdi>{serverName(server)}</bdi> <span className={styles['id']}>{server.id}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** Draws what hangs on the servers. A kind that they have none of is left out. */
function Facts({ servers, parts }: { servers: readonly Server[]; parts: Parts }) {
  const t = useT();
  const router = useService(Router);
  const { volumes, kept, addresses } = affectedBy(servers);
  const held = parts.held ?? [];
  const going = volumes - held.length;
  const volumeLinks = (goes: boolean) =>
    parts.volumes
      ?.filter((volume) => volume.goes === goes && !held.some(({ id }) => id === volume.id))
      .map(({ id, name }) => (
        <AppLink key={id} to={router.detailsOf(volumeTypeId, id)}>
          <bdi>{name}</bdi>
        </AppLink>
      ));
  const ports = parts.ports ?? [];
  const trunks = ports.flatMap(({ trunk_details: trunk }) => (trunk ? [trunk.trunk_id] : []));
  return (
    <dl className={styles['facts']}>
      {going > 0 ? (
        <Names label={t('instances:action.delete.volumes', { count: going })} names={volumeLinks(true)} />
      ) : null}
      {held.length > 0 ? (
        <Names
          label={t('instances:action.delete.held', { count: held.length })}
          names={held.map((volume) => (
            <HeldVolumeName key={volume.id} volume={volume} />
          ))}
        />
      ) : null}
      {kept > 0 ? (
        <Names label={t('instances:action.delete.kept', { count: kept })} names={volumeLinks(false)} />
      ) : null}
      {addresses.length > 0 ? (
        <Names
          label={t('instances:action.delete.addresses', { count: addresses.length })}
          names={addresses.map((address) => (
            <bdi key={address}>{address}</bdi>
          ))}
        />
      ) : null}
      {ports.length > 0 ? (
        <Names
          label={t('instances:action.delete.ports')}
          names={ports.map((port) => (
            <bdi key={port.id}>{portText(port)}</bdi>
          ))}
        />
      ) : null}
      {trunks.length > 0 ? (
        <Names
          label={t('instances:action.delete.trunks')}
          names={trunks.map((trunk) => (
            <AppLink key={trunk} to={router.detailsOf('OS::Neutron::Trunk', trunk)}>
              <bdi>{trunk}</bdi>
            </AppLink>
          ))}
        />
      ) : null}
    </dl>
  );
}

/** Names a volume that stays, and the snapshots that keep it. */
function HeldVolumeName({ volume: { id, name, snapshots } }: { volume: HeldVolume }) {
  const t = useT();
  const i18n = useService(I18n);
  const router = useService(Router);
  return (
    <>
      <AppLink to={router.detailsOf(volumeTypeId, id)}>
        <bdi>{name}</bdi>
      </AppLink>{' '}
      <bdi>{t('instances:action.delete.held-by', { names: firstFew(snapshots, i18n) })}</bdi>
    </>
  );
}

function portText({ id, name, network_name: network, fixed_ips: ips }: NonNullable<Parts['ports']>[number]): string {
  const addresses = ips.map(({ ip_address: address }) => address);
  return [name, network, ...addresses].filter(Boolean).join(' · ') || id;
}

function Names({ label, names }: { label: string; names: readonly ReactNode[] | undefined }) {
  return (
    <>
      <dt>{label}</dt>
      {names && names.length > 0 ? (
        <dd>
          <ul>
            {names.map((name, at) => (
              // oxlint-disable-next-line no-array-index-key -- the list is made anew as a whole
              <li key={at}>{name}</li>
            ))}
          </ul>
        </dd>
      ) : null}
    </>
  );
}
