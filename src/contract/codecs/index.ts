import type { OperationId } from '../operations/index.ts';
import { exclusionCodecs } from './exclusions.ts';
import { listCodec, type ListCodec } from './list.ts';
import { noteCodecs } from './notes.ts';
import { organisationCodecs } from './organisations.ts';
import { peopleCodecs } from './people.ts';
import { reportCodecs } from './reports.ts';
import { trailCodecs } from './trail.ts';
import { userCodecs } from './users.ts';
import { weekOfSessions, yearOfSessions } from './sessions.ts';

const people = {
  careStatusId: { name: 'careStatusIds', kind: 'numbers' },
  yearGroup: { name: 'yearGroupIds', kind: 'numbers' },
  organisationId: { name: 'organisationIds', kind: 'numbers' },
} as const;

/** How each list call is written on the wire (house.md, trap 10). */
export const listCodecs: { readonly [id in OperationId]?: ListCodec } = {
  'pep.list': listCodec({
    filters: {
      academicYearId: { name: 'academicYearId', kind: 'numbers' },
      schoolTermId: { name: 'schoolTermIds', kind: 'numbers' },
      pepCycleId: { name: 'pepCycleIds', kind: 'numbers' },
      pepStatusId: { name: 'pepStatusIds', kind: 'numbers' },
      keyStageId: { name: 'keyStageIds', kind: 'numbers' },
      inBorough: { name: 'inBorough', kind: 'boolean' },
      assignedUserId: { name: 'assignedUserIds', kind: 'numbers' },
      ragRatingId: { name: 'ragRatingIds', kind: 'numbers' },
      missingMeeting: { name: 'missingMeeting', kind: 'boolean' },
      ...people,
    },
    params: { studentId: 'number' },
    rows: 'data',
    total: 'totalSize',
  }),
  'students.list': listCodec({
    filters: {
      ...people,
      assignedUserId: { name: 'assignedUserIds', kind: 'numbers' },
      isActive: { name: 'isActiveStudents', kind: 'boolean' },
    },
    params: {},
    rows: 'data',
    total: 'totalSize',
  }),
  'attendance.sessions': yearOfSessions,
  'attendance.week': weekOfSessions,
  ...peopleCodecs,
  ...noteCodecs,
  ...exclusionCodecs,
  ...organisationCodecs,
  ...reportCodecs,
  ...userCodecs,
  ...trailCodecs,
};

/** The codec of a list operation; throws for a call that is not a list. */
export function codecOf(operation: string): ListCodec {
  const codec = (listCodecs as Record<string, ListCodec | undefined>)[operation];
  if (!codec) throw new Error(`The operation "${operation}" is not a list.`);
  return codec;
}

export type { ListCodec, RawList, WireQuery } from './list.ts';
