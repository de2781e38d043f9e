import type { AuthoritySettings } from '../../db/authoritySettings.ts';

type RatingSettings = Pick<
  AuthoritySettings,
  'hasPepRagRatingEnabled' | 'ratings' | 'quickResponses' | 'ratingGuidanceUrl' | 'overallRating'
>;

/** The labels everybody has, and the worst section speaks for the plan. */
const usual: RatingSettings = {
  hasPepRagRatingEnabled: true,
  ratings: {},
  quickResponses: {
    1: ['Clear, complete and written with the child.', 'Targets are measurable and matched to the spending.'],
    2: [
      'Please say how progress will be measured.',
      'The child’s own words are missing.',
      'Please name who does what by when.',
    ],
    3: [
      'Targets are not linked to what the school knows of the child’s learning.',
      'Please explain how the money will be spent.',
    ],
    4: ['This section does not meet the statutory guidance.'],
  },
  ratingGuidanceUrl: null,
  overallRating: { rule: 'worst' },
};

/** Gold before green: a standard of its own, with guidance for those who rate (pep-content 7, overlay A). */
const goldStandard: RatingSettings = {
  hasPepRagRatingEnabled: true,
  ratings: {
    1: { label: 'Gold', tone: 'gold' },
    2: { label: 'Green', tone: 'done' },
    3: { label: 'Amber', tone: 'attention' },
    4: { label: 'Red', tone: 'danger' },
    5: { label: 'Not rated', tone: 'muted' },
  },
  quickResponses: {
    1: [
      'Outstanding: the child’s ambitions run through the whole section.',
      'A piece of the child’s work shows the progress made.',
    ],
    2: ['Clear and complete.', 'Good use of the last review.'],
    3: ['Please say how progress will be measured.', 'The child’s own words are missing.'],
    4: ['This has to be put right before the PEP is agreed.', 'Please explain how the money will be spent.'],
  },
  ratingGuidanceUrl: {
    earlyYears: 'https://guidance.example/rating-early-years.pdf',
    statutory: 'https://guidance.example/rating-key-stages-1-4.pdf',
    post16: 'https://guidance.example/rating-post-16.pdf',
  },
  // The section on attainment, as the forms of each phase call it.
  overallRating: { rule: 'gold', leftOut: ['development', 'attainment', 'qualifications'] },
};

/** What an authority of the demonstration data has settled about ratings. */
export const ratingSettingsOf = (authorityId: number): RatingSettings => (authorityId === 12 ? goldStandard : usual);
