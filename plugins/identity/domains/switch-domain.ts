import { type ActionResult, callApi, eachItem, I18n, Modals, nothingChanged, type Services } from '@sextant/sdk';
import { wordOf } from '@sextant/ui';
import { switchCode } from './domain-code.ts';
import { type Domain, domainTypeId } from './domain.ts';

/** Enables or disables a domain. Its name is typed before it is disabled: nobody in it can sign in then. */
export async function switchDomain(domain: Domain, isOn: boolean, services: Services): Promise<ActionResult> {
  const i18n = services.get(I18n);
  const verb = isOn ? 'enable' : 'disable';
  const label = i18n.t(`identity:domain.${verb}.label`);
  const code = () => switchCode(domain.id, isOn);
  if (!isOn) {
    const question = {
      title: label,
      message: i18n.t('identity:domain.disable.message'),
      names: [domain.name],
      confirmLabel: label,
      danger: true,
      word: wordOf([domain]),
      code,
    };
    if (!(await services.get(Modals).confirm(question))) return nothingChanged;
  }
  return eachItem<Domain>(
    {
      type: domainTypeId,
      items: [domain],
      idOf: ({ id }) => id,
      nameOf: ({ name }) => name,
      title: `${label}: ${domain.name}`,
      icon: isOn ? 'circle-check' : 'circle-x',
      action: `identity.${verb}-domain`,
      outcome: 'updated',
      texts: {
        done: (name) => i18n.t(`identity:domain.${verb}.done`, { name }),
        failed: (name) => i18n.t(`identity:domain.${verb}.failed`, { name }),
      },
      code,
      act: ({ id }, signal) =>
        callApi(services, 'changeDomain', { params: { id }, body: { enabled: isOn } }, { signal, quiet: true }),
    },
    services,
  );
}
