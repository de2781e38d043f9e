import { pointerOf } from '../../form/pointers.ts';
import type { DataHeld, DataMark, RecordSchema, StagesDeclaration } from '../types.ts';
import type { Check } from '../read/world.ts';
import { checkName } from '../read/world.ts';

/** Whose data it is that is about no person. */
export const NOBODY = 'nobody';

/** What a value is: as it says itself, else as the whole says; of nobody nothing. */
export function markOf(whole: DataHeld, own: DataHeld = {}): DataMark | undefined {
  return own.data ?? whole.data ?? ((own.about ?? whole.about) === NOBODY ? 'none' : undefined);
}

/** Reports every field of a record of which nobody can say whether it is personal data, and whose. */
export function checkDataOfRecord(check: Check, record: RecordSchema): void {
  const fields = Object.entries(record.properties);
  for (const [name, field] of fields) {
    const pointer = `/properties${pointerOf([name])}`;
    checkPerson(check, `${pointer}/about`, field.about);
    const about = field.about ?? record.about;
    const mark = markOf(record, field);
    if (mark === undefined)
      check.report(
        pointer,
        `is about a ${String(about)} and has to say "data": none, personal or special, or the record does for all`,
      );
    else if (mark !== 'none' && about === NOBODY && field.data !== undefined)
      check.report(`${pointer}/data`, `is data about nobody; "about" has to say whose it is`);
  }
  const isPersonal = fields.some(([, field]) => markOf(record, field) !== 'none');
  checkHeld(check, record, isPersonal);
}

/** The same for stages: what is asked of a person is marked for all answers, or stage by stage. */
export function checkDataOfStages(check: Check, stages: StagesDeclaration): void {
  const marks = Object.entries(stages.stages).map(([slug, stage]) => [slug, markOf(stages, stage)] as const);
  for (const [slug, mark] of marks)
    if (mark === undefined)
      check.report(
        `/stages${pointerOf([slug])}`,
        `is about a ${String(stages.about)} and has to say "data": none, personal or special, or the stages do for all`,
      );
  checkHeld(
    check,
    stages,
    marks.some(([, mark]) => mark !== 'none'),
  );
}

/** The same for a form that says whose data its answers are; one that stands in stages leaves it to them. */
export function checkDataOfForm(check: Check, form: DataHeld): void {
  if (form.about === undefined && form.data === undefined && form.kept === undefined) return;
  const mark = markOf({ ...form, about: form.about ?? NOBODY });
  if (mark === undefined)
    check.report('/about', `whoever says "about" says "data" too: none, personal or special, of every answer`);
  checkHeld(check, { about: NOBODY, ...form }, mark !== 'none');
}

function checkHeld(check: Check, { about, data, kept }: DataHeld, isPersonal: boolean): void {
  checkPerson(check, '/about', about);
  checkName(check, { pointer: '/kept', kind: 'rule of keeping', name: kept, home: '' }, keepingOf(check, kept));
  if (about === NOBODY && data !== undefined && data !== 'none')
    check.report('/data', 'is data about nobody; "about" has to say whose it is');
  if (isPersonal && kept === undefined) check.report('/about', 'data of people has to say how long it is "kept"');
}

const keepingOf = ({ world }: Check, kept = ''): readonly string[] => world.names.keeping ?? [kept];

function checkPerson({ world, report, ...check }: Check, pointer: string, name: string | undefined): void {
  const known = world.names.people;
  if (known === undefined) return;
  checkName({ ...check, world, report }, { pointer, kind: 'person', name, home: '' }, [...known, NOBODY]);
}
