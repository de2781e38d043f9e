import type { ReplyOf } from '../../../contract/index.ts';
import { isObject } from '../../../engine/index.ts';
import { administerSchools, changeKnownSchool, findSchool, isShared } from '../../db/across/index.ts';
import { ServerError } from '../../errors.ts';
import { audit } from '../audit.ts';
import { correctionsOf, only } from '../corrections.ts';
import type { Call, Course, OutsideHandler } from '../handler.ts';
import { checkByForm } from '../pepAdmin/checkByForm.ts';
import { schoolDetails } from './schoolDetails.ts';
import { auditForOthers, mayChange } from './sharedSchools.ts';

/** Corrects a school: one that another authority has to do with too by support alone. */
export const correctSchool: OutsideHandler<ReplyOf<'organisations.correct'>> = {
  outside: async (call: Call, course: Course) => {
    await course.inUnit(() => Promise.resolve());
    const { services, viewer, body, declarations } = call;
    const schoolId = Number(body.schoolId);
    return administerSchools(services.database, async (db) => {
      const school = await findSchool(db, viewer.authorityId, schoolId);
      if (school === undefined) throw new ServerError('NOT_FOUND');
      if (!mayChange(viewer, { isShared: await isShared(db, viewer.authorityId, schoolId) })) {
        throw new ServerError('CONFLICT', {
          message:
            `Other authorities have ${school.name} among their schools too, so only support corrects it. ` +
            'Please ask them by telephone.',
        });
      }
      checkByForm({ ...call, db }, 'organisation/correct');
      const { phase: _sent, ...sent } = schoolDetails(declarations, body);
      const { phase: _seen, ...seen } = schoolDetails(declarations, isObject(body.seen) ? body.seen : {});
      const { id: _id, urn: _urn, phase: _now, ...now } = school;
      const changed = correctionsOf({ seen, sent, now });
      const phase = changed.phase_id === undefined ? {} : { phase: schoolDetails(declarations, body).phase };
      await changeKnownSchool(db, school, { ...changed, ...phase });
      const detail = { before: only(now, Object.keys(changed)), after: changed, reason: String(body.reason).trim() };
      await audit({ ...call, db }, { action: 'organisations.correct', record: `school/${schoolId}`, detail });
      await auditForOthers({ ...call, db }, 'organisations.correct', [{ schoolId, detail }]);
      return { success: true, id: schoolId };
    });
  },
};
