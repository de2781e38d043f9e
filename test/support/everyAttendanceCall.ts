import { randomUUID } from 'node:crypto';
import { written, type CallScenes, type Calls } from './callScenes.ts';
import { aFigure, percentagePupil } from './percentagePupil.ts';
import { formOf, sendForm } from './fileCalls.ts';
import type { PortalServer } from './portalServer.ts';
import { registerBook } from './registerBook.ts';

/** A call of each operation about marks, registers, percentages and what is reckoned of them. */
export function everyAttendanceCall(portal: PortalServer, scenes: CallScenes): Calls {
  const { la, ask, simply, pupil, ofPupil, mark } = scenes;
  return {
    'attendanceAnalysis.list': simply('attendanceAnalysis.list', {}),
    'attendanceAnalysis.codesByStudent': ofPupil('attendanceAnalysis.codesByStudent'),
    'attendanceAnalysis.codesByOrganisation': async () => {
      const { school_id } = await portal.look((db) =>
        db.selectFrom('authority_school').select('school_id').where('authority_id', '=', 11).executeTakeFirstOrThrow(),
      );
      return ask('attendanceAnalysis.codesByOrganisation', { organisationId: school_id });
    },
    'students.weeks': ofPupil('students.weeks'),
    'attendance.percentageYear': ofPupil('attendance.percentageYear', { academicYearId: 17 }),
    'attendance.percentageNotes': ofPupil('attendance.percentageNotes'),
    'attendance.percentageRegister': simply('attendance.percentageRegister', { search: written.search }),
    'attendance.savePercentage': async () =>
      ask('attendance.savePercentage', { ...(await portal.look((db) => percentagePupil(db, 11))), ...aFigure }),
    'attendance.sessions': ofPupil('attendance.sessions'),
    'attendance.week': ofPupil('attendance.week', { weekStart: '2026-11-16' }),
    'register.list': simply('register.list', { date: '2026-11-17', search: written.search }),
    'register.notes': ofPupil('register.notes', { date: '2026-11-17' }),
    'register.markPresent': async () => {
      const cleared = { studentId: await pupil(), session: 'AM', date: '2026-11-12', mark: '-' };
      await portal.post(la, '/api/Attendance/saveMark', cleared);
      return ask('register.markPresent', { date: cleared.date, studentIds: [cleared.studentId] }, la);
    },
    'register.bringBack': async () =>
      sendForm(portal, '/api/Attendance/bringBackWorkbook', {
        user: la,
        form: formOf(['Register.xlsx', registerBook({ authorityId: 11, studentId: await pupil(), mark: 'L' })]),
      }),
    'register.undoPresent': async () => {
      const studentId = await pupil();
      const at = { studentId, session: 'AM', date: '2026-11-12' };
      await portal.post(la, '/api/Attendance/saveMark', { ...at, mark: '-' });
      await portal.post(la, '/api/Attendance/saveMark', { ...at, mark: '/' });
      return ask('register.undoPresent', { date: at.date, marks: [{ studentId, session: 'AM' }] }, la);
    },
    'register.saveMark': mark('register.saveMark', { date: '2026-11-13', mark: 'L' }),
    'attendance.amendments': ofPupil('attendance.amendments', { date: '2026-11-17', session: 'AM' }),
    'attendance.amendedMarks': simply('attendance.amendedMarks', { search: written.search }),
    'attendance.version': async () =>
      ask('attendance.version', { studentIds: [await pupil()], firstDate: '2026-11-16', lastDate: '2026-11-20' }),
    'attendance.saveMark': mark('attendance.saveMark', { date: '2026-11-17', mark: 'L' }),
    'attendance.saveMarks': async () =>
      ask('attendance.saveMarks', {
        saveId: randomUUID(),
        marks: [{ studentId: await pupil(), date: '2026-11-16', session: 'PM', mark: 'U' }],
      }),
    'attendance.saveBlock': mark('attendance.saveBlock', { date: '2026-11-16', mark: 'N', overwrite: true }),
    'attendance.saveExclusion': mark('attendance.saveExclusion', {
      date: '2026-11-10',
      mark: 'E',
      reason: 'The school told us late',
      typeId: 1,
      reasonId: 3,
      startDate: '2026-11-10',
      endDate: '2026-11-10',
      startSession: 1,
      session: 'PM',
    }),
    'attendance.saveXCode': mark('attendance.saveXCode', { date: '2026-11-12', mark: 'X', subCode: 'X01' }),
    'attendance.saveICode': mark('attendance.saveICode', { date: '2026-11-11', mark: 'I', subCode: 'I01' }),
    'attendance.saveRange': mark('attendance.saveRange', {
      date: '2026-11-05',
      mark: '7',
      reason: 'The school told us late',
      startDate: '2026-11-05',
      endDate: '2026-11-06',
      startSession: 1,
      overwrite: true,
    }),
    'attendancePictures.byMonth': simply('attendancePictures.byMonth', { academicYearId: 17 }),
    'attendancePictures.byTerm': simply('attendancePictures.byTerm', { academicYearId: 17 }),
    'attendancePictures.byReason': simply('attendancePictures.byReason', { academicYearId: 17 }),
    'attendancePictures.byYearGroup': simply('attendancePictures.byYearGroup', { academicYearId: 17 }),
    'attendancePictures.bySchool': simply('attendancePictures.bySchool', { academicYearId: 17 }),
    'attendancePictures.missingByDay': simply('attendancePictures.missingByDay', { academicYearId: 17 }),
    'attendancePictures.byWeek': ofPupil('attendancePictures.byWeek', { academicYearId: 17 }),
  };
}
