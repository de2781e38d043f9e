import type { ReplyOf } from '../../../contract/index.ts';
import { addKnownSchool, administerSchools, joinSchool } from '../../db/across/index.ts';
import { ServerError } from '../../errors.ts';
import { audit } from '../audit.ts';
import type { Call, Course, OutsideHandler } from '../handler.ts';
import { checkByForm } from '../pepAdmin/checkByForm.ts';
import { schoolDetails } from './schoolDetails.ts';

/** Adds a school to the authority; one that the portal knows stays as it is, and that is said. */
export const addSchool: OutsideHandler<ReplyOf<'organisations.add'>> = {
  outside: async (call: Call, course: Course) => {
    await course.inUnit((unit) => Promise.resolve(checkByForm(unit, 'organisation/add')));
    const { services, viewer, body, declarations } = call;
    const details = schoolDetails(declarations, body);
    return administerSchools(services.database, async (db) => {
      const { school, isNew } = await addKnownSchool(db, String(body.urn), details);
      if (!(await joinSchool(db, viewer.authorityId, school.id))) {
        const sentence = `${school.name} has this URN and is among the schools of the authority already.`;
        throw new ServerError('INVALID', { errors: { '/urn': sentence } });
      }
      const { id, phase: _phase, ...after } = school;
      await audit(
        { ...call, db },
        { action: 'organisations.add', record: `school/${id}`, detail: { before: null, after: { ...after, isNew } } },
      );
      const message = isNew
        ? `${school.name} added`
        : `${school.name} added. The portal knew this URN already, so what stands there was kept.`;
      return { success: true, id, message };
    });
  },
};
