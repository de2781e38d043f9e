import type { PaperAnswer, PaperBlock, PaperLine, RowChanges } from '../engine/index.ts';
import {
  boolean,
  either,
  integer,
  list,
  nullable,
  object,
  oneOf,
  optional,
  shapeOf,
  string,
  type Shape,
  type ValueOf,
} from './replies/shape.ts';

/** To be read, nothing is withheld from what is shown, and nothing is left to be filled in. */
const answer = shapeOf<PaperAnswer>({
  type: 'object',
  required: ['kind'],
  additionalProperties: false,
  properties: { kind: { enum: ['text', 'none'] }, text: { type: 'string' } },
});

const line: Shape<PaperLine> = object({
  label: string,
  answer,
  note: string,
  help: string,
  pointer: optional(string),
  voice: optional(string),
  files: optional(list(string)),
  former: optional(answer),
});

const rowChanges: Shape<RowChanges> = object({
  rows: list(object({ kind: oneOf('same', 'new', 'changed'), former: list(nullable(answer)) })),
  gone: list(list(answer)),
});

const kind = <const K extends string>(name: K) => shapeOf<K>({ const: name });

const heading = object({
  kind: kind('heading'),
  level: shapeOf<1 | 2 | 3 | 4 | 5 | 6>({ type: 'integer', minimum: 1, maximum: 6 }),
  text: string,
  isBookmark: optional(shapeOf<true>({ const: true })),
  change: optional(oneOf('new', 'gone')),
});
const words = object({ kind: kind('text'), text: string, look: oneOf('plain', 'quiet', 'notice') });
const answers = object({ kind: kind('answers'), lines: list(line) });
const table = object({
  kind: kind('table'),
  columns: list(object({ title: string, isLong: boolean })),
  rows: list(list(answer)),
  changes: optional(rowChanges),
});

const block: Shape<PaperBlock> = either(either(heading, words), either(answers, table));

/** A section of a plan, to be read. */
export type PlanDocumentSection = ValueOf<typeof section>;
const section = object({
  slug: string,
  title: string,
  /** Place of the section in the plan, from 1. */
  number: integer,
  percent: integer,
  /** How far it is, whose, when it was saved and how it is rated; empty where nothing is said of that. */
  status: string,
  /** Whether its reader may fill it in now. */
  isWritable: boolean,
  /** Whether the plan before had the section, where what changed is asked for. */
  isCompared: boolean,
  blocks: list(block),
});

/** A whole plan to be read, as `pep.document` replies it in `contents`: the words are those of its PDF. */
export type PlanDocument = ValueOf<typeof planDocument>;
export const planDocument = object({
  pepId: integer,
  studentId: integer,
  studentName: string,
  title: string,
  /** At the head of each page of paper. */
  running: object({ left: string, right: string }),
  foot: string,
  /** The pupil's plan before, “Autumn term 2025/2026” for example; null where there is none. */
  formerTitle: nullable(string),
  /** What stands before the sections. */
  firstPage: list(block),
  sections: list(section),
});
