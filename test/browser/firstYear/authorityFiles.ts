import type { ImportKindId } from '../../../src/contract/index.ts';

/** A file that an authority's other systems have written. */
export interface RecordsFile {
  readonly kind: ImportKindId;
  readonly name: string;
  readonly text: string;
  /** Its rows that are fine. */
  readonly good: number;
  /** What is wrong in others: by their row, as a spreadsheet counts it, a part of the sentence that has to say so. */
  readonly faults: ReadonlyMap<number, string>;
}

/** How many of each kind. */
export interface Sizes {
  readonly schools: number;
  readonly pupils: number;
  readonly people: number;
}

type Cells = readonly string[];

/** A line made wrong, and what has to be said of it. */
interface Fault {
  readonly spoil: (cells: Cells) => Cells;
  readonly says: string;
}

/** Puts another text into a cell of a line. */
const put = (column: number, text: string, says: string): Fault => ({
  spoil: (cells) => cells.with(column, text),
  says,
});

const syllables = ['Bar', 'Den', 'Fel', 'Gor', 'Hal', 'Kes', 'Lor', 'Mar', 'Nor', 'Pel', 'Ros', 'Sel', 'Tam', 'Wes'];

/** An invented name of two syllables and an ending; each number has its own. */
function nameOf(number: number, ending: string): string {
  const first = syllables[number % syllables.length] ?? '';
  const second = syllables[Math.floor(number / syllables.length) % syllables.length] ?? '';
  const third = Math.floor(number / syllables.length ** 2);
  return first + second.toLowerCase() + (syllables[third] ?? '').toLowerCase() + ending;
}

/**
 * Writes the lines below their headings. The last ones are those that are spoilt, as nothing builds on them: they go in
 * between the others at even distances.
 */
function fileOf(kind: ImportKindId, headings: Cells, lines: readonly Cells[], faults: readonly Fault[]): RecordsFile {
  const good = lines.length - faults.length;
  const distance = Math.floor(good / (faults.length + 1));
  const written = lines.slice(0, good);
  const said = faults.map(({ spoil, says }, index): [row: number, says: string] => {
    const place = (index + 1) * distance;
    written.splice(place, 0, spoil(lines[good + index] ?? []));
    return [place + 2, says];
  });
  return {
    kind,
    name: `${kind}.csv`,
    text: [headings, ...written].map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\r\n'),
    good,
    faults: new Map(said),
  };
}

const urnOf = (code: number, index: number) => String(code * 1000 + index);
/** The UPN of a pupil. */
export const pupilOf = (code: number, index: number): string => `P${code}${String(index).padStart(9, '0')}`;
const day = (number: number) => String(1 + (number % 28)).padStart(2, '0');
const month = (number: number) => String(1 + (number % 12)).padStart(2, '0');

function schoolsOf(code: number, count: number, most: number): RecordsFile {
  const lines = Array.from({ length: count + most }, (_, index) => [
    urnOf(code, index),
    `${nameOf(index, 'ham')} ${index % 3 === 0 ? 'High' : 'Primary'} School`,
    index % 3 === 0 ? 'Secondary' : 'Primary',
    'Community school',
    `AB${1 + (index % 9)} 2CD`,
  ]);
  const faults = [
    put(0, '96', 'A URN has six digits'),
    put(2, 'Grammar', 'Grammar'),
    put(3, 'Castle', 'Castle'),
    put(4, 'nowhere', 'whole post code'),
    put(0, 'URN', 'A URN has six digits'),
    put(2, '99', '99'),
  ];
  return fileOf('school', ['URN', 'Name', 'Phase', 'School type', 'Postcode'], lines, faults.slice(0, most));
}

/** Years of birth of those who are of school age from reception to Year 11 in May 2027. */
const births = Array.from({ length: 12 }, (_, index) => 2011 + index);

function pupilsOf(code: number, { pupils, schools }: Sizes, most: number): RecordsFile {
  const lines = Array.from({ length: pupils + most }, (_, index) => {
    const birth = births[index % births.length] ?? 2015;
    // Every third school is a secondary school.
    const third = Math.floor(index / 12) % Math.floor(schools / 3);
    return [
      pupilOf(code, index),
      String(code * 10_000 + index),
      nameOf(index, 'a'),
      nameOf(index * 7 + code, 'by'),
      `${day(index)}/${month(index)}/${birth}`,
      index % 2 === 0 ? 'Female' : 'Male',
      index % 4 === 0 ? 'SEN support' : 'No special educational need',
      'In care monitored',
      '05/10/2024',
      urnOf(code, birth < 2015 ? third * 3 : third * 3 + 1),
      '02/09/2024',
    ];
  });
  const faults = [
    put(0, 'X12', 'A UPN is a letter and twelve figures'),
    put(3, '', 'The last name is missing'),
    put(4, '31/02/2015', '31/02/2015'),
    put(7, 'Somewhere', 'Somewhere'),
    put(9, '12', 'A URN has six figures'),
    put(6, 'Maybe', 'Maybe'),
    put(2, '', 'The first name is missing'),
    put(4, '', 'The date of birth is missing'),
    put(5, 'Robot', 'Robot'),
    put(9, '999999', 'there is no school with the URN 999999'),
  ];
  const headings = ['UPN', 'Pupil number', 'Forename', 'Surname', 'DOB', 'Gender', 'SEN status'];
  return fileOf(
    'pupil',
    [...headings, 'Care status', 'Care status from', 'School URN', 'First day at school'],
    lines,
    faults.slice(0, most),
  );
}

/** The designated teacher of a school. */
export const teacherOf = (code: number, school: number): string => `dt${school}@schools${code}.example`;

const workerOf = (code: number, number: number): string => `sw${number}@care${code}.example`;

function peopleOf(code: number, { people, schools, pupils }: Sizes, most: number): RecordsFile {
  const workers = people - schools;
  const lines = Array.from({ length: people + most }, (_, index) => {
    const school = people - 1 - index;
    return index < workers || school < 0
      ? [
          workerOf(code, index),
          nameOf(index, 'in'),
          nameOf(index, 'ton'),
          'Social Worker',
          '',
          pupilOf(code, index % pupils),
        ]
      : [
          teacherOf(code, school),
          nameOf(index, 'en'),
          nameOf(index, 'ley'),
          'Designated Teacher',
          urnOf(code, school),
          '',
        ];
  });
  const faults = [
    put(0, 'no address', 'e-mail address'),
    put(3, 'Gardener', 'Gardener'),
    put(4, '9', 'A URN has six figures'),
    put(0, '', 'e-mail address'),
    put(5, 'P1', 'A UPN is a letter and twelve figures'),
    put(5, 'P99999999999Z', 'no pupil of the authority has it'),
    put(3, '77', '77'),
    put(4, '999999', 'no school of the authority has it'),
  ];
  const headings = ['Email', 'Forename', 'Surname', 'Role', 'URN', 'UPN'];
  return fileOf('person', headings, lines, faults.slice(0, most));
}

/**
 * The files of an authority on its first morning, of so many rows that are fine and so many that are not. Schools are
 * first: pupils name them, and people name both.
 */
export function authorityFiles(code: number, sizes: Sizes, faults: Sizes): readonly RecordsFile[] {
  return [
    schoolsOf(code, sizes.schools, faults.schools),
    pupilsOf(code, sizes, faults.pupils),
    peopleOf(code, sizes, faults.people),
  ];
}
