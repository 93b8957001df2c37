import type { Check, Leaf, RuleText } from './rule.ts';

/**
 * Reads one rule of the oslo.policy language. Never throws: what cannot be understood is a rule that is false, so that a typing
 * error closes a door and never opens one. `onProblem` hears why.
 */
export function parseRule(rule: RuleText, onProblem: (problem: string) => void = () => {}): Check {
  if (typeof rule === 'string') return parseText(rule, onProblem);
  if (Array.isArray(rule)) return parseList(rule as readonly unknown[], onProblem);
  onProblem(`a rule is a text or a list, not ${JSON.stringify(rule)}`);
  return constant(false, '!');
}

export function constant(value: boolean, text: string): Leaf {
  return { kind: 'constant', value, text };
}

function parseList(rule: readonly unknown[], onProblem: (problem: string) => void): Check {
  if (rule.length === 0) return constant(true, '@');
  const alternatives = rule
    .map((inner) => (Array.isArray(inner) ? (inner as readonly unknown[]) : inner ? [inner] : []))
    .filter((inner) => inner.length > 0)
    .map((inner) =>
      join(
        'and',
        inner.map((text) => parseLeaf(String(text), onProblem)),
      ),
    );
  return alternatives.length > 0 ? join('or', alternatives) : constant(false, '!');
}

/** Far more than any rule needs; beyond it reading and answering would run out of stack. */
const deepestRule = 100;

function parseText(text: string, onProblem: (problem: string) => void): Check {
  if (text === '') return constant(true, '@');
  const tokens = tokenize(text, onProblem);
  let at = 0;
  let depth = 0;

  const alternatives = (): Check | null => sequence('or', () => sequence('and', operand));

  function sequence(word: 'or' | 'and', part: () => Check | null): Check | null {
    const parts: Check[] = [];
    do {
      const check = part();
      if (!check) return null;
      parts.push(check);
    } while (tokens[at] === word && ++at);
    return join(word, parts);
  }

  function operand(): Check | null {
    let negations = 0;
    for (; tokens[at] === 'not'; at++) negations++;
    const token = tokens[at++];
    let check: Check | null = null;
    if (token === '(') {
      if (++depth > deepestRule) return null;
      check = alternatives();
      if (tokens[at++] !== ')') return null;
      depth--;
    } else if (typeof token === 'object') {
      check = token;
    }
    return check && negations % 2 === 1 ? { kind: 'not', check } : check;
  }

  const check = alternatives();
  if (check && at === tokens.length) return check;
  onProblem(`not a rule: ${text}`);
  return constant(false, text);
}

type Token = Leaf | 'and' | 'or' | 'not' | '(' | ')' | 'text';

function tokenize(text: string, onProblem: (problem: string) => void): Token[] {
  const tokens: Token[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const body = word.replace(/^\(+/, '');
    for (let i = body.length; i < word.length; i++) tokens.push('(');
    const clean = body.replace(/\)+$/, '');
    const lower = clean.toLowerCase();
    if (lower === 'and' || lower === 'or' || lower === 'not') tokens.push(lower);
    else if (/^(["']).*\1$/.test(body) && body.length >= 2) tokens.push('text');
    else if (clean) tokens.push(parseLeaf(clean, onProblem));
    for (let i = clean.length; i < body.length; i++) tokens.push(')');
  }
  return tokens;
}

function parseLeaf(text: string, onProblem: (problem: string) => void): Leaf {
  if (text === '@') return constant(true, text);
  if (text === '!') return constant(false, text);
  const colon = text.indexOf(':');
  if (colon < 0) {
    onProblem(`not a check: ${text}`);
    return constant(false, text);
  }
  const left = text.slice(0, colon);
  const match = text.slice(colon + 1);
  switch (left) {
    case 'rule':
      return { kind: 'rule', name: match, text };
    case 'role':
      return { kind: 'role', match, text };
    // Checks that only the service itself can answer: a question to another server, and neutron's look at its own fields.
    case 'http':
    case 'https':
    case 'field':
      return constant(false, text);
    default:
      return { kind: 'generic', left, match, text };
  }
}

function join(kind: 'and' | 'or', checks: readonly Check[]): Check {
  return checks.length === 1 && checks[0] ? checks[0] : { kind, checks };
}
