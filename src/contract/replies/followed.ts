import { boolean, integer, list, object, oneOf, string } from './shape.ts';

/** How far running plans have followed a publication, or gone back; the portal moves them by itself. */
export const followed = {
  moved: integer,
  /** Plans that stay where they are, by why; the first three were set aside and can be tried again. */
  kept: object({ unsettled: integer, review: integer, failed: integer, finished: integer, movedOn: integer }),
  /** Plans that are still to come. */
  left: integer,
  isOver: boolean,
  /** Plans that were set aside and would be moved if they were tried again now. */
  again: integer,
  /** The first of them, of the pupils whom the viewer sees. */
  aside: list(
    object({
      studentId: integer,
      pepId: integer,
      formSlug: string,
      name: string,
      reason: oneOf('unsettled', 'review', 'failed'),
    }),
  ),
};
