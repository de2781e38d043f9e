import type { StudentHeader } from '../../contract/index.ts';
import { findFormat } from '../../engine/index.ts';

/** Schools that are recorded ahead of their day: “From 04/01/2027: Starlingmere High School”; '' where none is. */
export const comingWords = (schools: StudentHeader['comingSchools']): string =>
  schools
    .map(
      ({ schoolName, startDate, isMain }) =>
        `From ${findFormat('date').toText(startDate, { options: {} })}${isMain ? '' : ' also'}: ${schoolName}`,
    )
    .join(' · ');
