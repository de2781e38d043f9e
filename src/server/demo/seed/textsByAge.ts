type Texts = Readonly<Record<string, readonly string[]>>;

/** What is written otherwise of a child in nursery or Reception; invented. */
export const earlyTexts: Texts = {
  strengths: [
    'Loves water and anything with wheels; remembers every song.',
    'Curious, stays long with a puzzle, and laughs easily.',
  ],
  barriers: ['Loud rooms, and goodbyes in the morning.'],
  longer_aim: [
    'To start Reception happily, with words for what is needed.',
    'To play with other children and enjoy books every day.',
  ],
  pp_rationale: [
    'A few minutes of talk each day helps most at this age; the key person saw new words within three weeks.',
  ],
  school_funded: ['Outdoor clothes and a place on the farm visit.'],
  action: [
    'Send the song sheet to the carer',
    'Make a photo book of the day',
    'Ask the health visitor about the speech check',
  ],
  child_summary: ['You like water and bears. We will sing more, and your key person will be at the door each morning.'],
  carer_views: [
    'Goes in smiling since the morning song. Tired by Thursday.',
    'Talks about the water tray all the way home.',
  ],
  carer_support: [
    'We read three short books at bedtime and sing in the car.',
    'We talk about the pictures from nursery and count the stairs.',
  ],
  carer_needs: ['A short message at collection about how the day went.'],
  social_worker_views: ['Settled at home and in the setting. I shall keep family time in the mornings as it is.'],
  sen_provision: ['Talk time with pictures each day, and a quiet corner when it is loud.'],
  senco_view: ['Good progress with the picture cards; looked at again in three months.'],
  reasonable_adjustments: ['Ear defenders at singing time and a carpet spot beside the key person.'],
  pp_impact: ['Asks for help with words on most days now; pointing has become rare.'],
  target: ['Sit for a short story.', 'Say hello at the door.'],
  school_named: ['Otterglow Primary School', 'Mothwing Primary School'],
  significant_events: ['None since the last plan.', 'A new baby at the carers’; it has gone well.'],
  one_page_profile: ['People like my laugh. My blue blanket matters to me.'],
};

/** What is written otherwise after Year 11; invented. */
export const laterTexts: Texts = {
  going_well: ['The practical days. My tutor says my work is neat.', 'I am in on time and I have people to sit with.'],
  not_going_well: ['The maths retake.', 'Getting up for the early bus.'],
  trusted_adult: ['My tutor.', 'The mentor in the learning centre.'],
  strengths: [
    'Reliable in the workshop, careful with tools, and good with customers.',
    'Calm with animals and quick to learn a routine.',
  ],
  barriers: [
    'Written assignments take long, and there are gaps in maths from missed years.',
    'The journey is long and the bus is often late.',
  ],
  longer_aim: ['To finish level 2 and begin an apprenticeship.', 'To pass maths and go on to level 3.'],
  carer_views: [
    'Up and out on time on most days, and proud of the certificate.',
    'Talks about the course at tea. Money for the bus worries everybody a little.',
  ],
  carer_support: ['A quiet room to study in, and lifts when the bus does not come.'],
  child_summary: [
    'You told us that the course suits you and the retake worries you. A tutor will help with maths until the exam.',
  ],
  action: ['Book the tutor for the maths retake', 'Send the bursary form', 'Arrange a visit to the next course'],
  pp_rationale: ['Tuition before the retake: last year three of four who had it passed.'],
  school_funded: ['Tools, overalls and exam fees.'],
  pp_impact: ['Two units passed since the mentoring began, and no late starts this month.'],
  proud_of: ['I passed two units.', 'I cooked for the whole house.'],
  people_who_help: ['My personal adviser and my tutor.'],
  first_steps: ['Visit the open day and ask about level 3.'],
};
