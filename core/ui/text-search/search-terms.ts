const betweenWords = /[\n\r\p{Z}\p{P}]+/u;
/** Scripts whose words stand without spaces between them. */
const unspaced = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}]+/gu;
/** の, を and the like: they join words, and what was typed without them means the same. */
const joining = /^\p{scx=Hiragana}$/u;

/**
 * The terms that a text is found by, each from its beginning: its words; of what is written without spaces the rest from any
 * sign on, so that 作成 finds イメージの作成.
 */
export function termsOf(text: string): string[] {
  return text.split(betweenWords).flatMap((word) => {
    const rests = (word.match(unspaced) ?? []).flatMap((run) => {
      const signs = [...run];
      return signs.map((_, from) => signs.slice(from).join(''));
    });
    return [...new Set([word, ...rests])];
  });
}

/** Is it written in a script whose words take one or two signs, and no spaces? */
export function isUnspaced(term: string): boolean {
  return term.search(unspaced) >= 0;
}

let segmenter: Intl.Segmenter | undefined;

/** The words of what was typed: those between spaces; of what is written without them as many as the browser can tell apart. */
export function typedTerms(text: string): string[] {
  return text.split(betweenWords).flatMap((word) => {
    if (!isUnspaced(word) || typeof Intl.Segmenter !== 'function') return [word];
    segmenter ??= new Intl.Segmenter('ja', { granularity: 'word' });
    const parts = [...segmenter.segment(word)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
    const telling = parts.filter((part) => !joining.test(part));
    return telling.length > 0 ? telling : [word];
  });
}
