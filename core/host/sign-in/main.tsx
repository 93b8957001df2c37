import { createRoot } from 'react-dom/client';
import type { SignInState } from '#protocol';
import { ServicesProvider } from '#ui/services-context.tsx';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';
import { overlayKey } from '../overlay/overlay-key.ts';
import { removeWorkers } from '../remove-workers.ts';
import { keepCookie } from './cookies.ts';
import { createPageTexts } from './page-texts.ts';
import { SignInPage } from './sign-in-page.tsx';

/** The sign-in document's entry: state from the page, words, and the form. */
async function start(): Promise<void> {
  const state = JSON.parse(document.getElementById('page-state')!.textContent) as SignInState;
  const texts = await createPageTexts(state.locale, (language) => keepCookie('horizon_language', language));
  createRoot(document.getElementById('root')!).render(
    <ServicesProvider services={texts.services}>
      <SignInPage state={state} texts={texts} />
    </ServicesProvider>,
  );
}

// The session is over here, and with it the overlays that were agreed to in this tab.
sessionStorage.removeItem(overlayKey);

// A page that the browser kept shows an old form with an old token.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});

removeWorkers();
void start().catch(globalThis.sextantFailed);
