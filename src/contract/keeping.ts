/** Kinds of people whose data declarations hold. */
export const people = ['pupil', 'user'] as const;

/**
 * How long data is kept, by the name that declarations give as `kept`. The years are those that the law asks for or an
 * authority usually decides; of a pupil's record the authority sets them itself (retention.ts).
 */
export const keeping = {
  'pupil-file':
    'Until the 75th anniversary of the child’s birth ' +
    '(the child’s case record: Care Planning, Placement and Case Review (England) Regulations 2010, regulation 50); ' +
    'the authority may set another rule, and nothing is erased before somebody approves it',
  account:
    'While the person works with the portal, and 7 years after the account was closed, or as long as the authority ' +
    'sets; then a leader erases all but the name, which stays with the records that the person wrote',
  trail:
    'For good, but for its content: what it says of a record goes when the record is erased; ' +
    'who did what, and when, stays',
  'subject-access':
    'As long as the pupil’s own record: it shows what was handed over and what was withheld; ' +
    'the authority may set a shorter rule',
  imports: 'As long as the trail that names the import',
  'import-rows': 'For 30 days after the file was sent; then the rows are deleted by themselves',
} as const;
