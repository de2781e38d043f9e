import { randomUUID } from 'node:crypto';
import type { PepDetails, PepStage, SavedStage } from '../../src/contract/index.ts';
import type { FormDocument, JsonObject } from '../../src/engine/index.ts';
import { anyEdit } from '../fuzz/typist.ts';
import type { Seeded } from '../support/seeded.ts';
import type { Caller } from './caller.ts';

export interface Day {
  readonly random: Seeded;
  readonly typeId: number;
  readonly caller: Caller;
  /** Waits as a reader does; false when the day is over. */
  think(seconds: number): Promise<boolean>;
}

const filePassword = 'Ashcombe-2026';

/**
 * Reads lists, opens pupils and plans, writes in a stage while the page saves by itself, writes a note, makes a file:
 * until the day is over.
 */
export async function spendDay(day: Day): Promise<void> {
  const { caller, random, typeId } = day;
  await caller.get('settings', '/api/LocalAuthority/Settings');
  await caller.get('declarations', '/api/catalog');
  while (await day.think(4)) {
    const rows = await readList(day);
    const row = rows.length > 0 ? random.pick(rows) : null;
    if (row === null) continue;
    const chance = random.int(100);
    if (chance < 45 && typeId !== 4) await writeInPlan(day, row);
    else if (chance < 65) await readPupil(day, Number(row.studentId));
    else if (chance < 78) await readWeek(day, Number(row.studentId));
    else if (chance < 86 && typeId !== 4) await writeNote(day, Number(row.studentId));
    else if (chance < 89)
      await caller.post('file with password', '/api/exports/studentsReport', { modalExportPassword: filePassword });
  }
}

const rowsOf = (body: JsonObject | null) => (Array.isArray(body?.data) ? (body.data as JsonObject[]) : []);

async function readList({ caller, random }: Day): Promise<JsonObject[]> {
  const page = 1 + random.int(2);
  if (random.chance(0.15))
    await caller.get(
      'pupils, searched',
      `/api/Students?page=1&sizePerPage=10&search=${random.pick(['an', 'el', 'smith', 'jo'])}`,
    );
  if (random.chance(0.3)) return rowsOf(await caller.get('pupils', `/api/Students?page=${page}&sizePerPage=10`));
  const rows = rowsOf(
    await caller.get('plans', `/api/pep/getPepStatuses?page=${page}&sizePerPage=10&academicYearId=17`),
  );
  return rows.length > 0 || page === 1
    ? rows
    : rowsOf(await caller.get('plans', '/api/pep/getPepStatuses?page=1&sizePerPage=10'));
}

async function readPupil({ caller, think }: Day, studentId: number): Promise<void> {
  await Promise.all([
    caller.get('pupil, heading', `/api/StudentDetails/Header?studentId=${studentId}`),
    caller.get('pupil', `/api/StudentPage/studentPage?studentId=${studentId}`),
  ]);
  if (!(await think(5))) return;
  await caller.get(
    'notes of a pupil',
    `/api/StudentDetails/StudentCaseNotes?studentId=${studentId}&page=1&sizePerPage=10`,
  );
  if (!(await think(5))) return;
  await caller.get('professionals', `/api/StudentDetails/Professionals?studentId=${studentId}&page=1&sizePerPage=10`);
}

async function readWeek({ caller }: Day, studentId: number): Promise<void> {
  await caller.get('week of marks', `/api/Attendance/studentAttendance?studentId=${studentId}&weekStart=2026-11-16`);
}

async function writeNote({ caller, think }: Day, studentId: number): Promise<void> {
  if (!(await think(15))) return;
  await caller.post('note', '/api/StudentDetails/AddNote', {
    notecontent: '<p>Spoke with the carer about reading at home.</p>',
    noteTypeId: 5,
    studentId: [studentId],
  });
}

/** Opens a stage and writes in it for a while; the page saves every ten seconds by itself. */
async function writeInPlan(day: Day, row: JsonObject): Promise<void> {
  const { caller, random, think } = day;
  const place = { studentId: Number(row.studentId), pepId: Number(row.id ?? 0) };
  if (!('academicYearId' in row || 'pepStatusId' in row || 'statusId' in row)) return;
  const address = `studentId=${place.studentId}&pepId=${place.pepId}`;
  const [, details] = await Promise.all([
    caller.get('pupil, heading', `/api/StudentDetails/Header?studentId=${place.studentId}`),
    caller.get('plan', `/api/Pep/details?${address}`),
  ]);
  const stages = firstOf<PepDetails>(details)?.stages ?? [];
  if (stages.length === 0 || !(await think(5))) return;
  const { formSlug } = random.pick(stages);
  const stage = firstOf<PepStage>(await caller.get('stage', `/api/Pep/${formSlug}/form/${formSlug}?${address}`));
  if (stage === undefined || 'pep.saveStage' in stage.denied) return;
  await write(day, stage);
}

async function write({ caller, random, think }: Day, stage: PepStage): Promise<void> {
  let document: FormDocument = { answers: stage.formData, parked: stage.parked };
  let { revision } = stage;
  let rows = 0;
  const newId = () => `load-${(rows += 1)}-${random.int(1e6)}`;
  for (let saves = 2 + random.int(5); saves > 0 && (await think(10)); saves -= 1) {
    for (let edits = 1 + random.int(3); edits > 0; edits -= 1)
      document = anyEdit(random, stage, { document, newId })(document);
    const body = {
      studentId: stage.studentId,
      pepId: stage.pepId,
      stageId: stage.pepStageId,
      revision,
      saveId: randomUUID(),
      formData: document.answers,
      parked: document.parked,
      activity: 'automatically',
    };
    const reply = await caller.post('autosave', '/api/Pep/saveData', body);
    // Somebody else's answer, or the state of the plan: a reader decides, and goes on another time.
    if (reply.status !== 200) return;
    const saved = reply.body as unknown as SavedStage;
    document = { answers: saved.formData, parked: saved.parked };
    revision = saved.revision;
  }
}

function firstOf<T>(body: JsonObject | null): T | undefined {
  const contents = body?.contents;
  return Array.isArray(contents) ? (contents[0] as unknown as T) : undefined;
}
