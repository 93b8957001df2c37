import { HighlightStyle } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** The editor in the console's tokens: they follow the theme by themselves. */
export const codeTheme = EditorView.theme({
  '&': { blockSize: '100%', color: 'var(--text)', backgroundColor: 'transparent' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--mono)',
    fontSize: 'var(--fs-12)',
    lineHeight: 'var(--lh-13)',
    overflow: 'auto',
  },
  '.cm-content': { paddingBlock: 'var(--s-8)', caretColor: 'var(--text)' },
  '.cm-line': { paddingInline: 'var(--s-8)' },
  '.cm-gutters': {
    color: 'var(--text-3)',
    backgroundColor: 'var(--sunken)',
    borderInlineEnd: '1px solid var(--line)',
  },
  '.cm-lineNumbers .cm-gutterElement': { minInlineSize: 'var(--s-32)', paddingInline: 'var(--s-8)' },
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLine': { backgroundColor: 'var(--hover)' },
  '.cm-placeholder': { color: 'var(--text-3)' },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--accent-soft)',
    outline: '1px solid var(--accent-line)',
  },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--bad-soft)', outline: '1px solid var(--bad-line)' },
});

/** Few colours, each of them readable on the surface. */
export const codeColours = HighlightStyle.define([
  { tag: [tags.keyword, tags.definitionKeyword, tags.controlKeyword], color: 'var(--accent-text)' },
  { tag: [tags.propertyName, tags.definition(tags.propertyName), tags.tagName], color: 'var(--run)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--ok)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--warn)' },
  { tag: [tags.variableName, tags.standard(tags.variableName), tags.attributeName], color: 'var(--accent-text)' },
  { tag: [tags.comment, tags.meta], color: 'var(--text-3)' },
  { tag: [tags.invalid], color: 'var(--bad)' },
]);
