/** The choice that takes a mark away; it is never stored. */
export const noMark = '-';
