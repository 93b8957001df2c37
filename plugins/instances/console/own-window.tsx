import { useState } from 'react';
import { callApi, useServices, useT } from '@sextant/sdk';
import { Button } from '@sextant/ui';
import type { ConsoleServer } from './console-view.ts';

/** Opens the page that the cloud has for a console, in a window of its own. A link stays for browsers that stop it. */
export function OwnWindow({ server }: { server: ConsoleServer }) {
  const t = useT();
  const services = useServices();
  const [address, setAddress] = useState<string>();
  const open = async () => {
    const input = { params: { id: server.id }, body: { console_type: 'AUTO' } };
    // A refusal is told by the call itself.
    const answer = await callApi(services, 'openServerConsole', input).catch(() => undefined);
    if (!answer || !/^https?:/.test(answer.url)) return;
    setAddress(answer.url);
    window.open(answer.url, '_blank', 'noopener,noreferrer,width=760,height=560');
  };
  return (
    <>
      <Button size="s" icon="external-link" onClick={() => void open()}>
        {t('instances:console.window.open')}
      </Button>
      {address === undefined ? null : (
        <a href={address} target="_blank" rel="noopener noreferrer">
          {t('instances:console.window.link', { name: server.name })}
        </a>
      )}
    </>
  );
}
