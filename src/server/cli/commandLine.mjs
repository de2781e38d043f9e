// Runs before anything is installed too, hence plain JavaScript on Node alone.
import { parseArgs } from 'node:util';

/**
 * What a command was given. `--help` and `-h` print the usage and end the process with 0; what the command does not
 * know, and too much or too little of what it takes, is said and ends it with 2. Called before anything is done.
 */
export function readCommandLine({ usage, options = {}, takes = [0, 0] }, given = process.argv.slice(2)) {
  const known = { ...options, help: { type: 'boolean', short: 'h' } };
  const { tokens } = parseArgs({ args: given, options: known, allowPositionals: true, strict: false, tokens: true });
  const unknown = tokens.find(({ kind, name }) => kind === 'option' && !Object.hasOwn(known, name));
  if (unknown !== undefined) refuse(`Unknown option ${unknown.rawName}. There ${listed(Object.keys(known))}.`);
  const read = parsed(given, known);
  if (read.values.help === true) {
    console.log(usage);
    process.exit(0);
  }
  const [least, most] = takes;
  const { length } = read.positionals;
  if (length < least) refuse(`${length === 0 ? 'Something' : 'More'} has to be named.\n\n${usage}`);
  if (length > most) refuse(`"${read.positionals[most]}" is more than this takes.\n\n${usage}`);
  return read;
}

/** A command that hands what else it is given on to a tool: only `--help` is its own. */
export function helpOnly(usage, given = process.argv.slice(2)) {
  if (given.includes('--help') || given.includes('-h')) readCommandLine({ usage }, ['--help']);
}

/** A whole number, or the end of the process with what it has to be. */
export function wholeNumber(text, { name, least = 0, most = 1_000_000_000 }) {
  const number = Number(text);
  const isRight = text.trim() !== '' && Number.isInteger(number) && number >= least && number <= most;
  if (!isRight)
    refuse(`${name} has to be a whole number from ${least} to ${most.toLocaleString('en-GB')}, and is "${text}".`);
  return number;
}

/** Says what is wrong with what was typed, and ends the process with 2. */
export function refuse(sentence) {
  console.error(sentence);
  process.exit(2);
}

function parsed(given, options) {
  try {
    return parseArgs({ args: given, options, allowPositionals: true });
  } catch (error) {
    return refuse(error.message);
  }
}

function listed(names) {
  const [last, ...others] = names.map((name) => `--${name}`).reverse();
  return others.length === 0 ? `is ${last}` : `are ${others.reverse().join(', ')} and ${last}`;
}
