import type { FileCell } from '../../import/types.ts';

/** A sheet of a workbook as rows of cells; the first filled row names the columns. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly FileCell[])[];
}

/** What the other side cannot say, where it stands, and why. */
export interface LeftOut {
  readonly place: string;
  readonly reason: string;
}

/** Answers to choose from under a name: of a lookup, or of a sheet of choices. */
export interface ChoiceList {
  readonly name: string;
  readonly choices: readonly Choice[];
}

/** One of them. */
export interface Choice {
  readonly value: string | number;
  readonly label: string;
}

/** How a choice is named in a sheet: names there hold no blanks. */
export const choiceName = (value: unknown): string => String(value).trim().replace(/\s+/g, '_');

/** Whether two lists offer the same answers in the same words. */
export function sameChoices(one: readonly Choice[], other: readonly Choice[]): boolean {
  return (
    one.length === other.length &&
    one.every(
      ({ value, label }, index) =>
        label === other[index]?.label && choiceName(value) === choiceName(other[index]?.value),
    )
  );
}

/** The text that an e-mail address fits, where a form can say that in a pattern alone. */
export const EMAIL_PATTERN = '^[^@ ]+@[^@ ]+$';

/** What a ticked box holds in XLSForm. */
export const TICKED = 'OK';
