/** Days for which plans that a publication moved can be moved back. */
export const MOVE_BACK_DAYS = 30;

/** So many running plans are named of each thing that a publication would do to them. */
export const MOST_PLANS_NAMED = 20;

/** Characters that the text of one declaration may have. */
export const LONGEST_TEXT = 60_000;

/** Answers that a list of an authority's own may offer. */
export const MOST_ANSWERS = 500;

/** How many declarations an authority may have of its own, and the characters of all of them. */
export const MOST_TEXTS = { texts: 80, letters: 600_000 } as const;

/** Below the authority's folder of overlays, without `.json`: `forms/pep/care`. */
export const OWN_PATH = '^(forms|stages|tables|lookups)/[a-z0-9/-]+$';
