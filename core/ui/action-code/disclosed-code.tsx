import { useRef } from 'react';
import { CodeNow, type CodeNowProps } from './code-now.tsx';
import { useBroughtIntoView } from './use-brought-into-view.ts';

/** The code below its "Show code": a dialog may be taller than the window, so it is brought into view as it comes. */
export function DisclosedCode(props: CodeNowProps) {
  const place = useRef<HTMLDivElement>(null);
  useBroughtIntoView(place, '[data-code-disclosure]');
  return (
    <div ref={place}>
      <CodeNow {...props} />
    </div>
  );
}
