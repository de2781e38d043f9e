import type { Problem } from './declaration/catalogTypes.ts';

/** Every code an EngineError can carry, with what it means. The only table of them. */
export const ENGINE_ERRORS = {
  MISSING_FACT: 'A condition or template names a fact that is not there.',
  BAD_TEMPLATE: 'A template names a fact that cannot stand in a text.',
  BAD_CATALOG: 'The declarations have faults.',
  UNKNOWN_DECLARATION: 'There is no declaration of that kind with that id.',
  STALE_OVERLAY: 'An overlay was written for an older version of its base and has to be reviewed.',
  BAD_RELEASE: 'The text of a release is not what its hash says, or is not a release.',
  BAD_SCHEMA: 'A schema cannot be interpreted.',
  BAD_DATA: 'Data are not of the kind that a form can hold.',
  CONDITION_CIRCLE: 'Questions of a form open and hide each other without end.',
  BAD_DERIVATION: 'A derived value cannot be computed as declared.',
  UNKNOWN_FORMAT: 'A field names a format that does not exist.',
  BAD_VALUE: 'A value is not of the kind that its format shows.',
  UNKNOWN_FIELD: 'A table names a field that its record does not have.',
  BAD_PIVOT: 'Two rows stand for the same cell of a grid.',
  NO_ANSWER: 'No valid answers can be made up for a form.',
  BAD_TABLE_QUERY: 'A list was asked for with a sort, filter or page size that its table does not declare.',
} as const;

/** Code of an EngineError; a key of ENGINE_ERRORS. */
export type EngineErrorCode = keyof typeof ENGINE_ERRORS;

/** What the engine throws. Switch on `code`; `details` holds one sentence for each fault found. */
export class EngineError extends Error {
  readonly code: EngineErrorCode;
  readonly details: readonly string[];

  constructor(code: EngineErrorCode, message: string, details: readonly string[] = []) {
    super(message);
    this.name = 'EngineError';
    this.code = code;
    this.details = details;
  }
}

/** All faults of all declarations at once, of code `BAD_CATALOG`; each names file, line and pointer. */
export class CatalogError extends EngineError {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    const lines = problems.map(describeProblem);
    super('BAD_CATALOG', `${ENGINE_ERRORS.BAD_CATALOG}\n${lines.join('\n')}`, lines);
    this.name = 'CatalogError';
    this.problems = problems;
  }
}

/** One line for a problem, `file:line pointer message` or `file:line:column …`, as editors and terminals follow it. */
export function describeProblem(problem: Problem): string {
  const pointer = problem.pointer === '' ? '/' : problem.pointer;
  const warning = problem.severity === 'warning' ? 'warning: ' : '';
  const column = problem.column === undefined ? '' : `:${problem.column}`;
  return `${problem.file}:${problem.line}${column} ${pointer} ${warning}${problem.message}`;
}
