import {
  type ActionResult,
  callApi,
  errorText,
  type ModalContentProps,
  resultOf,
  Toasts,
  useServices,
  useT,
} from '@sextant/sdk';
import { Alert, Button, CodeDisclosure, Field, ModalFooterSpace, ModalFrame, Select } from '@sextant/ui';
import { useState } from 'react';
import { associationCode } from './address-code.ts';
import { type Address, addressTypeId } from './address.ts';

export type Target = Awaited<ReturnType<typeof callApi<'listFloatingIpChoices'>>>['targets'][number];

const keyOf = ({ port_id: port, fixed_ip_address: address }: Target) => `${port} ${address}`;

/** Says why an address of the pool cannot lead to the target: a locale key with its values. */
export function hindrance(target: Target, pool: string): { key: string; address?: string } | undefined {
  if (target.taken_by) return { key: 'taken', address: target.taken_by };
  return target.pools.includes(pool) ? undefined : { key: 'no-router' };
}

/** "Associate": targets with servers come first, ports without one after them; those that can't be reached say why. */
export function associationForm(address: Address, targets: readonly Target[]) {
  const sorted = targets.toSorted((one, other) => Number(!one.device_name) - Number(!other.device_name));
  return function AssociationForm({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const [chosen, setChosen] = useState(() => sorted.find((each) => !hindrance(each, address.pool)));
    const [busy, setBusy] = useState(false);
    const [failure, setFailure] = useState<string>();
    const labelOf = (target: Target) =>
      t('networks:address.target', {
        address: target.fixed_ip_address,
        name: target.device_name || target.port_name || t('networks:address.free-port'),
      });
    const reasonOf = (target: Target) => {
      const found = hindrance(target, address.pool);
      return found ? t(`networks:address.hindrance.${found.key}`, { address: found.address ?? '' }) : undefined;
    };
    const code = () => associationCode(address.id, chosen && { port: chosen.port_id, fixed: chosen.fixed_ip_address });
    const submit = async () => {
      if (!chosen) return;
      setBusy(true);
      setFailure(undefined);
      const { port_id, fixed_ip_address } = chosen;
      const body = { floating_ip_id: address.id, port_id, fixed_ip_address };
      try {
        await callApi(services, 'giveFloatingIp', { body }, { quiet: true });
        const values = { address: address.ip, fixed: fixed_ip_address };
        services.get(Toasts).add('success', t('networks:address.associate.done', values), { code });
        close(resultOf(addressTypeId, { updated: [address.id] }));
      } catch (error) {
        setFailure(errorText(error));
        setBusy(false);
      }
    };
    return (
      <ModalFrame
        size="medium"
        title={t('networks:address.associate.label')}
        subtitle={address.ip}
        footer={(askClose) => (
          <>
            <Button variant="quiet" onClick={askClose}>
              {t('core:form.cancel')}
            </Button>
            <ModalFooterSpace>{null}</ModalFooterSpace>
            <Button
              variant="primary"
              busy={busy}
              onClick={() => void submit()}
              disabledReason={chosen ? undefined : t('networks:address.no-target')}
            >
              {t('networks:address.associate.submit')}
            </Button>
          </>
        )}
      >
        {failure === undefined ? null : (
          <Alert type="danger" live title={t('networks:address.associate.refused')}>
            {failure}
          </Alert>
        )}
        <Field label={t('networks:address.target-label')}>
          <Select
            value={chosen ? keyOf(chosen) : ''}
            onChange={(key) => setChosen(sorted.find((each) => keyOf(each) === key))}
            {...(chosen ? {} : { placeholder: t('networks:address.no-target') })}
            options={sorted.map((target) => ({
              value: keyOf(target),
              label: labelOf(target),
              disabledReason: reasonOf(target),
            }))}
          />
        </Field>
        {chosen ? <CodeDisclosure code={code} of={chosen} /> : null}
      </ModalFrame>
    );
  };
}
