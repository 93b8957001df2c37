import { callApi, errorText, Resources, resultOf, Settings, Toasts, useServices, useT } from '@sextant/sdk';
import { Alert, Button, Field, Select } from '@sextant/ui';
import { type FormEvent, useState } from 'react';
import { ServerPart } from '../details/server-part.tsx';
import { type Server, serverName, serverTypeId } from '../server.ts';
import { firstSource, firstTarget, type FloatingIpChoices, keyOf, reaches, sourcesOf } from './floating-ip-choice.ts';
import styles from './attachments.module.css';

export interface FloatingIpFormProps {
  server: Server;
  onDone(): void;
}

/** Gives a floating IP to an address of the server. Both are chosen already, and one button does it; every page follows. */
export function FloatingIpForm({ server, onDone }: FloatingIpFormProps) {
  const t = useT();
  const services = useServices();
  const load = async (signal: AbortSignal) => {
    const query = { server: server.id };
    const setting = 'OPENSTACK_NEUTRON_NETWORK.enable_fip_topology_check';
    const [choices, checked] = await Promise.all([
      callApi(services, 'listFloatingIpChoices', { query }, { signal, quiet: true }),
      services.get(Settings).get<boolean>(setting, true),
    ]);
    return { choices, checked: checked !== false };
  };
  return (
    <ServerPart server={server} part="floating-choices" load={load} failed={t('instances:attach.floating.failed')}>
      {({ choices, checked }) => <Choice server={server} choices={choices} checked={checked} onDone={onDone} />}
    </ServerPart>
  );
}

interface ChoiceProps {
  server: Server;
  choices: FloatingIpChoices;
  checked: boolean;
  onDone(): void;
}

function Choice({ server, choices, checked, onDone }: ChoiceProps) {
  const t = useT();
  const services = useServices();
  const [target, setTarget] = useState(() => firstTarget(choices));
  const [chosen, setChosen] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const poolName = (id: string) => choices.pools.find((pool) => pool.id === id)?.name ?? id;
  const sources = sourcesOf(choices);
  const source = sources.find(({ key }) => key === chosen) ?? firstSource(choices, target, checked);
  const blocked = !target || !source || !reaches(target, source.pool, checked);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (blocked || busy) return;
    setBusy(true);
    setFailure(undefined);
    const { port_id, fixed_ip_address } = target;
    const body = { port_id, fixed_ip_address, ...source.body };
    try {
      const { ip } = await callApi(services, 'giveFloatingIp', { body }, { quiet: true });
      const values = { address: ip, name: serverName(server) };
      services.get(Toasts).add('success', t('instances:attach.floating.done', values));
      onDone();
      services.get(Resources).report(resultOf(serverTypeId, { updated: [server.id] }));
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <form className={styles['form']} onSubmit={(event) => void submit(event)}>
      {failure === undefined ? null : (
        <Alert type="danger" live title={t('instances:attach.floating.refused')}>
          {errorText(failure)}
        </Alert>
      )}
      <Field label={t('instances:attach.floating.target')}>
        <Select
          value={target ? keyOf(target) : ''}
          onChange={(key) => setTarget(choices.targets.find((each) => keyOf(each) === key))}
          options={choices.targets.map((each) => ({ value: keyOf(each), label: each.fixed_ip_address }))}
        />
      </Field>
      <Field label={t('instances:attach.floating.address')}>
        <Select
          value={source?.key ?? ''}
          onChange={setChosen}
          {...(source ? {} : { placeholder: t('instances:attach.floating.no-address') })}
          options={sources.map(({ key, pool, address }) => ({
            value: key,
            label: address
              ? t('instances:attach.floating.free', { address, pool: poolName(pool) })
              : t('instances:attach.floating.new', { pool: poolName(pool) }),
            disabledReason: reaches(target, pool, checked) ? undefined : t('instances:attach.floating.no-router'),
          }))}
        />
      </Field>
      <Button
        variant="primary"
        type="submit"
        busy={busy}
        disabledReason={blocked ? t('instances:attach.floating.nothing') : undefined}
      >
        {t('instances:attach.floating.submit')}
      </Button>
    </form>
  );
}
