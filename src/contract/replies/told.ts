import { integer, list, nullable, object, oneOf, string } from './shape.ts';

/** Something that moving running plans to the drafts would do to them, and to how many. */
const counted = {
  /** The same for the same effect, whichever call says it. */
  id: string,
  /**
   * `question`, `carried`, `automatic`: an answer whose question goes, by where it came from; `option`: an answer that
   * was chosen and is not offered; `stage`: answers of a section that new plans lack; `hidden`: an answer that is not
   * asked for in these plans any more; `unfit`: an answer that its question, as it would be, does not take;
   * `signature`: one that goes, since its form says something else; `unsettled`: plans that cannot be moved, and keep
   * what they have; `required`: a required answer that is missing; `invalid`: an answer that does not pass; `section`,
   * `plan`: what falls below 100 %.
   */
  kind: oneOf(
    'question',
    'carried',
    'automatic',
    'option',
    'stage',
    'hidden',
    'unfit',
    'signature',
    'unsettled',
    'required',
    'invalid',
    'section',
    'plan',
  ),
  /** Empty of a plan as a whole, as are the titles that it is not about. */
  path: string,
  stage: string,
  question: string,
  option: string,
  plans: integer,
} as const;

/** With the first of the plans. */
export const effect = object({
  ...counted,
  /** The first of them, by their sections. */
  examples: list(object({ studentId: integer, pepId: integer, formSlug: string, name: string })),
});

/** What each changed path says, and would say, in sentences; none where it is as everybody has it. */
export const changes = list(object({ path: string, title: string, before: list(string), after: list(string) }));

/** What whoever signs has before them. */
export const told = object({
  /** Null of a publication of which they were not kept yet. */
  words: nullable(changes),
  /** What the last look to the last plan has counted; null where nobody looked. `at` is an ISO instant. */
  look: nullable(object({ at: string, running: integer, effects: list(object(counted)) })),
});
