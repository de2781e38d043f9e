/** A question that is asked for another kind of answer than is stored by its key. */
interface OtherKind {
  readonly key: string;
  /** What is stored, and what would be asked for, in words. */
  readonly held: readonly string[];
  readonly kind: string;
  readonly isEverybodys: boolean;
}

/** The fault that this is, as it is told of files. */
export const otherKind = ({ key, held, kind, isEverybodys }: OtherKind): string =>
  `plans have answers to "${key}" of another kind: ${held.join(' or ')}, and not ${kind}. ` +
  `Add a new question, and ${isEverybodys ? 'hide this one' : 'take this one out'}: its answers are kept`;

/** Whether a fault is that one. */
export const isOtherKind = (message: string): boolean => /^plans have answers to ".+" of another kind: /.test(message);
