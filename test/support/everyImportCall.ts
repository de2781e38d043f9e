import { answerBook, planToAnswer } from './answerBook.ts';
import { formOf, sendForm } from './fileCalls.ts';
import { insertHeading, insertKey } from './importScenes.ts';
import { insertView, plainView } from './insertView.ts';
import { filePassword } from './exportCalls.ts';
import type { CallScenes, Calls } from './callScenes.ts';
import type { PortalServer } from './portalServer.ts';

/** A call of each operation about imports, and about views of lists. */
export function everyImportCall(portal: PortalServer, scenes: CallScenes): Calls {
  const { ask, simply, ofImport } = scenes;
  return {
    'imports.list': simply('imports.list'),
    'imports.rows': ofImport('imports.rows', 'Lysandra'),
    'imports.run': ofImport('imports.run', 'Lysandra'),
    'imports.upload': () => scenes.sendImport('Lysandra,Quillfeather,06/05/2014,N,In care monitored,02/11/2026'),
    'imports.columns': ofImport('imports.columns', 'Lysandra'),
    'imports.work': simply('imports.work'),
    'imports.fields': simply('imports.fields', { kind: 'pupil' }),
    'imports.matchColumn': ofImport('imports.matchColumn', 'Lysandra', { column: 4, field: 'pupil/' }),
    'imports.readAgain': async () => {
      const runId = await scenes.anImport('Lysandra');
      await ask('imports.matchColumn', { runId, column: 4, field: 'pupil/' })();
      return ask('imports.readAgain', { runId });
    },
    'importHeadings.list': simply('importHeadings.list'),
    'importHeadings.change': async () =>
      ask('importHeadings.change', { headingId: await portal.look(insertHeading), field: 'pupil/' }),
    'importHeadings.forget': async () => ask('importHeadings.forget', { headingId: await portal.look(insertHeading) }),
    'views.list': simply('views.list', { table: 'pep-status' }),
    'views.save': simply('views.save', { table: 'pep-status', title: 'Late', ...plainView }),
    'views.remove': async () =>
      ask('views.remove', { viewId: await portal.look((db) => insertView(db, { authorityId: 11 })) }),
    'importKeys.list': simply('importKeys.list'),
    'importKeys.add': simply('importKeys.add', { name: 'Care system' }),
    'importKeys.revoke': async () => ask('importKeys.revoke', { keyId: await portal.look(insertKey) }),
    'imports.decide': async () => {
      const applied = await scenes.anImport('Melisande');
      await ask('imports.apply', { runId: applied })();
      const { id } = await portal.look((db) =>
        db.selectFrom('pupil').select('id').where('first_name', '=', 'Melisande').executeTakeFirstOrThrow(),
      );
      return ask('imports.decide', { runId: await scenes.anImport('Melisande'), row: 2, recordId: id });
    },
    'imports.undecide': async () => {
      const runId = await scenes.anImport('Lysandra');
      await ask('imports.leaveOut', { runId, row: 2 })();
      return ask('imports.undecide', { runId, row: 2 });
    },
    'imports.candidates': ofImport('imports.candidates', 'Lysandra', { row: 2 }),
    'imports.leaveOut': ofImport('imports.leaveOut', 'Lysandra', { row: 2 }),
    'imports.leaveOutAll': ofImport('imports.leaveOutAll', 'Lysandra', { care: ',' }),
    'exports.importRows': async () =>
      ask('exports.importRows', { runId: await scenes.anImport('Isadora', ','), modalExportPassword: filePassword }),
    'answerBooks.sections': simply('answerBooks.sections'),
    'answerBooks.bringBack': async () =>
      sendForm(portal, '/api/Pep/bringBackWorkbook', {
        user: 'super@ashcombe',
        form: formOf(['Answers.xlsx', answerBook(await portal.look((db) => planToAnswer(db, 11)))]),
      }),
    'exports.answerWorkbook': simply('exports.answerWorkbook', {
      stage: 'health',
      academicYearId: 17,
      schoolTermId: 1,
      modalExportPassword: filePassword,
    }),
    'imports.apply': ofImport('imports.apply', 'Araminta'),
    'imports.undo': async () => {
      const runId = await scenes.anImport('Philomena');
      await ask('imports.apply', { runId })();
      return ask('imports.undo', { runId });
    },
  };
}
