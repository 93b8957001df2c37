import { type FormEvent, useId, useState } from 'react';
import type { Services } from '#base';
import type { GatewayApi } from '#protocol';
import { callApi } from '#services/api/call-api';
import { rethrowUntold } from '#services/http/failure-toast';
import { I18n } from '#services/i18n/i18n';
import { type ModalContentProps, Modals } from '#services/modals/modals';
import { Page } from '#services/page/page';
import { type RoleView, roleViewOf, toOwnRoles } from '#services/scope/role-view';
import { Alert, Button, Field, RadioCards } from '#ui/controls/index.ts';
import { ModalFooterSpace, ModalFrame } from '#ui/modal/modal-frame.tsx';
import { useService, useT } from '#ui/services-context.tsx';
import { showRoleView } from './show-role-view.tsx';
import { switchRoleView } from './switch-role-view.ts';

type Choice = GatewayApi.RoleViews['items'][number];

const id = 'role-view';

/** The value of the choice that ends a view: no role has an empty name. */
const own = '';

/** Asks as which role the console is to be looked at, and does so. A toast tells of roles that can't be listed. */
export async function chooseRoleView(services: Services): Promise<void> {
  const modals = services.get(Modals);
  const choices = await callApi(services, 'listRoleViews', {}).catch(rethrowUntold);
  if (!choices || modals.stack().some((modal) => modal.id === id)) return;
  const title = services.get(I18n).t('core:roleView.title');
  const isViewed = roleViewOf(services.get(Page)) !== undefined;
  const chosen = await modals.open<RoleView | typeof own>({
    ...{ id, size: 'small', title, bare: true },
    content: ({ close }) => <ChooseRoleView choices={choices.items} isViewed={isViewed} title={title} close={close} />,
  });
  if (chosen === own) switchRoleView(services, toOwnRoles(services));
  else if (chosen) showRoleView(services, chosen);
}

interface ChooseRoleViewProps extends Pick<ModalContentProps<RoleView | typeof own>, 'close'> {
  choices: readonly Choice[];
  /** Is there a view that can be ended? */
  isViewed: boolean;
  title: string;
}

function ChooseRoleView({ choices, isViewed, title, close }: ChooseRoleViewProps) {
  const t = useT();
  const i18n = useService(I18n);
  const formId = useId();
  const [name, setName] = useState(choices[0]?.name ?? own);
  const options = [
    ...choices.map((choice) => ({
      value: choice.name,
      label: <bdi>{choice.name}</bdi>,
      hint: t('core:roleView.roles', { roles: i18n.list(choice.roles) }),
    })),
    ...(isViewed ? [{ value: own, label: t('core:roleView.end') }] : []),
  ];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    close(choices.find((choice) => choice.name === name) ?? own);
  };
  return (
    <ModalFrame
      title={title}
      onClose={() => close()}
      footer={
        <>
          <Button variant="quiet" onClick={() => close()}>
            {t('core:confirm.cancel')}
          </Button>
          <ModalFooterSpace />
          {options.length > 0 ? (
            <Button type="submit" form={formId} variant="primary">
              {t('core:roleView.begin')}
            </Button>
          ) : null}
        </>
      }
    >
      {options.length > 0 ? (
        <form id={formId} onSubmit={submit}>
          <Field label={t('core:roleView.role')} help={t('core:roleView.help')} group>
            <RadioCards value={name} onChange={setName} options={options} />
          </Field>
        </form>
      ) : (
        <Alert type="info">{t('core:roleView.none')}</Alert>
      )}
    </ModalFrame>
  );
}
