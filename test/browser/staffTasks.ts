import { join } from 'node:path';
import { root } from '../architecture/source.ts';

/**
 * What staff do again and again, from which page on, and the most presses and keys that it may take: as many as it took
 * when this was written. Whoever saves one lowers the figure with it.
 */
export const tasks = {
  finish: { words: 'Finish a section', from: 'the section', most: { presses: 9, keys: 9 } },
  submit: { words: 'Submit a plan for review', from: 'PEP Home', most: { presses: 9, keys: 9 } },
  upload: { words: 'Upload a document', from: 'PEP Home', most: { presses: 9, keys: 9 } },
  meetings: { words: 'Enter the dates of two meetings', from: 'the list of plans', most: { presses: 19, keys: 19 } },
  review: { words: 'Rate fifteen sections and return the plan', from: 'a section', most: { presses: 0, keys: 40 } },
  note: { words: 'Write a note on a pupil', from: 'the notes of the pupil', most: { presses: 9, keys: 9 } },
  week: { words: 'Enter a week of marks', from: 'the week of the pupil', most: { presses: 9, keys: 19 } },
  export: { words: 'Export a list', from: 'the list', most: { presses: 9, keys: 9 } },
  user: { words: 'Add a user', from: 'the list of users', most: { presses: 19, keys: 19 } },
  authority: { words: 'Change authority and back', from: 'any page', most: { presses: 9, keys: 9 } },
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
