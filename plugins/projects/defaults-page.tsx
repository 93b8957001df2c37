import { I18n, lazyView, Modals, Policy, Router, useService, useServices, useT } from '@sextant/sdk';
import { Alert, Button, DetailsSection, DetailsSections, FactTable, LoadedPart, Page } from '@sextant/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { limitText } from './forms/quotas-data.ts';
import { type ProjectQuotas, quotaLabel, type QuotaService, quotaServices, quotasOf } from './quotas.ts';
import { readDefaults } from './defaults/default-quotas.ts';

const rules = {
  compute: ['compute', 'os_compute_api:os-quota-class-sets:update'],
  volume: ['volume', 'volume_extension:quota_classes:update'],
} as const;

/** The page "Quota Defaults": what projects may use that were given no quotas of their own. */
export function DefaultsPage() {
  const t = useT();
  const services = useServices();
  const allowed = useAllowed();
  return (
    <LoadedPart<ProjectQuotas>
      of={{ type: 'projects.defaults', id: 'default' }}
      part="quotas"
      load={(signal) => readDefaults(services, signal)}
      failed={t('projects:defaults.unread')}
      placeholder={(notice) => <Page>{notice}</Page>}
    >
      {(quotas, reload) => (
        <Page actions={<EditButton quotas={quotas} allowed={allowed} onSaved={reload} />}>
          <DetailsSections>
            {quotaServices.map((service) => (
              <ServiceSection key={service} service={service} quotas={quotas} />
            ))}
          </DetailsSections>
        </Page>
      )}
    </LoadedPart>
  );
}

/** The services whose defaults the operator may change. */
function useAllowed(): readonly QuotaService[] {
  const policy = useService(Policy);
  const [allowed, setAllowed] = useState<readonly QuotaService[]>([]);
  useEffect(() => {
    let isDrawn = true;
    const asked = (['compute', 'volume'] as const).map(async (service) =>
      (await policy.allows([rules[service]])) ? [service] : [],
    );
    void Promise.all(asked).then((answers) => isDrawn && setAllowed(answers.flat()));
    return () => {
      isDrawn = false;
    };
  }, [policy]);
  return allowed;
}

interface EditProps {
  quotas: ProjectQuotas;
  allowed: readonly QuotaService[];
  onSaved(): void;
}

/** Opens the form; so does the address with `?form=update`, once it is known that the operator may. */
function EditButton({ quotas, allowed, onSaved }: EditProps) {
  const t = useT();
  const services = useServices();
  const router = useService(Router);
  const open = useCallback(() => {
    const title = services.get(I18n).t('projects:defaults.edit');
    const content = lazyView(async () =>
      (await import('./defaults/defaults-form.tsx')).defaultsForm(quotas, allowed, onSaved),
    );
    void services.get(Modals).open<void>({ id: 'projects.defaults', size: 'medium', title, bare: true, content });
  }, [services, quotas, allowed, onSaved]);
  const opened = useRef(false);
  const wanted = new URLSearchParams(router.current().search).get('form') === 'update';
  useEffect(() => {
    if (!wanted || opened.current || allowed.length === 0) return;
    opened.current = true;
    open();
  }, [wanted, allowed, open]);
  return allowed.length > 0 ? (
    <Button variant="primary" icon="pencil" onClick={open}>
      {t('projects:defaults.edit')}
    </Button>
  ) : null;
}

function ServiceSection({ service, quotas }: { service: QuotaService; quotas: ProjectQuotas }) {
  const t = useT();
  const i18n = useService(I18n);
  const title = t(`projects:quota.service.${service}`);
  const failure = quotas.failed[service];
  return (
    <DetailsSection title={title}>
      {failure === undefined ? null : (
        <Alert type="danger">{t('projects:quota.refused', { service: title, message: failure })}</Alert>
      )}
      {service === 'network' && failure === undefined ? (
        <Alert type="info">{t('projects:defaults.network')}</Alert>
      ) : null}
      {failure === undefined ? (
        <FactTable
          label={title}
          columns={[{ label: t('projects:quota.name') }, { label: t('projects:quota.limit'), figure: true }]}
          rows={quotasOf(quotas, service).map((quota) => ({
            id: quota.name,
            cells: [<bdi key="name">{quotaLabel(quota, t)}</bdi>, limitText(quota.limit, i18n)],
          }))}
        />
      ) : null}
    </DetailsSection>
  );
}
