/** Columns of the national list of schools that no field reads: a few of more than a hundred. */
export const unread = ['TypeOfEstablishment (code)', 'SchoolWebsite', 'HeadPreferredJobTitle', 'Notes'];

/** Where a school lies, as the list says it. */
export const inAshcombe = { code: '911', name: 'Ashcombe' };
export const elsewhere = { code: '299', name: 'Tarrowdale' };

/** A school by the headings of the list. */
export const schoolOfList = (
  urn: string,
  name: string,
  la: { readonly code: string; readonly name: string },
  more: { readonly [heading: string]: string } = {},
): { readonly [heading: string]: string } => ({
  URN: urn,
  'LA (code)': la.code,
  'LA (name)': la.name,
  EstablishmentNumber: '4007',
  EstablishmentName: name,
  'TypeOfEstablishment (code)': '34',
  'TypeOfEstablishment (name)': 'Academy converter',
  'EstablishmentStatus (name)': 'Open',
  'PhaseOfEducation (name)': 'Secondary',
  Street: 'Quarry Lane',
  Town: 'Ashcombe',
  'County (name)': 'Westmark',
  Postcode: 'AB1 2CD',
  TelephoneNum: '01632960000',
  SchoolWebsite: '',
  HeadPreferredJobTitle: '',
  Notes: '',
  ...more,
});

interface ListShape {
  /** Rows of other areas that follow: by themselves they make it a list that is told as the national one. */
  readonly rows?: number;
  /** Letters of the last column, which no field reads. */
  readonly cellSize?: number;
  /** A column that this list does not have. */
  readonly without?: string;
}

/** Letters that Windows writes otherwise than Latin 1. */
const ofWindows: { readonly [letter: string]: number } = { '’': 0x92 };

const bytesOf = (text: string): Buffer =>
  Buffer.from(Array.from(text, (letter) => ofWindows[letter] ?? letter.charCodeAt(0)));

/** The list as it is published, with some schools first. */
export function listOf(
  schools: readonly { readonly [heading: string]: string }[],
  { rows = 5001, cellSize = 0, without = '' }: ListShape = {},
): Buffer {
  const notes = Buffer.alloc(cellSize, 'n').toString();
  const others = Array.from({ length: rows }, (_, index) =>
    schoolOfList(String(100_000 + index), `Far School ${index}`, elsewhere, { Notes: notes }),
  );
  const [first = {}] = others;
  const headings = Object.keys(first).filter((heading) => heading !== without);
  const line = (cells: readonly string[]) => `${cells.map((cell) => `"${cell}"`).join(',')}\r\n`;
  const lineOf = (school: { readonly [heading: string]: string }) => line(headings.map((one) => school[one] ?? ''));
  return Buffer.concat([
    bytesOf(line(headings)),
    ...schools.map((school) => bytesOf(lineOf(school))),
    ...others.map((school) => Buffer.from(lineOf(school), 'latin1')),
  ]);
}
