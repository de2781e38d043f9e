import { sql } from 'kysely';
import { ownPupilsTypes, userType, MOST_USERS } from '../../../contract/index.ts';
import { academicYearsUntil } from '../../calendar/academicYears.ts';
import type { Handlers } from '../handler.ts';
import { cyclesOf } from '../pep/save/period.ts';
import { isOpenOn } from '../organisations/isOpenOn.ts';
import { schoolLabels } from './schoolLabels.ts';
import { schoolByUrn } from './schoolByUrn.ts';

export const lookupHandlers = {
  'lookups.academicYears': {
    // `contents` for the screens' options, `academicYears` as the call is specified (API-39).
    run: ({ today }) => {
      const years = academicYearsUntil(today);
      const contents = years.map(({ id, label }) => ({ id, label }));
      return Promise.resolve({ contents, academicYears: years.map((year) => ({ ...year })) });
    },
  },
  'lookups.schools': {
    run: async ({ db, today }) => {
      const rows = await db
        .selectFrom('school')
        .innerJoin('authority_school', 'authority_school.school_id', 'school.id')
        .select(['school.id', 'school.name', 'school.town', 'school.urn', isOpenOn(sql`${today}::date`).as('isOpen')])
        .orderBy(sql`school.name collate "und-x-icu"`)
        .orderBy(sql`school.town collate "und-x-icu"`)
        .orderBy('school.urn')
        .execute();
      const labels = schoolLabels(rows);
      return {
        contents: rows.map(({ id, name, isOpen }, index) => {
          const label = labels[index] ?? name;
          return { id, label, ...(label !== name && { name }), ...(!isOpen && { offered: false }) };
        }),
      };
    },
  },
  'lookups.socialWorkers': {
    run: async ({ db }) => {
      const rows = await db
        .selectFrom('app_user')
        .select(['id', 'first_name', 'last_name'])
        .where('type_id', '=', userType.socialWorker)
        .where('is_active', '=', true)
        .orderBy(sql`last_name collate "und-x-icu"`)
        .orderBy(sql`first_name collate "und-x-icu"`)
        .orderBy('id')
        .execute();
      return { contents: rows.map(({ id, first_name, last_name }) => ({ id, label: `${first_name} ${last_name}` })) };
    },
  },
  'lookups.users': {
    run: async ({ db, viewer }) => {
      const onlySelf = ownPupilsTypes.includes(viewer.typeId);
      const rows = await db
        .selectFrom('app_user')
        .select(['id', 'first_name', 'last_name'])
        .where('is_active', '=', true)
        .$if(onlySelf, (users) => users.where('id', '=', viewer.userId))
        .orderBy(sql`last_name collate "und-x-icu"`)
        .orderBy(sql`first_name collate "und-x-icu"`)
        .orderBy('id')
        .limit(MOST_USERS)
        .execute();
      return { contents: rows.map(({ id, first_name, last_name }) => ({ id, label: `${first_name} ${last_name}` })) };
    },
  },
  'lookups.pepCycles': {
    run: async ({ db }) => ({ contents: (await cyclesOf(db)).map(({ id, name }) => ({ id, label: name })) }),
  },
  'lookups.schoolByUrn': { run: schoolByUrn },
} satisfies Handlers;
