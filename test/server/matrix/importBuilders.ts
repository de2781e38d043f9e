import { userType } from '../../../src/contract/index.ts';
import type { Db } from '../../../src/server/db/unitOfWork.ts';
import type { Builders, Input } from './builders.ts';
import type { Caller } from './scene.ts';
import type { Subject } from './subjects.ts';
import { answerBook } from '../../support/answerBook.ts';
import { registerBook } from '../../support/registerBook.ts';
import { multipart } from './upload.ts';

const pupils = 'First name,Last name,Date of birth\nNew,Child,06/05/2014\n';

/** What the row of an import is from now on. */
const rowBecomes =
  ({ runId }: Subject, row: { outcome: 'clash' | 'faulty' | 'out'; candidates?: number[] }) =>
  (db: Db): Promise<unknown> =>
    db.updateTable('import_row').set(row).where('run_id', '=', runId).execute();
const applied = (subject: Subject) => async (db: Db) => {
  await rowBecomes(subject, { outcome: 'out' })(db);
  await db
    .updateTable('import_run')
    .set({ state: 'applied', applied_at: new Date('2026-11-18T08:00:00Z') })
    .where('id', '=', subject.runId)
    .execute();
};

/**
 * Whoever does not work with all imports works with a workbook of the register that they brought back: the import is
 * theirs from now on, and gives a mark.
 */
const ofCaller =
  ({ runId, studentId }: Subject, { typeId, isSupportOrigin, userId }: Caller) =>
  async (db: Db): Promise<void> => {
    if (typeId === 3 || isSupportOrigin) return;
    const at = { date: '2026-11-17', session: 'AM' };
    const answers = JSON.stringify({ studentId, studentName: 'Somebody', ...at, mark: 'L', base: '' });
    await db.updateTable('import_run').set({ kind: 'register', made_by: userId }).where('id', '=', runId).execute();
    await db.updateTable('import_row').set({ answers }).where('run_id', '=', runId).execute();
    await db.deleteFrom('attendance_mark').where('pupil_id', '=', studentId).where('mark_date', '=', at.date).execute();
  };

/** A row as it was before somebody left it out. */
const undecided = { outcome: 'faulty', record_id: null, words: 'Faulty', changes: {}, stands: null };

/** A call about an import, made of one that its caller works with. */
const ofRun =
  (input: (subject: Subject) => Input): ((subject: Subject, caller: Caller) => Input) =>
  (subject, caller) => {
    const { before, ...rest } = input(subject);
    return {
      ...rest,
      before: async (db) => {
        await ofCaller(subject, caller)(db);
        await before?.(db);
      },
    };
  };

/** What the calls about imports are made with. */
export const importBuilders: Builders = {
  'importKeys.list': () => ({ query: { page: 1, sizePerPage: 25 } }),
  'importKeys.add': () => ({ body: { name: 'Care system' } }),
  'importKeys.revoke': ({ keyId }) => ({ body: { keyId } }),
  'imports.columns': ({ runId }) => ({ query: { runId, page: 1, sizePerPage: 100 } }),
  'imports.work': () => ({ query: {} }),
  'imports.fields': () => ({ query: { kind: 'pupil' } }),
  'imports.matchColumn': ({ runId }) => ({ body: { runId, column: 4, field: 'pupil/upn' } }),
  'imports.readAgain': ({ runId }) => ({
    body: { runId },
    before: (db) => db.updateTable('import_run').set({ is_stale: true }).where('id', '=', runId).execute(),
  }),
  'importHeadings.list': () => ({ query: { page: 1, sizePerPage: 25 } }),
  'importHeadings.change': ({ headingId }) => ({ body: { headingId, field: 'pupil/' } }),
  'importHeadings.forget': ({ headingId }) => ({ body: { headingId } }),
  'imports.list': () => ({ query: { page: 1, sizePerPage: 100 } }),
  'imports.rows': ofRun(({ runId }) => ({ query: { runId, page: 1, sizePerPage: 100 } })),
  'imports.run': ofRun(({ runId }) => ({ query: { runId } })),
  'imports.upload': () => ({
    file: { url: '/api/Imports/upload?kind=pupil', ...multipart('pupils.csv', Buffer.from(pupils), 'text/csv') },
  }),
  'register.bringBack': ({ authorityId, studentId }) => ({
    file: {
      url: '/api/Attendance/bringBackWorkbook',
      ...multipart('Register.xlsx', registerBook({ authorityId, studentId, mark: 'L' })),
    },
  }),
  'answerBooks.sections': () => ({ query: {} }),
  'answerBooks.bringBack': ({ authorityId, pepId }) => ({
    file: {
      url: '/api/Pep/bringBackWorkbook',
      ...multipart(
        'Answers.xlsx',
        answerBook({ authorityId, pepId, base: 0, stage: 'health', answer: ['allergies', 'Nuts'] }),
      ),
    },
  }),
  'exports.answerWorkbook': (_, { typeId }) => ({
    body: { stage: 'health', academicYearId: 17, schoolTermId: 1 },
    // As whom support only reads, no plan takes answers, and it is told so.
    ...(typeId === userType.readOnly && { answers: 400 }),
  }),
  'imports.decide': ofRun((subject) => ({
    body: { runId: subject.runId, row: 2, recordId: subject.studentId },
    before: rowBecomes(subject, { outcome: 'clash', candidates: [subject.studentId] }),
  })),
  'imports.undecide': ofRun((subject) => ({
    body: { runId: subject.runId, row: 2 },
    before: (db) =>
      db
        .updateTable('import_row')
        .set({ outcome: 'out', before_decision: JSON.stringify(undecided) })
        .where('run_id', '=', subject.runId)
        .execute(),
  })),
  'imports.candidates': ({ runId, studentId }) => ({
    query: { runId, row: 2 },
    before: (db) =>
      db
        .updateTable('import_row')
        .set({ candidates: [studentId] })
        .where('run_id', '=', runId)
        .execute(),
  }),
  'imports.leaveOut': ofRun(({ runId }) => ({ body: { runId, row: 2 } })),
  'imports.leaveOutAll': ofRun((subject) => ({
    body: { runId: subject.runId },
    before: rowBecomes(subject, { outcome: 'faulty' }),
  })),
  'exports.importRows': ({ runId }) => ({ body: { runId } }),
  'imports.apply': ofRun(({ runId }) => ({ body: { runId } })),
  'imports.undo': ofRun((subject) => ({ body: { runId: subject.runId }, before: applied(subject) })),
};
