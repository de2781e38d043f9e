/** Text with a letter, a number, yes or no. */
const single = '@ like_regex "\\\\S" || @.type() == "number" || @.type() == "boolean"';

/**
 * Test in a JSON path of something that says anything, as `isEmpty` of the engine has it: one of these, or what holds
 * one, as a choice with its label does.
 */
export const said = `(${single} || @.type() == "object" && exists (@.** ? (${single})))`;

/** JSON paths of what fulfils a test at the end of a way, in whichever row. */
interface HeldPaths {
  readonly answers: string;
  /** What the rows of a list that is shown have parked stands in an object by their ids. */
  readonly parked: string;
}

/** Those in all that a section holds; `*` is any name. */
export const pathsOf = (names: readonly string[], test: string): HeldPaths => ({
  answers: `$${names.map(step).join('')} ? ${test}`,
  parked: `$${names.map(step).join(rowOrNone)} ? ${test}`,
});

/** Those in what stands by the first name of the way. */
export const pathsBelow = ([, ...names]: readonly string[], test: string): HeldPaths => ({
  answers: `$${names.map(step).join('')} ? ${test}`,
  parked: `$${names.map((name) => rowOrNone + step(name)).join('')} ? ${test}`,
});

const rowOrNone = '.**{0 to 1}';

const step = (name: string): string => (name === '*' ? '.*' : `.${JSON.stringify(name)}`);
