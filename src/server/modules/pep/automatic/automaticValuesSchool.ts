import { rollsOf } from '../../attendance/rolls.ts';
import { labelIn, said, type Area } from './automaticValuesArea.ts';

/** Where the child is on roll, since when, and how many schools there have been since care began. */
export const schoolArea: Area = {
  names: [
    'cg_auto_school',
    'cg_auto_urn',
    'cg_auto_establishment_type',
    'cg_auto_ofsted',
    'cg_auto_start_date',
    'cg_auto_school_moves',
    'cg_auto_out_of_area',
  ],
  async read({ db, declarations, today }, { loaded: { pep, pupil } }) {
    const school = await db
      .selectFrom('pupil')
      .innerJoin('school', 'school.id', 'pupil.school_id')
      .select(['school.id', 'school.name', 'urn', 'establishment_type_id', 'ofsted_rating_id', 'area_authority_id'])
      .where('pupil.id', '=', pep.pupil_id)
      .executeTakeFirst();
    const rolls = (await rollsOf(db, pep.pupil_id)).filter(({ isMain, start }) => isMain && start <= today);
    const start = rolls.findLast(
      ({ schoolId, end }) => schoolId === school?.id && (end === null || end >= today),
    )?.start;
    const { careStart } = pupil;
    const inCare = careStart === null ? [] : rolls.filter(({ end }) => end === null || end >= careStart);
    return {
      ...said('School record', {
        cg_auto_school: school?.name ?? null,
        cg_auto_urn: school?.urn ?? null,
        cg_auto_establishment_type: school
          ? labelIn(declarations, 'establishment-type', school.establishment_type_id)
          : null,
        cg_auto_ofsted: school ? labelIn(declarations, 'ofsted-rating', school.ofsted_rating_id) : null,
        cg_auto_out_of_area: school ? (school.area_authority_id === pep.authority_id ? 'no' : 'yes') : undefined,
      }),
      ...said('School history', {
        cg_auto_start_date: start ?? null,
        cg_auto_school_moves: careStart === null ? undefined : new Set(inCare.map(({ schoolId }) => schoolId)).size,
      }),
    };
  },
};
