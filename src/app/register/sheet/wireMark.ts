import { noMark } from '../../../contract/index.ts';
import type { JsonObject } from '../../../engine/index.ts';
import { markBody } from '../markCodes.ts';
import type { QueuedMark } from './sheetTypes.ts';

/** A mark as the call for several takes it. */
export function wireMark({ row, mark, base, reason }: QueuedMark): JsonObject {
  const { studentId = null, date = null, session = null, schoolId } = markBody(row, null);
  return {
    studentId,
    date,
    session,
    ...(schoolId === undefined ? {} : { schoolId }),
    mark: mark ?? noMark,
    base,
    ...(reason === undefined ? {} : { reason }),
  };
}
