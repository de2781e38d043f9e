/** The halves of a year's terms, as they are sent. */
export const termDates = {
  first1: '2026-09-01',
  last1: '2026-10-23',
  first2: '2026-11-02',
  last2: '2026-12-18',
  first3: '2027-01-04',
  last3: '2027-02-12',
  first4: '2027-02-22',
  last4: '2027-03-19',
  first5: '2027-04-05',
  last5: '2027-05-28',
  first6: '2027-06-07',
  last6: '2027-07-21',
} as const;
