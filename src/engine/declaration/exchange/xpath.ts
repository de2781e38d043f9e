/** An XPath expression of XLSForm, as far as forms use it. */
export type Expression =
  | { readonly kind: 'joint'; readonly word: 'and' | 'or'; readonly of: readonly Expression[] }
  | { readonly kind: 'compared'; readonly operator: Comparison; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'reckoned'; readonly operator: string; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'call'; readonly name: string; readonly of: readonly Expression[] }
  | { readonly kind: 'answer'; readonly name: string }
  /** The answer itself that a constraint is about, a dot. */
  | { readonly kind: 'self' }
  /** A column of the choices, or a way to another place. */
  | { readonly kind: 'path'; readonly name: string }
  | { readonly kind: 'value'; readonly value: string | number };

/** How two values are compared. */
export type Comparison = '=' | '!=' | '<' | '<=' | '>' | '>=';

/** What a comparison is called when its sides are exchanged. */
export const TURNED: { readonly [operator in Comparison]: Comparison } = {
  '=': '=',
  '!=': '!=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};

/** What an expression is made of, each with the one group that holds what it says; tried in this order. */
const TOKENS = [
  ['answer', /\$\{\s*([^{}\s]+)\s*\}/],
  ['text', /'([^']*)'/],
  ['text', /"([^"]*)"/],
  ['number', /(\d+(?:\.\d+)?|\.\d+)/],
  ['sign', /(!=|<=|>=|[=<>+*(),-])/],
  ['self', /(\.)(?![./\w])/],
  ['word', /([\w./@][\w./:@-]*)/],
] as const;
const TOKEN = `\\s*(?:${TOKENS.map(([, { source }]) => source).join('|')})`;

interface Token {
  readonly kind: (typeof TOKENS)[number][0];
  readonly text: string;
}

const LONGEST = 2_000;
const DEEPEST = 30;

/** Reads an expression; null where it is none of those that forms use. */
export function readExpression(text: string): Expression | null {
  const tokens = text.length > LONGEST ? null : tokensOf(text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"'));
  if (tokens === null || tokens.length === 0) return null;
  const reader = new Reader(tokens);
  try {
    const expression = reader.joint('or');
    return reader.isAtEnd() ? expression : null;
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

class Unreadable extends Error {}

function tokensOf(text: string): Token[] | null {
  const tokens: Token[] = [];
  const all = new RegExp(TOKEN, 'y');
  const whole = text.trimEnd();
  while (all.lastIndex < whole.length) {
    const found = all.exec(whole);
    if (found === null) return null;
    const at = found.slice(1).findIndex((part) => part !== undefined);
    tokens.push({ kind: TOKENS[at]?.[0] ?? 'sign', text: found[at + 1] ?? '' });
  }
  return tokens;
}

/** Goes through the tokens once, by the order in which operators bind. */
class Reader {
  private at = 0;
  private depth = 0;
  private readonly tokens: readonly Token[];

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  isAtEnd(): boolean {
    return this.at >= this.tokens.length;
  }

  joint(word: 'and' | 'or'): Expression {
    const next = (): Expression => (word === 'or' ? this.joint('and') : this.compared());
    const first = next();
    const of = [first];
    while (this.take('word', [word]) !== null) of.push(next());
    return of.length === 1 ? first : { kind: 'joint', word, of };
  }

  private compared(): Expression {
    const left = this.reckoned(['+', '-'], () => this.reckoned(['*', 'div', 'mod'], () => this.single()));
    const operator = this.take('sign', ['=', '!=', '<', '<=', '>', '>=']) as Comparison | null;
    if (operator === null) return left;
    const right = this.reckoned(['+', '-'], () => this.reckoned(['*', 'div', 'mod'], () => this.single()));
    return { kind: 'compared', operator, left, right };
  }

  private reckoned(operators: readonly string[], next: () => Expression): Expression {
    let left = next();
    for (;;) {
      const operator = this.take('sign', operators) ?? this.take('word', operators);
      if (operator === null) return left;
      left = { kind: 'reckoned', operator, left, right: next() };
    }
  }

  private single(): Expression {
    const token = this.tokens[this.at];
    this.at += 1;
    if (token === undefined) throw new Unreadable();
    if (token.kind === 'answer') return { kind: 'answer', name: token.text };
    if (token.kind === 'text') return { kind: 'value', value: token.text };
    if (token.kind === 'number') return { kind: 'value', value: Number(token.text) };
    if (token.kind === 'self') return { kind: 'self' };
    if (token.kind === 'word') return this.called(token.text);
    if (token.text === '-') return this.negative();
    if (token.text !== '(') throw new Unreadable();
    const inner = this.inner();
    this.expect(')');
    return inner;
  }

  private negative(): Expression {
    const of = this.single();
    if (of.kind !== 'value' || typeof of.value !== 'number') throw new Unreadable();
    return { kind: 'value', value: -of.value };
  }

  private called(name: string): Expression {
    if (this.take('sign', ['(']) === null) return { kind: 'path', name };
    const of: Expression[] = [];
    if (this.take('sign', [')']) !== null) return { kind: 'call', name, of };
    do of.push(this.inner());
    while (this.take('sign', [',']) !== null);
    this.expect(')');
    return { kind: 'call', name, of };
  }

  private inner(): Expression {
    this.depth += 1;
    if (this.depth > DEEPEST) throw new Unreadable();
    const expression = this.joint('or');
    this.depth -= 1;
    return expression;
  }

  private expect(sign: string): void {
    if (this.take('sign', [sign]) === null) throw new Unreadable();
  }

  /** The text of the next token where it is one of these, which is behind us then. */
  private take(kind: Token['kind'], texts: readonly string[]): string | null {
    const token = this.tokens[this.at];
    if (token?.kind !== kind || !texts.includes(token.text)) return null;
    this.at += 1;
    return token.text;
  }
}
