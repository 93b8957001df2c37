import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { Page } from '#services/page/page';
import { Router } from '#services/router/router';
import { useService } from '../services-context.tsx';

export interface AppLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** An address below the web root, as `/project/images`. */
  to: string;
}

/** A link within the console: no load of the page, but a real address for a new tab, a copy, a middle click. */
export function AppLink({ to, onClick, ...rest }: AppLinkProps) {
  const router = useService(Router);
  const { webRoot } = useService(Page);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !plain) return;
    event.preventDefault();
    router.go(to);
  };
  return <a href={webRoot + to.replace(/^\/+/, '')} {...rest} onClick={follow} />;
}
