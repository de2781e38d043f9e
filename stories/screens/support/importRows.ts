import type { JsonObject } from '../../../src/engine/index.ts';

/** How far the import is that a story shows. */
export type ImportStage =
  | 'to look at'
  | 'to bring in'
  | 'in the records'
  | 'none'
  | 'school history'
  | 'marks'
  | 'answers'
  | 'to decide'
  | 'to match'
  | 'working'
  | 'stopped';

/** The import that is shown. */
export let stage: ImportStage = 'to look at';

export function setImport(shown: ImportStage): void {
  stage = shown;
}

/** Who sent it, and when. */
export const people = { madeBy: 'Senara Fairlode', madeAt: '2025-11-18T09:12:00Z' };

const kinds: { readonly [stage in ImportStage]?: string } = {
  'school history': 'registration',
  marks: 'mark',
  answers: 'answers',
};

/** What it holds. */
export const kindShown = () => kinds[stage] ?? 'pupil';

const row = (number: number, name: string, outcome: string, words: string): JsonObject => ({
  row: number,
  runId: 3,
  kind: kindShown(),
  name,
  outcome,
  words,
  recordId: null,
  candidateId: outcome === 'clash' ? 5 : null,
  mayBe: outcome === 'clash' ? 1 : 0,
  pupilId: outcome === 'changed' || outcome === 'same' ? 5 : null,
  overrules: false,
  isDecided: false,
  isOpen: stage !== 'in the records',
});

const open = (): readonly JsonObject[] => [
  row(2, 'Larkhanger, Corisande', 'new', 'UPN: A100000000011; Date of birth: 01/02/2014; SEN status: SEN support'),
  row(3, 'Featherstonehaugh of the Upper Valley, Bartholomew', 'faulty', 'Date of birth: “31/02/2014” is no day'),
  row(
    4,
    'Ambrel, Elowen',
    'clash',
    'Ambrel, Elowen (UPN A100000000005) has the same name and date of birth, and neither UPN nor number says ' +
      'whether it is the same child.',
  ),
  row(5, 'Otterburn, Tegan', 'changed', 'Care status: In care monitored → Care Leaver'),
  row(6, 'Pellar, Jory', 'same', ''),
];

/** The rows of a file of marks, the second of which somebody has to decide. */
const marks = (): readonly JsonObject[] => [
  row(2, 'Ambrel, Elowen', 'new', 'Day: 10/11/2025; Session: AM; Code: /'),
  row(3, 'Ambrel, Elowen', 'clash', '10/11/2025 PM: “M” stands, given by Senara Fairlode; the file says “N”.'),
  row(4, 'Otterburn, Tegan', 'changed', 'Code: N → M; 10/11/2025 AM'),
];

/** Rows of a nightly file: one overrules somebody, one may be two children, one was left out, one removed. */
const toDecide = (): readonly JsonObject[] => [
  {
    ...row(
      2,
      'Otterburn, Tegan',
      'clash',
      'Last name: “Otterburn” stands, the file says “Ottaburn”; changed in the portal since the last file of this ' +
        'system',
    ),
    pupilId: 6,
    overrules: true,
  },
  {
    ...row(
      3,
      'Ambrel, Elowen',
      'clash',
      'Ambrel, Elowen (UPN A100000000005) and Ambrel, Elowen (without a UPN) have the same name and date of birth, ' +
        'and neither UPN nor number says whether it is the same child.',
    ),
    candidateId: null,
    mayBe: 2,
  },
  { ...row(4, 'Pellar, Jory', 'out', 'Year group: 8 → 9'), isDecided: true },
  {
    ...row(
      5,
      'Larkhanger, Corisande',
      'clash',
      'Removed in the portal since; the last file of this system brought it in.',
    ),
    candidateId: null,
    mayBe: 0,
  },
];

/** The rows of a workbook of answers, of which one clashes and one is refused. */
const answers = (): readonly JsonObject[] => [
  row(2, 'Ambrel, Elowen', 'changed', 'SDQ total difficulties score: blank → 12; SDQ completed on: blank → 03/11/2025'),
  row(
    3,
    'Otterburn, Tegan',
    'clash',
    'Allergies: “Nuts” stands, saved by Senara Fairlode since; the workbook says “None known”.',
  ),
  row(4, 'Pellar, Jory', 'faulty', 'PEP Completed: 14/11/2025'),
];

const histories = (): readonly JsonObject[] => [
  row(
    2,
    'Ambrel, Elowen: Quarry Bank Academy',
    'new',
    'School URN: 950001; First day: 01/09/2018; Last day: 20/07/2024',
  ),
  row(
    3,
    'Ambrel, Elowen: Heron Primary',
    'new',
    'School URN: 950020; First day: 03/11/2025; Quarry Bank Academy ends on 02/11/2025',
  ),
  row(4, 'Otterburn, Tegan: Heron Primary', 'changed', 'Last day: blank → 24/10/2025'),
];

const decided = (): readonly JsonObject[] =>
  open().map((each) => (['faulty', 'clash'].includes(String(each.outcome)) ? { ...each, outcome: 'out' } : each));

/** What its rows are, counted. */
export const counts = () => {
  if (stage === 'school history') return { new: 2, changed: 1, same: 0, clash: 0, faulty: 0, out: 0 };
  if (stage === 'answers') return { new: 0, changed: 1, same: 0, clash: 1, faulty: 1, out: 0 };
  if (stage === 'to decide') return { new: 0, changed: 0, same: 0, clash: 3, faulty: 0, out: 1 };
  if (stage === 'marks') return { new: 1, changed: 1, same: 0, clash: 1, faulty: 0, out: 0 };
  return stage === 'to look at'
    ? { new: 1, changed: 1, same: 1, clash: 1, faulty: 1, out: 0 }
    : { new: 1, changed: 1, same: 1, clash: 0, faulty: 0, out: 2 };
};

/** The rows of the import that is shown. */
export function rowsShown(): readonly JsonObject[] {
  const others = { 'school history': histories, marks, answers, 'to decide': toDecide };
  const ofPupils = stage === 'to look at' ? open() : decided();
  return stage in others ? others[stage as keyof typeof others]() : ofPupils;
}
