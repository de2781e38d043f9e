/** Kinds of people whose data declarations hold. */
export const people = ['pupil', 'user'] as const;

/**
 * How long data is kept, by the name that declarations give as `kept`. The years are those that the law asks for or an
 * authority usually decides; no setting shortens them yet.
 */
export const keeping = {
  'pupil-file':
    'Until the 75th anniversary of the child’s birth, or for 15 years from the death of a child who died before 18 ' +
    '(the child’s case record: Care Planning, Placement and Case Review (England) Regulations 2010, regulation 50); ' +
    'no setting yet, nothing is deleted by itself',
  account:
    'While the person works with the portal, and afterwards as long as the records that name them; ' +
    'no setting yet, an account is closed by hand and not deleted',
  trail: 'As long as the records that it speaks of; it is written once, and neither changed nor deleted',
  'subject-access':
    'As long as the pupil’s own record: it shows what was handed over and what was withheld; ' +
    'no setting yet, nothing is deleted by itself',
  imports: 'As long as the trail that names the import',
  'import-rows': 'For 30 days after the file was sent; then the rows are deleted by themselves',
} as const;
