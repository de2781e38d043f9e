import type { parseArgs, ParseArgsConfig } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

interface CommandUsage<T extends Options> {
  /** What `--help` prints: what the command does, how it is called, what each option means. */
  readonly usage: string;
  readonly options?: T;
  /** How many words without a dash it takes, at least and at most; none where absent. */
  readonly takes?: readonly [least: number, most: number];
}

/**
 * What a command was given. `--help` and `-h` print the usage and end the process with 0; what the command does not
 * know, and too much or too little of what it takes, is said and ends it with 2. Called before anything is done.
 */
export function readCommandLine<const T extends Options>(
  wanted: CommandUsage<T>,
  given?: readonly string[],
): Pick<ReturnType<typeof parseArgs<{ options: T; allowPositionals: true }>>, 'values' | 'positionals'>;

/** A command that hands what else it is given on to a tool: only `--help` is its own. */
export function helpOnly(usage: string, given?: readonly string[]): void;

/** A whole number, or the end of the process with what it has to be. */
export function wholeNumber(
  text: string,
  limits: { readonly name: string; readonly least?: number; readonly most?: number },
): number;

/** Says what is wrong with what was typed, and ends the process with 2. */
export function refuse(sentence: string): never;
