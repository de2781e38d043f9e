import type { ReplyOf } from '../../../contract/index.ts';
import { saveMark } from '../attendance/markCommands.ts';
import type { UnitCall } from '../handler.ts';
import { registerSessions } from './sessionSchools.ts';

/** One mark of the daily register, which names no school (API-64): given at the one that the register shows it of. */
export async function saveRegisterMark(call: UnitCall): Promise<ReplyOf<'register.saveMark'>> {
  const { studentId, date, session } = call.body;
  const sessions = await registerSessions(call, Number(studentId), String(date));
  const { schoolId } = sessions[session === 'PM' ? 1 : 0] ?? {};
  return saveMark(schoolId === undefined ? call : { ...call, body: { ...call.body, schoolId } }, 'register.saveMark');
}
