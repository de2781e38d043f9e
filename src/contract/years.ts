/** Days for which a turn of the year that is done can be taken back. */
export const YEAR_UNDO_DAYS = 30;
