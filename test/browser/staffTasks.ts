import { join } from 'node:path';
import { root } from '../architecture/source.ts';

/**
 * What staff do again and again, from which page on, and the most presses and keys that it may take: as many as it took
 * when this was written. Whoever saves one lowers the figure with it.
 */
export const tasks = {
  finish: { words: 'Finish a section', from: 'the section', most: { presses: 4, keys: 0 } },
  submit: { words: 'Submit a plan for review', from: 'PEP Home', most: { presses: 2, keys: 0 } },
  upload: { words: 'Upload a document', from: 'PEP Home', most: { presses: 3, keys: 0 } },
  meetings: { words: 'Enter the dates of two meetings', from: 'the list of plans', most: { presses: 8, keys: 0 } },
  review: { words: 'Rate fifteen sections and return the plan', from: 'a section', most: { presses: 0, keys: 40 } },
  note: { words: 'Write a note on a pupil', from: 'the notes of the pupil', most: { presses: 5, keys: 0 } },
  week: { words: 'Enter a week of marks', from: 'the week of the pupil', most: { presses: 1, keys: 11 } },
  export: { words: 'Export a list', from: 'the list', most: { presses: 4, keys: 0 } },
  user: { words: 'Add a user', from: 'the list of users', most: { presses: 4, keys: 2 } },
  authority: { words: 'Change authority and back', from: 'any page', most: { presses: 4, keys: 0 } },
} as const;

/** One of them, by the name of its counts. */
export type Task = keyof typeof tasks;

/** What somebody's hands did on a page. */
export interface Counts {
  readonly presses: number;
  readonly keys: number;
}

/** Where the counts of a run stand, one file for each task: files of tests run side by side. */
export const countsFolder = join(root, '.cache', 'tasks');
