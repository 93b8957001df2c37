import { type CodeSource } from '#registry';
import { lazyView } from '#base';
import { Modals } from '#services/modals/modals';
import { Button } from '../controls/button.tsx';
import { useService, useT } from '../services-context.tsx';

export interface CodeButtonProps {
  code: CodeSource;
  /** The name of what was done, in the operator's language. */
  of: string;
}

/** "Show code", of what was done: opens it in a dialog of its own. */
export function CodeButton({ code, of }: CodeButtonProps) {
  const t = useT();
  const modals = useService(Modals);
  const open = () =>
    modals.open<void>({
      id: 'action-code',
      size: 'medium',
      title: t('core:actionCode.title'),
      subtitle: of,
      content: lazyView(async () => {
        const { CodeNow } = await import('./code-now.tsx');
        return () => <CodeNow code={code} />;
      }),
    });
  return (
    <Button
      size="s"
      variant="quiet"
      aria-label={t('core:actionCode.showOf', { title: of })}
      onClick={() => void open()}
    >
      {t('core:actionCode.show')}
    </Button>
  );
}
