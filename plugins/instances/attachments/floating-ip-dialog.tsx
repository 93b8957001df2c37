import { type ActionResult, type ModalContentProps, useT } from '@sextant/sdk';
import { ModalFrame } from '@sextant/ui';
import { type Server, serverName } from '../server.ts';
import { FloatingIpForm } from './floating-ip-form.tsx';

/** Draws "Associate Floating IP" as a dialog: the menu of a server and an address of a link open it. */
export function floatingIpDialog(server: Server) {
  return function FloatingIpDialog({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    return (
      <ModalFrame size="small" title={t('instances:attach.floating.action')} subtitle={serverName(server)}>
        <FloatingIpForm server={server} onDone={() => close()} />
      </ModalFrame>
    );
  };
}
