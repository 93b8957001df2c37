import { setImmediate as nextTurn } from 'node:timers/promises';
import { CST, Lexer, Parser } from 'yaml';

/** The reason why a text is costly, with the limit that it is over. */
export interface TemplateCost {
  readonly cause: 'aliases' | 'depth' | 'size';
  readonly limit: number;
}

/** Heat writes aliases out in memory. A template that repeats a definition stands for some hundred values more than it has. */
const mostCopies = 100_000;
/** Python reads nested values by recursion; templates nest some ten levels. */
const mostLevels = 100;
/** Keys, values and signs between them. Heat's own limit of 512 KiB (`max_template_size`) comes before this one in any real template. */
const mostParts = 300_000;
/** Parts that are read in one go: a few milliseconds' work. */
const partsAtOnce = 1000;

/**
 * Says why a YAML or JSON text would cost the orchestration service far more than its length, without writing it out. Mistakes of
 * syntax are left to the service. Other requests get their turn while a long text is read. Undefined: the text is harmless.
 */
export async function costOf(text: string): Promise<TemplateCost | undefined> {
  const documents = await documentsOf(text);
  if (!Array.isArray(documents)) return documents;
  for (const document of documents) {
    const cost = new WrittenOut().costOf(document);
    if (cost) return cost;
  }
  return undefined;
}

const overDepth: TemplateCost = { cause: 'depth', limit: mostLevels };

/** Returns the documents of a text as trees of tokens, or what makes it too costly for that. */
async function documentsOf(text: string): Promise<CST.Document[] | TemplateCost> {
  const parser = new Parser();
  const documents: CST.Document[] = [];
  const keep = (tokens: Iterable<CST.Token>) => {
    for (const token of tokens) if (token.type === 'document') documents.push(token);
  };
  const nesting = new Nesting();
  let parts = 0;
  for (const part of new Lexer().lex(text)) {
    if (nesting.after(part) > mostLevels) return overDepth;
    keep(parser.next(part));
    parts += 1;
    if (parts > mostParts) return { cause: 'size', limit: mostParts };
    if (parts % partsAtOnce === 0) await nextTurn();
  }
  keep(parser.end());
  return documents;
}

/** Counts levels that take one or two signs each, before the parser keeps them all: open brackets, and `- - -` in one line. */
class Nesting {
  #brackets = 0;
  #inLine = 0;
  #isScalarNext = false;

  /** Returns the number of levels after a part of the lexer. */
  after(part: string): number {
    if (this.#isScalarNext) this.#isScalarNext = false;
    else if (part === CST.SCALAR) this.#isScalarNext = true;
    else if (part === '[' || part === '{') this.#brackets += 1;
    else if (part === ']' || part === '}') this.#brackets = Math.max(0, this.#brackets - 1);
    else if (part === '-' || part === '?') this.#inLine += 1;
    else if (part === '\n' || part === '\r\n') this.#inLine = 0;
    return Math.max(this.#brackets, this.#inLine);
  }
}

/** The size of a value when each alias in it is written out. */
interface Size {
  readonly values: number;
  /** Levels below the value; 0 for a text or a number. */
  readonly levels: number;
}

const nothing: Size = { values: 0, levels: 0 };
const oneValue: Size = { values: 1, levels: 0 };

class TooDeep extends Error {}

/** Sizes of the values of one document, from their tokens. */
class WrittenOut {
  /** The latest value of each anchor. A value that is not at its end yet would contain itself. */
  readonly #named = new Map<string, Size | 'open'>();
  #own = 0;

  costOf({ start, value }: CST.Document): TemplateCost | undefined {
    try {
      const { values } = this.#sizeOf(value, start, 0);
      return values > this.#own + mostCopies ? { cause: 'aliases', limit: mostCopies } : undefined;
    } catch (error) {
      if (error instanceof TooDeep) return overDepth;
      throw error;
    }
  }

  /** `before`: the tokens before a value, with its anchor. `depth`: levels above it. */
  #sizeOf(value: CST.Token | null | undefined, before: readonly CST.SourceToken[], depth: number): Size {
    const anchors = before.filter(({ type }) => type === 'anchor').map(({ source }) => source.slice(1));
    for (const anchor of anchors) this.#named.set(anchor, 'open');
    const size = this.#plainSizeOf(value, depth);
    if (depth + size.levels > mostLevels) throw new TooDeep();
    for (const anchor of anchors) this.#named.set(anchor, size);
    return size;
  }

  #plainSizeOf(value: CST.Token | null | undefined, depth: number): Size {
    this.#own += 1;
    if (!value) return oneValue;
    if (value.type === 'alias') {
      const size = this.#named.get(value.source.slice(1)) ?? oneValue;
      if (size === 'open') throw new TooDeep();
      return size;
    }
    if (!CST.isCollection(value)) return oneValue;
    if (depth >= mostLevels) throw new TooDeep();
    const items: readonly CST.CollectionItem[] = value.items;
    const sizes = items.map((item) => this.#itemSizeOf(item, depth + 1));
    return {
      values: sizes.reduce((sum, { values }) => sum + values, 1),
      levels: 1 + sizes.reduce((most, { levels }) => Math.max(most, levels), 0),
    };
  }

  #itemSizeOf({ start, key, sep = [], value }: CST.CollectionItem, depth: number): Size {
    const keySize = key ? this.#sizeOf(key, start, depth) : nothing;
    const valueSize = this.#sizeOf(value, key ? sep : [...start, ...sep], depth);
    return {
      values: keySize.values + valueSize.values,
      levels: Math.max(keySize.levels, valueSize.levels),
    };
  }
}
