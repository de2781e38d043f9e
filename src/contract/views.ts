/** Views of one list that somebody keeps at most, and that an authority keeps for everybody. */
export const MOST_VIEWS = 30;

/** Characters of a saved view as it is stored: filters of hundreds of choices fit many times over. */
export const LONGEST_VIEW = 16_000;
