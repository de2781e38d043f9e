/** What of a kind stands in columns. */
export interface ItemKind {
  /** Headings of its lines. */
  readonly headings: readonly string[];
  /** Columns that name people in their role, who are no third parties there: by their place. */
  readonly roles?: readonly number[];
}

const facts: ItemKind = { headings: ['What', 'It says'] };

/** By lookup subject-access-kind, in the order of the contents. */
export const itemKinds = {
  details: facts,
  careStatus: {
    headings: ['From', 'Care status', 'Legal status', 'Reason care ended', 'Recorded', 'Recorded by'],
    roles: [5],
  },
  placements: {
    headings: ['From', 'To', 'Type', 'Provider', 'Address', 'Post code', 'Outside the area', 'Recorded', 'Recorded by'],
    roles: [8],
  },
  sen: { headings: ['From', 'SEN status', 'Primary need', 'Recorded', 'Recorded by'], roles: [4] },
  schools: { headings: ['School', 'From', 'To', 'Main school'] },
  professionals: { headings: ['Name', 'Role', 'From', 'State'], roles: [0] },
  plan: facts,
  planSection: { headings: ['Question', 'Answer'] },
  planHistory: { headings: ['When', 'Who', 'Activity', 'Question', 'Before', 'After'], roles: [1] },
  planReview: { headings: ['When', 'Who', 'Section', 'Rating', 'Review', 'Moderation'], roles: [1] },
  planEnquiry: { headings: ['When', 'Who', 'Section', 'Answer', 'Asked of', 'It says'], roles: [1, 4] },
  note: { headings: ['Date', 'Type', 'Written by', 'Note', 'Changed', 'Deleted'], roles: [2, 4, 5] },
  marks: {
    headings: ['Date', 'Session', 'Mark', 'Meaning', 'Sub-code', 'Comment', 'School', 'Entered', 'Entered by'],
    roles: [8],
  },
  amendments: {
    headings: [
      'Date',
      'Session',
      'Was',
      'Became',
      'Details before',
      'Details after',
      'School',
      'Entered',
      'Entered by',
      'Amended',
      'Amended by',
      'Reason',
    ],
    roles: [8, 10],
  },
  weeks: { headings: ['Week from', 'Attended', 'Not required', 'School'] },
  suspension: facts,
  results: {
    headings: [
      'Term',
      'Level',
      'Type',
      'Subject',
      'Grade',
      'Score',
      'Notes',
      'Complete',
      'Entered',
      'Entered by hand',
      'Changed',
      'Deleted',
    ],
    roles: [9, 10, 11],
  },
  file: {
    headings: ['File', 'Kind', 'Bytes', 'Added', 'Added by', 'Document', 'Reference', 'Deleted'],
    roles: [4],
  },
  // Not what was written: only sender and recipients read it, and each of them can be asked for it (D-143).
  message: { headings: ['Sent', 'From', 'To', 'The text'], roles: [1, 2] },
  import: { headings: ['File', 'Sent', 'Sent by', 'Row', 'What it does', 'What it says'], roles: [2] },
  alert: { headings: ['When', 'Alert', 'Brought about by'], roles: [2] },
  yearTurn: { headings: ['Academic year', 'Year group before', 'Year group after'] },
  request: { headings: ['Reference', 'Prepared', 'Prepared by', 'Sealed', 'Sealed by'], roles: [2, 4] },
  hold: { headings: ['Reason', 'Note', 'Set', 'Set by', 'Lifted', 'Lifted by'], roles: [3, 5] },
  merge: { headings: ['When', 'Was recorded as', 'UPN', 'Pupil number', 'Date of birth', 'Reason', 'By'], roles: [6] },
  aside: { headings: ['Kind', 'Day', 'It says', 'Of'] },
  passing: {
    headings: ['Authority', 'From', 'Note', 'Offered', 'Offered by', 'State', 'Decided', 'Decided by', 'Reason'],
    roles: [4, 7],
  },
  trail: { headings: ['When', 'Who', 'What', 'Details'], roles: [1] },
} as const satisfies Record<string, ItemKind>;

export type ItemKindId = keyof typeof itemKinds;

/** Of an item's kind as it was stored. */
export const kindOf = (kind: string): ItemKind => (itemKinds as Record<string, ItemKind>)[kind] ?? facts;
