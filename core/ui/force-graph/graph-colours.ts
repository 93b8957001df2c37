import type { GraphTone } from './graph-data.ts';

/** Colours and font of the page's theme as a canvas takes them. */
export interface GraphColours {
  surface: string;
  text: string;
  line: string;
  emphasis: string;
  focus: string;
  font: string;
  tones: Readonly<Record<GraphTone, { fill: string; edge: string; mark: string }>>;
}

/**
 * Reads the tokens of the theme where an element stands. A token may hold both themes' colours; the computed colour of
 * the element is the one that holds.
 *
 * @param probe an element without content, whose colour is changed and put back
 */
export function graphColours(probe: HTMLElement): GraphColours {
  const before = probe.style.color;
  const colour = (token: string) => {
    probe.style.color = `var(--${token})`;
    return getComputedStyle(probe).color;
  };
  const tone = (name: GraphTone) => ({
    fill: colour(`${name}-soft`),
    edge: colour(`${name}-mark`),
    mark: colour(name),
  });
  const colours = {
    surface: colour('surface'),
    text: colour('text'),
    line: colour('line-control'),
    emphasis: colour('accent-mark'),
    focus: colour('focus'),
    font: getComputedStyle(probe).fontFamily,
    tones: { idle: tone('idle'), ok: tone('ok'), run: tone('run'), warn: tone('warn'), bad: tone('bad') },
  };
  probe.style.color = before;
  return colours;
}
