import { Component, type ErrorInfo, type ReactNode } from 'react';
import { errorText } from '#base';
import { Telemetry } from '#services/telemetry/telemetry';
import { Button } from '#ui/controls/button.tsx';
import { CopyButton } from '#ui/controls/copy-button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useService, useT } from '#ui/services-context.tsx';
import styles from './router.module.css';

interface BoundaryProps {
  onError(error: unknown, info: ErrorInfo): void;
  /** Another value: another page, which is drawn afresh. */
  resetKey: string;
  children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { error?: unknown; key: string }> {
  override state: { error?: unknown; key: string } = { key: this.props.resetKey };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  static getDerivedStateFromProps(props: BoundaryProps, state: { key: string }) {
    return props.resetKey === state.key ? null : { error: undefined, key: props.resetKey };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    this.props.onError(error, info);
  }

  override render() {
    if (this.state.error === undefined) return this.props.children;
    return <Broken error={this.state.error} onRetry={() => this.setState({ error: undefined })} />;
  }
}

/** A page that breaks takes down nothing else: bar and navigation stay, and the page says what broke. */
export function PageBoundary({ page, children }: { page: string; children: ReactNode }) {
  const telemetry = useService(Telemetry);
  const report = (error: unknown, info: ErrorInfo) =>
    telemetry.report('error', errorText(error), {
      page,
      stack: error instanceof Error ? error.stack : undefined,
      components: info.componentStack,
    });
  return (
    <Boundary resetKey={page} onError={report}>
      {children}
    </Boundary>
  );
}

function Broken({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const t = useT();
  return (
    <div role="alert" className={styles['notice']}>
      <title>{`${t('core:router.broken.title')} · Sextant`}</title>
      <Icon name="triangle-alert" size={24} className={styles['bad']} />
      <h1>{t('core:router.broken.title')}</h1>
      <p>{t('core:router.broken.what')}</p>
      <pre className={styles['cause']} dir="ltr">
        {errorText(error)}
      </pre>
      <div className={styles['actions']}>
        <Button variant="primary" icon="refresh-cw" onClick={() => location.reload()}>
          {t('core:router.broken.reload')}
        </Button>
        <Button onClick={onRetry}>{t('core:router.broken.retry')}</Button>
        <CopyButton
          words
          label={t('core:toasts.copyDetails')}
          text={() => [errorText(error), error instanceof Error ? error.stack : '', location.href].join('\n')}
        />
      </div>
    </div>
  );
}
