/** All invented: no person, school or place. */

export const firstNames = [
  'Abi', 'Ashby', 'Bea', 'Callum', 'Cass', 'Corin', 'Dara', 'Dilan', 'Elowen', 'Emrys', 'Fen', 'Fliss', 'Grady', 'Hari',
  'Imri', 'Indra', 'Jory', 'Kezi', 'Kit', 'Linden', 'Lowri', 'Mabli', 'Marlo', 'Nia', 'Oake', 'Orla', 'Perrin', 'Quill',
  'Rafi', 'Rowan', 'Saffi', 'Senara', 'Tamsin', 'Teo', 'Una', 'Vesper', 'Wren', 'Yasmi', 'Zadie', 'Zeph',
] as const;

export const lastNames = [
  'Aldermoor', 'Ambrel', 'Bexcombe', 'Birkwith', 'Calderby', 'Cobbray', 'Dunmarrow', 'Eastwillow', 'Fairlode', 'Fernaby',
  'Garrowell', 'Hallimond', 'Harkwood', 'Iddenshaw', 'Kelvary', 'Larkhanger', 'Merrivane', 'Mossgrove', 'Netherley',
  'Oakenthorn', 'Penhallick', 'Quarrington', 'Ravenlea', 'Sallowfield', 'Tarnwater', 'Umberslade', 'Vellacombe',
  'Wexmoor', 'Yarrowby', 'Zeldridge',
] as const;

/** Phase of education, name, area: 11 and 12 are the two authorities, null lies elsewhere. No pupil goes to the last three. */
export const schools = [
  { name: 'Fernlight Nursery School', phase: 'Nursery', area: 11 },
  { name: 'Otterglow Primary School', phase: 'Primary', area: 11 },
  { name: 'Quillhollow Primary School', phase: 'Primary', area: 11 },
  { name: 'Starlingmere High School', phase: 'Secondary', area: 11 },
  { name: 'Kestrelgate Academy', phase: 'Secondary', area: 11 },
  { name: 'Hazelwharf College', phase: '16 plus', area: 11 },
  { name: 'Pebblewick Nursery School', phase: 'Nursery', area: 12 },
  { name: 'Mothwing Primary School', phase: 'Primary', area: 12 },
  { name: 'Bramblecross Primary School', phase: 'Primary', area: 12 },
  { name: 'Heronsedge Academy', phase: 'Secondary', area: 12 },
  { name: 'Lanternhill College', phase: '16 plus', area: 12 },
  { name: 'Farrowtide School', phase: 'Secondary', area: null },
  { name: 'Thistlereach Pupil Referral Unit', phase: 'Not applicable', area: 11 },
  { name: 'Wrenhollow Alternative Provision', phase: 'Not applicable', area: 12 },
  { name: 'Oldmill Lane School', phase: 'Middle deemed primary', area: 11 },
] as const;
