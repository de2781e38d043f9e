/** What social workers, carers and nurseries wrote, by question; invented. */
export const socialTexts: Readonly<Record<string, readonly string[]>> = {
  venue: ['Meeting room 2', 'The library', 'The family room'],
  next_venue: ['Meeting room 2', 'The library'],
  interpreter: ['Not needed'],
  religion: ['None', 'Christian; takes part in assemblies'],
  one_page_profile: [
    'People like my jokes and that I help others. It matters to me to know what happens next.',
    'I am kind to animals and I never give up on a puzzle. It matters to me to see my brother each week.',
    'I am good at making things. It matters to me that people do what they said they would do.',
  ],
  contact_arrangements: [
    'Family time on Wednesdays after school, so no clubs on that day. The carer collects at the gate.',
    'Family time every other Saturday. Mondays after it can be hard; a quiet start helps.',
    'Calls with grandmother on Sundays; nothing falls into school time.',
  ],
  contact_restrictions_detail: [
    'An uncle may not collect or visit. School rings the social worker at once if he comes to the gate.',
  ],
  safety_information: ['Collected only by the carer or with the password held at the office.'],
  day_to_day_contact: ['The carer, then the social worker'],
  relationship: ['Mother'],
  care_plan_summary: [
    'To stay with the present carers until adulthood, with regular family time and the same school.',
    'Settled in long-term foster care; the plan is for no more moves of home or school.',
    'A plan for special guardianship with the present carers is being assessed this year.',
  ],
  life_story: [
    'The social worker meets once a month to add to the memory book.',
    'Starts after the summer; a family support worker leads it.',
  ],
  significant_events: [
    'None since the last plan.',
    'A younger sister has moved in with the same carers; it has gone well.',
    'The carers’ dog died; there were some sad weeks.',
  ],
  mental_health_detail: ['On the waiting list since spring; the school’s counsellor sees the child weekly until then.'],
  sdq_actions: ['Weekly time with the mentor, and talked through at the next health assessment.'],
  wellbeing_school: [
    'A named adult meets the child each morning and looks in after lunch.',
    'Time with the learning mentor on Mondays and Thursdays; a quiet room at break.',
    'Check-in and check-out cards, and a place in the lunchtime art group.',
  ],
  regulation_plan: [
    'Hard: sudden changes and raised voices. Helps: a walk with the key adult, then a drink of water and a short task.',
  ],
  allergies: ['None known'],
  emotional: [
    'Settles within ten minutes when the key person is at the door. Seeks a cuddle when tired.',
    'Plays alongside others; checks often that the key person is near.',
  ],
  key_routines: ['Snack at the same seat, the blue blanket at rest time, and the goodbye song.'],
  hearing_vision: ['None; hearing test passed in spring.'],
  carer_views: [
    'Goes in happily most days and talks about science at tea. Writing at home is a struggle.',
    'Much calmer than a year ago. The homework club has taken the arguments away.',
    'Loves the new teacher. Still worries on Sunday nights.',
  ],
  carer_support: [
    'We read for twenty minutes at bedtime and go to the library on Saturdays.',
    'Homework at the kitchen table before screens; we help with times tables in the car.',
  ],
  carer_needs: ['A message on Fridays about what went well.', 'To know about tests a week before.'],
  parent_views: ['Proud of the school report, and asks for a copy of the photograph.'],
  social_worker_views: [
    'The placement and the school work well together. I will ask for the tuition to go on.',
    'A steady term. I shall move family time so that no lessons are missed.',
    'School is the most settled part of the week, and everybody has worked for that.',
  ],
  iro_views: ['The plan meets the child’s needs; I shall look at the targets again at the review.'],
  immigration: ['British citizen'],
  child_summary: [
    'You told us that science is going well and lunch is loud. We will try the quiet table, and your tutor ' +
      'comes twice a week.',
  ],
  action: [
    'Book the tutor for twice a week',
    'Ask about the quiet table at lunch',
    'Send the reading list to the carer',
    'Arrange the visit to the college open day',
  ],
  dev_cl_note: ['Joins three words and follows two-step instructions. New words come through songs.'],
  dev_psed_note: ['Takes turns with an adult’s help and shows when it is too much.'],
  dev_pd_note: ['Climbs, balances and uses scissors along a line.'],
  dev_lit_note: ['Enjoys rhymes, turns pages and finds own name on the peg.'],
  dev_maths_note: ['Counts to five at snack time and sorts by colour.'],
  next_steps: ['More time in a small group for talk, and pictures for the order of the day.'],
  speech_screen: ['Within the range for the age', 'Just below; looked at again in three months'],
  people: ['My key person and the two friends from the water tray.', 'My carer, and the baby at home.'],
  good_at: ['Putting on my own coat.', 'The big slide.'],
  wants: ['More stories about bears.', 'Longer outside.'],
  transition_plan: [
    'Three visits with the key person in June, a photo book of the new classroom, and a meeting of both ' +
      'teachers in July.',
  ],
  why: ['To understand what lies behind the worries at school'],
  next_setting: ['Starlingmere High School', 'Kestrelgate Academy'],
};
