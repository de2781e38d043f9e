import type { Json } from '../../../engine/index.ts';

/**
 * What is usually chosen, by question; what is named more often is chosen more often. Other questions take any choice,
 * and mostly "no".
 */
export const likely: Readonly<Record<string, readonly Json[]>> = {
  // The meeting.
  pep_type: ['termly-review'],
  meeting_format: ['in-person', 'in-person', 'online', 'both'],
  social_worker_present: ['yes'],
  carer_present: ['yes'],
  // Care.
  uasc: ['no'],
  english_level: ['D', 'E'],
  legal_status: ['C2', 'C2', 'C2', 'C1', 'V2'],
  placement_type: ['U4', 'U4', 'U4', 'U6', 'U1'],
  placement_stability: ['stable', 'stable', 'stable', 'at-risk'],
  consent_trips: ['carer', 'carer', 'social-worker'],
  consent_photos: ['yes', 'internal-only'],
  consent_medical: ['social-worker', 'la-manager', 'carer'],
  permanence_plan: ['long-term-foster', 'long-term-foster', 'special-guardianship', 'return-home'],
  contact_restrictions: ['no', 'no', 'no', 'yes'],
  immunisations: ['yes'],
  sdq_by: ['carer', 'carer', 'teacher'],
  trauma_informed: ['yes'],
  // The setting or school.
  entitlement: ['15-hours', '30-hours'],
  eypp_claimed: ['yes'],
  daf: ['no'],
  full_time: ['yes'],
  ap_used: ['no'],
  device: ['yes'],
  internet: ['yes'],
  fsm: ['yes', 'no'],
  transport_mode: ['walk', 'carer', 'school-bus', 'carer'],
  transport_funded: ['carer-allowance', 'childrens-services'],
  setting_meets_needs: ['yes', 'yes', 'yes', 'partly'],
  school_meets_needs: ['yes', 'yes', 'yes', 'partly'],
  school_change_planned: ['no'],
  offer_status: ['applied', 'offered'],
  school_applied: ['yes'],
  delayed_entry: ['no'],
  // Progress.
  dev_cl: ['typical', 'below', 'typical'],
  dev_psed: ['typical', 'below', 'typical'],
  dev_pd: ['typical', 'ahead', 'typical'],
  dev_lit: ['typical', 'below', 'typical'],
  dev_maths: ['typical'],
  dev_uw: ['typical'],
  dev_ead: ['typical', 'ahead'],
  two_year_check: ['on-track', 'on-track', 'some-concern'],
  baseline: ['yes'],
  gld_forecast: ['yes', 'not-sure-yet'],
  progress: ['expected', 'expected', 'expected', 'better'],
  progress_overall: ['expected', 'expected', 'better', 'less'],
  attitude: [3, 3, 4, 2],
  engagement: [3, 3, 4],
  punctuality: ['good', 'good', 'some-lateness'],
  gcse_eng_maths_45: ['both-4', 'both-4', 'one-4'],
  ehcp_requested: ['no', 'no', 'being-considered'],
  ehcp_matches: ['yes', 'partly'],
  speech_language: ['no', 'no', 'yes'],
  sen_primary: ['SEMH', 'SEMH', 'SLCN', 'MLD', 'SPLD'],
  sen_secondary: ['SLCN', 'MLD'],
  // Views and plans.
  voice_method: ['face-to-face', 'face-to-face', 'form', 'observation', 'play'],
  agree_targets: ['yes', 'yes', 'mostly'],
  carer_reading: ['daily', 'some-days', 'some-days'],
  neet_risk: ['low', 'low', 'medium'],
  eet_status: ['college'],
  bursary: ['yes'],
  course_level: ['2', '2', '3'],
  retakes: ['maths', 'none', 'met-already'],
  pathway_plan: ['yes'],
  accommodation: ['staying-put', 'staying-put', 'supported-lodgings'],
  september_guarantee: ['offer-made', 'not-needed-the-course-goes-on'],
  ucas: ['not-planned', 'thinking'],
  he_support: ['yes'],
  apprenticeship_progress: ['on-track'],
  pupil_voice: ['yes', 'yes', 'yes', 'no'],
  status: ['not-started', 'under-way', 'under-way'],
  outcome: ['met', 'met', 'partly', 'partly', 'carried-on'],
  done: ['yes', 'yes', 'no'],
  // The virtual school's review.
  qa_voice: ['yes', 'yes', 'partly'],
  qa_attain: ['yes'],
  qa_prev: ['yes'],
  qa_smart: ['yes', 'yes', 'partly'],
  qa_pp: ['yes'],
  qa_needs: ['yes'],
  qa_transition: ['yes', 'not-due'],
  qa_carer: ['yes'],
  qa_next: ['yes'],
};

/** What is usually ticked, by question. */
export const likelyTicks: Readonly<Record<string, readonly Json[]>> = {
  papers: ['last-pep', 'school-report', 'attendance-report', 'pupil-views'],
  copies: ['carer', 'social-worker', 'iro', 'school', 'virtual-school'],
  disability: ['none'],
};

/** Usual numbers and scores, by question or cell. Money is in pounds, and what people spend is a round sum. */
export const likelyNumbers: Readonly<Record<string, readonly number[]>> = {
  placements_12m: [1, 1, 1, 2],
  hours_week: [25],
  course_hours: [16, 18],
  travel_minutes: [10, 15, 20, 25],
  att_target: [95, 96, 97],
  att_pct_manual: [91, 93, 95],
  missing_episodes: [0],
  internal_exclusions: [0, 0, 0, 1],
  days_neet: [0],
  bursary_amount: [600, 900, 1200],
  sdq_score: [6, 8, 9, 11, 12, 13, 15, 18],
  sdq_last: [8, 10, 12, 14, 16],
  feel_school: [3, 4, 4, 5],
  feel_safe: [4, 4, 5],
  feel_course: [3, 4, 4, 5],
  hours: [6, 8, 10],
  agreed: [160, 120, 75],
  pp_extra_amount: [12, 15, 18.5],
};

/** How much a target helped, by how it ended (lookup target-impact). */
export const impactOf: Readonly<Record<string, readonly number[]>> = {
  met: [3, 4],
  partly: [2, 3],
  'carried-on': [2],
  'not-met': [1],
};

/** What shows how a target ended. */
export const evidenceOf: Readonly<Record<string, readonly string[]>> = {
  met: ['Test in the last week of term: past the mark that was set.', 'Seen in three lessons, and kept up since.'],
  partly: [
    'Half-way by the end of term; the tutor’s record shows steady gains.',
    'Managed with a prompt, not yet alone.',
  ],
  'carried-on': ['Started late, after the change of tutor. Goes on this term.'],
  'not-met': ['Sessions were missed through illness; looked at again in this plan.'],
};

/** The standard of a core subject in the words of reports, and in the lookup age-related-expectation. */
export const standards = {
  towards: {
    words: 'Working towards the expected standard',
    aim: 'At the expected standard',
    choice: 'working-towards',
  },
  at: { words: 'At the expected standard', aim: 'At the expected standard', choice: 'at-the-expected-standard' },
  above: { words: 'Above the expected standard', aim: 'Above the expected standard', choice: 'above' },
} as const;

export type Standard = keyof typeof standards;
