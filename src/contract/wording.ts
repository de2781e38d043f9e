/** What stands in a list of what is left for a question that the viewer is not shown. */
export const NOT_SHOWN = 'An answer that is not shown to you: others give it';
