import { useT } from '@sextant/sdk';
import { Button, IconButton, Select, TextInput, type WidgetProps } from '@sextant/ui';
import { useEffect, useId, useRef } from 'react';
import { type AccessRule, commonPaths, type Method, methods } from './access-rule.ts';
import styles from './credential-form.module.css';

interface FormContext {
  /** The types of the catalog's services. */
  services: readonly string[];
}

/** The calls that the credential may make, one line each. Without a rule it may make all that its roles let it. */
export function AccessRulesWidget({ value, onChange, disabled, formContext, registry }: WidgetProps) {
  const t = useT();
  const { services } = (formContext ?? registry.formContext) as FormContext;
  const rules = Array.isArray(value) ? (value as AccessRule[]) : [];
  const place = useRef<HTMLDivElement>(null);
  const adds = useRef<HTMLButtonElement>(null);
  const isAdded = useRef(false);
  useEffect(() => {
    if (!isAdded.current) return;
    isAdded.current = false;
    const lines = place.current?.querySelectorAll('[role="group"]');
    lines?.[lines.length - 1]?.querySelector<HTMLElement>('button, select, input')?.focus();
  }, [rules.length]);
  const put = (at: number, rule: AccessRule) => onChange(rules.map((each, index) => (index === at ? rule : each)));
  const remove = (at: number) => {
    onChange(rules.filter((_rule, index) => index !== at));
    adds.current?.focus();
  };
  return (
    <div ref={place} className={styles['rules']}>
      {rules.map((rule, at) => (
        <RuleLine
          // oxlint-disable-next-line react/no-array-index-key -- a rule has nothing of its own that tells it from another
          key={at}
          rule={rule}
          number={at + 1}
          services={services}
          disabled={disabled ?? false}
          onChange={(next) => put(at, next)}
          onRemove={() => remove(at)}
        />
      ))}
      <Button
        ref={adds}
        size="s"
        icon="plus"
        disabled={disabled ?? false}
        onClick={() => {
          isAdded.current = true;
          onChange([...rules, { service: '', method: 'GET', path: '' }]);
        }}
      >
        {t('credentials:rules.add')}
      </Button>
    </div>
  );
}

interface RuleLineProps {
  rule: AccessRule;
  number: number;
  services: readonly string[];
  disabled: boolean;
  onChange(rule: AccessRule): void;
  onRemove(): void;
}

function RuleLine({ rule, number, services, disabled, onChange, onRemove }: RuleLineProps) {
  const t = useT();
  const listId = useId();
  const known = commonPaths(rule.service);
  return (
    <div className={styles['rule']} role="group" aria-label={t('credentials:rules.rule', { number })}>
      <Select
        aria-label={t('credentials:rules.service')}
        options={services.map((type) => ({ value: type, label: type }))}
        placeholder={t('credentials:rules.service')}
        value={rule.service}
        disabled={disabled}
        onChange={(service) => onChange({ ...rule, service })}
      />
      <Select
        aria-label={t('credentials:rules.method')}
        options={methods.map((method) => ({ value: method, label: method }))}
        value={rule.method}
        disabled={disabled}
        onChange={(method) => onChange({ ...rule, method: method as Method })}
      />
      <TextInput
        aria-label={t('credentials:rules.path')}
        mono
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        list={listId}
        placeholder={known[0] ?? '/'}
        value={rule.path}
        disabled={disabled}
        onChange={(path) => onChange({ ...rule, path: path.trim() })}
      />
      <datalist id={listId}>
        {known.map((path) => (
          <option key={path} value={path} />
        ))}
      </datalist>
      <IconButton icon="x" label={t('credentials:rules.remove', { number })} disabled={disabled} onClick={onRemove} />
    </div>
  );
}
