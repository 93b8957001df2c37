import { useT } from '@sextant/sdk';
import { Alert, Checkbox, Switch, type WidgetProps } from '@sextant/ui';
import { AccessRulesWidget } from './access-rules-widget.tsx';
import styles from './credential-form.module.css';

/** The roles of the operator, of which the credential has some or all. */
function RolesWidget({ value, onChange, disabled, formContext, registry }: WidgetProps) {
  const { roles } = (formContext ?? registry.formContext) as { roles: readonly string[] };
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  const put = (role: string, isChosen: boolean) =>
    onChange(roles.filter((each) => (each === role ? isChosen : chosen.includes(each))));
  return (
    <div className={styles['roles']}>
      {roles.map((role) => (
        <Checkbox
          key={role}
          label={<bdi>{role}</bdi>}
          checked={chosen.includes(role)}
          disabled={disabled ?? false}
          onChange={(isChosen) => put(role, isChosen)}
        />
      ))}
    </div>
  );
}

/** The switch that lets the credential make further ones, and what that means. */
function UnrestrictedWidget({ id, value, onChange, disabled }: WidgetProps) {
  const t = useT();
  return (
    <div className={styles['unrestricted']}>
      <Switch
        id={id}
        label={t('credentials:form.unrestricted')}
        hint={t('credentials:form.unrestrictedHelp')}
        checked={value === true}
        disabled={disabled ?? false}
        onChange={onChange}
      />
      {value === true ? (
        <Alert type="warning" live title={t('credentials:form.unrestrictedWarning')}>
          {t('credentials:form.unrestrictedReason')}
        </Alert>
      ) : null}
    </div>
  );
}

export const widgets = { roles: RolesWidget, unrestricted: UnrestrictedWidget, accessRules: AccessRulesWidget };
