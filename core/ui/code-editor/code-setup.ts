import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { type Extension, Prec } from '@codemirror/state';
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { codeColours, codeTheme } from './code-theme.ts';

/** The page's policy takes style sheets with its nonce only. */
const nonce = () => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/** Returns the extensions that every editor of the console has, whatever is written in it. */
export function codeSetup(): Extension {
  return [
    EditorView.cspNonce.of(nonce()),
    lineNumbers(),
    history(),
    indentOnInput(),
    indentUnit.of('  '),
    bracketMatching(),
    highlightActiveLine(),
    EditorView.lineWrapping,
    keymap.of([indentWithTab, ...defaultKeymap, ...historyKeymap]),
    codeTheme,
    syntaxHighlighting(codeColours),
  ];
}

/**
 * Tab indents, so the keyboard needs a way out: after Esc, Tab goes on to the next control, until something is typed or the
 * editor was left. A second Esc is for whoever is outside (a dialog that closes).
 */
export function codeKeys(onLeaving: (leaving: boolean) => void): Extension {
  let leaving = false;
  const set = (view: EditorView, next: boolean) => {
    if (leaving === next) return;
    leaving = next;
    view.setTabFocusMode(next);
    onLeaving(next);
  };
  return [
    Prec.highest(
      keymap.of([
        {
          key: 'Escape',
          run(view) {
            if (leaving) return false;
            set(view, true);
            return true;
          },
        },
      ]),
    ),
    EditorView.domEventHandlers({
      blur: (_, view) => set(view, false),
    }),
    EditorView.updateListener.of(({ docChanged, view }) => {
      if (docChanged) set(view, false);
    }),
  ];
}
