import { smallPdf, smallPng, type Ink } from './smallFiles.ts';

/** A file of a pupil; `{who}` in its texts stands for the pupil's first name. */
export interface DocumentFile {
  readonly name: string;
  readonly mediaType: string;
  readonly bytesFor: (who: string) => Buffer;
  /** Where it belongs in the pupil's past, in years back; absent of a document of the newest plan. */
  readonly past?: { readonly reference: string; readonly yearsAgo: number; readonly termId: number };
  /** Days before today, and the hour, on which it was added. */
  readonly daysAgo: number;
  readonly hour: number;
  readonly addedBy: 'dt' | 'la' | 'worker';
}

const named = (who: string, lines: readonly string[]) => lines.map((line) => line.replaceAll('{who}', who));

const pdf = (name: string, lines: readonly string[]) => ({
  name: `${name}.pdf`,
  mediaType: 'application/pdf',
  bytesFor: (who: string) => smallPdf(name, named(who, lines)),
});

const words = (name: string, lines: readonly string[]) => ({
  name: `${name}.txt`,
  mediaType: 'text/plain',
  bytesFor: (who: string) => Buffer.from(`${named(who, lines).join('\n')}\n`),
});

const sky: Ink = [196, 224, 244];
const grass: Ink = [122, 170, 88];
const sun: Ink = [246, 206, 84];
const wall: Ink = [214, 150, 110];
const roof: Ink = [142, 64, 56];
const door: Ink = [84, 96, 140];

/** A house in a garden, in points of 320 by 220. */
function gardenInk(x: number, y: number): Ink {
  if (x >= 150 && x < 172 && y >= 120 && y < 164) return door;
  if (x >= 104 && x < 218 && y >= 92 && y < 164) return wall;
  if (y >= 44 && y < 92 && Math.abs(x - 161) <= (y - 44) * 1.5) return roof;
  if ((x - 268) ** 2 + (y - 46) ** 2 < 26 ** 2) return sun;
  return y < 156 + 6 * Math.sin(x / 26) ? sky : grass;
}

const painting = {
  name: 'Painting of the garden.png',
  mediaType: 'image/png',
  bytesFor: () => smallPng(320, 220, gardenInk),
};

/** By pupil: each list is of another pupil of the designated teacher who can sign in. */
export const documentFiles: readonly (readonly DocumentFile[])[] = [
  [
    {
      ...pdf('School report', [
        '{who} has settled well and reads aloud with confidence.',
        'English: working at what is expected for the age.',
        'Mathematics: secure with fractions; times tables are the next step.',
        'Science: curious, and careful with the equipment.',
      ]),
      daysAgo: 12,
      hour: 15,
      addedBy: 'dt',
    },
    { ...painting, daysAgo: 6, hour: 11, addedBy: 'dt' },
    {
      ...pdf('Transfer record', ['Record of {who} from the former school.', 'Reading: on track. Attendance: 96.4 %.']),
      past: { reference: 'Records of the former school', yearsAgo: 2, termId: 3 },
      daysAgo: 33,
      hour: 10,
      addedBy: 'la',
    },
  ],
  [
    {
      ...words('Notes before the meeting', [
        '{who} would like to talk about the residential trip.',
        'The carers ask for help with homework in mathematics.',
        'School will bring the results of the reading assessment.',
      ]),
      daysAgo: 8,
      hour: 9,
      addedBy: 'worker',
    },
    {
      ...words('Letter to the former school', [
        'Please send the records of {who} to the virtual school.',
        'Thank you.',
      ]),
      past: { reference: 'Request for records', yearsAgo: 1, termId: 1 },
      daysAgo: 40,
      hour: 14,
      addedBy: 'la',
    },
  ],
];
