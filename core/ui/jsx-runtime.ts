// The build has every `react/jsx-runtime` lead here (the host's, its libraries', the plugins'): what a page says is said by elements, and
// no element can say what a person would read as another name. Nobody has to think of it, and nobody can forget it.
import { Fragment, jsx as plainJsx, jsxs as plainJsxs } from 'react/jsx-runtime';
import { seen, seenName, spokenAttributes } from '#base';

type Props = Record<string, unknown>;

/** Elements whose text is not for people, or must stand as it was written to be worked on. */
const raw: ReadonlySet<unknown> = new Set(['script', 'style', 'textarea']);

/** Elements that hold a name and no more. */
const named: ReadonlySet<unknown> = new Set(['bdi', 'option', 'a']);

function seenChild(child: unknown): unknown {
  if (typeof child === 'string') return seen(child);
  if (!Array.isArray(child)) return child;
  const shown = child.map(seenChild);
  return shown.some((each, at) => each !== child[at]) ? shown : child;
}

/** Properties of an element with its texts as `seen` writes them; the same object where they hide nothing. */
export function seenProps(type: unknown, props: Props): Props {
  // A component's texts come to elements in the end: until then they are values, to compare and to send.
  if (typeof type === 'function' || (typeof type === 'object' && type !== null) || raw.has(type)) return props;
  let shown = props;
  const set = (name: string, value: unknown) => {
    if (value !== props[name]) shown = { ...shown, [name]: value };
  };
  const { children } = props;
  // Alone in one of these, a text is a name; among others, a blank parts it from them.
  const isName = typeof children === 'string' && named.has(type);
  if (children !== undefined) set('children', isName ? seenName(children) : seenChild(children));
  for (const name of spokenAttributes) if (typeof props[name] === 'string') set(name, seenName(props[name]));
  return shown;
}

export { Fragment };

export const jsx: typeof plainJsx = (type, props, key) => plainJsx(type, seenProps(type, props as Props), key);

export const jsxs: typeof plainJsxs = (type, props, key) => plainJsxs(type, seenProps(type, props as Props), key);
