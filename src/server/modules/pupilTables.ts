import type { ItemKindId } from './subjectAccess/kinds.ts';

/** How the rows of a table go over to another authority with their pupil. */
export interface Travels {
  /** The column that leads to the row they hang on, and its table, which stands before this one. */
  readonly by?: readonly [column: string, table: string];
  /** Whether they have numbers of their own, which the copies get anew. */
  readonly numbered?: true;
  /** Columns that point to other rows that travel: by column the table. What has not travelled is null. */
  readonly points?: Readonly<Record<string, string>>;
  /** Columns that say who wrote it: their names go with it. */
  readonly people?: readonly string[];
  /** Columns of which the copy says something else, in SQL of `source`; where the record goes back, they stay. */
  readonly instead?: Readonly<Record<string, string>>;
  /** Columns that stay, besides, where the record goes back to the one that it was made from. */
  readonly stays?: readonly string[];
  /** Columns of `instead` that are said there all the same where another column changes: by column the other one. */
  readonly follows?: Readonly<Record<string, string>>;
  /** Whether rows follow from each other, so that one that is gone goes where the record goes back. */
  readonly isWhole?: true;
  /** Which rows, in SQL of `source`; all where nothing is said. */
  readonly only?: string;
}

/** What becomes of a table's rows of a pupil. A sentence says why it does not. */
export interface PupilTable {
  /** Kinds of items that hold them, where all that is held on a pupil is handed over. */
  readonly items: readonly ItemKindId[] | string;
  /** Where the pupil is passed to another authority. */
  readonly travels: Travels | string;
}

const ofPupil = ['pupil_id', 'pupil'] as const;
const present = 'source.deleted_at is null';

/**
 * Every table that holds rows of a pupil, those that hang on others after them: tests walk the database, so that nobody
 * forgets a new one. What is erased, and when, says `retention/kinds.ts` by day.
 */
export const pupilTables = {
  pupil: {
    items: ['details'],
    travels: {
      numbered: true,
      // The number is the former authority's own, and its social worker is no user elsewhere.
      instead: { la_student_id: `''`, social_worker_id: 'null', date_added: 'moved.today' },
      // Care begins there anew, and says so itself.
      stays: ['record_key', 'passed_on', 'care_status_id', 'care_status_start', 'care_start', 'care_end'],
    },
  },
  registration: { items: ['schools'], travels: { by: ofPupil, numbered: true, isWhole: true } },
  care_status_change: { items: ['careStatus'], travels: { by: ofPupil, numbered: true, people: ['changed_by'] } },
  placement: { items: ['placements'], travels: { by: ofPupil, numbered: true, people: ['changed_by'], isWhole: true } },
  sen_period: { items: ['sen'], travels: { by: ofPupil, numbered: true, people: ['changed_by'], isWhole: true } },
  assessment_result: {
    items: ['results'],
    travels: { by: ofPupil, numbered: true, people: ['created_by', 'updated_by'], only: present },
  },
  attendance_mark: { items: ['marks'], travels: { by: ofPupil, people: ['updated_by'] } },
  attendance_amendment: {
    items: ['amendments'],
    travels: { by: ofPupil, numbered: true, people: ['was_by', 'amended_by'] },
  },
  attendance_week: { items: ['weeks'], travels: { by: ofPupil } },
  attendance_week_count: {
    items: 'what the marks of a week come to; nothing that the marks do not say',
    travels: 'triggers count the marks anew where they arrive',
  },
  exclusion: { items: ['suspension'], travels: { by: ofPupil, numbered: true, people: ['created_by'] } },
  pep: {
    items: ['plan', 'planSection', 'planHistory', 'planReview'],
    travels: {
      by: ofPupil,
      numbered: true,
      people: ['created_by'],
      only: present,
      instead: {
        pep_cycle_id: `(select min(cycle.id) from pep_cycle former join pep_cycle cycle
          on cycle.authority_id = moved.becomes_of
            and to_char(cycle.start_date, 'MMDD') = to_char(former.start_date, 'MMDD')
            and to_char(cycle.end_date, 'MMDD') = to_char(former.end_date, 'MMDD')
          where former.authority_id = source.authority_id and former.id = source.pep_cycle_id)`,
        // Publications are the former authority's own: nothing there leads back to the forms from before them.
        moves: `'[]'::jsonb`,
        not_moved: 'null::jsonb',
      },
      follows: { moves: 'release_hash', not_moved: 'release_hash' },
    },
  },
  pep_stage: {
    items: ['planSection'],
    travels: { by: ['pep_id', 'pep'], numbered: true, people: ['last_saved_by'] },
  },
  pep_stage_revision: {
    items: ['planHistory'],
    // What was once answered to a save is of use to nobody who could send it again.
    travels: { by: ['stage_id', 'pep_stage'], people: ['saved_by'], instead: { outcome: `'{}'::jsonb` } },
  },
  pep_stage_rating: {
    items: ['planReview'],
    travels: {
      by: ['stage_id', 'pep_stage'],
      numbered: true,
      points: { moderates: 'pep_stage_rating' },
      people: ['rated_by'],
    },
  },
  pep_return: { items: ['plan'], travels: { by: ['pep_id', 'pep'], people: ['returned_by'] } },
  enquiry: {
    items: ['planEnquiry'],
    travels: { by: ['stage_id', 'pep_stage'], numbered: true, people: ['asked_by', 'asked_of', 'resolved_by'] },
  },
  enquiry_reply: {
    items: ['planEnquiry'],
    travels: {
      by: ['stage_id', 'pep_stage'],
      numbered: true,
      points: { enquiry_id: 'enquiry' },
      people: ['written_by'],
    },
  },
  pep_stage_given: {
    items: 'which revision a session was given last; no content',
    travels: 'sessions are of the authority that they work as',
  },
  case_note: {
    items: ['note'],
    travels: {
      by: ofPupil,
      numbered: true,
      points: { type_related_id: 'pep' },
      people: ['author_id', 'updated_by'],
      only: present,
    },
  },
  attachment: {
    items: ['file'],
    // The same file under the same reference, which answers hold.
    travels: {
      by: ofPupil,
      points: { stage_id: 'pep_stage' },
      people: ['added_by'],
      only: `not source.is_of_message and (source.stage_id is null or exists (select from pep_stage stage
        join pep on pep.authority_id = stage.authority_id and pep.id = stage.pep_id
        where stage.authority_id = source.authority_id and stage.id = source.stage_id and pep.deleted_at is null))
        and not exists (select from pep_document doc left join pep on pep.authority_id = doc.authority_id
            and pep.id = doc.pep_id
          where doc.authority_id = source.authority_id and doc.attachment_id = source.id
            and coalesce(doc.deleted_at, pep.deleted_at) is not null)`,
    },
  },
  attachment_chunk: {
    items: ['file'],
    travels: {
      only: `exists (select from attachment file
        where file.authority_id = moved.becomes_of and file.id = source.attachment_id
          and file.pupil_id = moved.becomes)`,
    },
  },
  pep_document: {
    items: ['file'],
    travels: {
      by: ofPupil,
      numbered: true,
      points: { pep_id: 'pep' },
      people: ['added_by'],
      only: `${present} and not exists (select from pep
        where pep.authority_id = source.authority_id and pep.id = source.pep_id and pep.deleted_at is not null)`,
    },
  },
  pupil_user: { items: ['professionals'], travels: 'who works with the pupil there is for the other authority to say' },
  audit: { items: ['trail'], travels: 'the database dates each entry itself: a copy would say what nobody did there' },
  audit_pupil: { items: ['trail'], travels: 'as the trail' },
  message_thread: { items: ['message'], travels: 'messages do not travel' },
  message: {
    items: 'only sender and recipients read a message; the item names them and the day, for each to be asked',
    travels: 'messages do not travel',
  },
  message_copy: { items: 'as the message', travels: 'messages do not travel' },
  alert_event: { items: ['alert'], travels: 'messages do not travel' },
  alert_due: { items: 'who is still to be told of an alert; no content', travels: 'messages do not travel' },
  alert_seen: { items: 'who has acknowledged an alert; no content', travels: 'messages do not travel' },
  year_turn_pupil: { items: ['yearTurn'], travels: 'the turn of the year is taken back by whoever did it' },
  subject_access: { items: ['request'], travels: 'whoever was asked has handed over what it held' },
  subject_access_item: { items: ['request'], travels: 'as the request' },
  subject_access_line: { items: ['request'], travels: 'as the request' },
  retention_hold: { items: ['hold'], travels: 'a pupil who is held is not passed; what was lifted is over' },
  pupil_merge: {
    items: ['merge', 'aside'],
    // The whole of the other row takes two records apart, where both were: here they are told from each other alone.
    travels: {
      by: ofPupil,
      numbered: true,
      people: ['merged_by'],
      instead: {
        merged: `(select jsonb_object_agg(key, value) from jsonb_each(source.merged)
          where key in ('first_name', 'last_name', 'date_of_birth', 'upn', 'record_key', 'origin_id'))`,
      },
    },
  },
  pupil_merge_row: {
    items: ['aside'],
    travels: { by: ['merge_id', 'pupil_merge'], numbered: true, only: `source.state = 'aside'` },
  },
  former_identity: {
    items: ['merge'],
    travels: { by: ofPupil, numbered: true, points: { merge_id: 'pupil_merge' }, instead: { la_student_id: `''` } },
  },
  passing: { items: ['passing'], travels: 'each authority has its own row of an offer' },
  erasure: {
    items: 'the trail says it too; it holds ids and a day, and no content',
    travels: 'it says what this authority has no more',
  },
} as const satisfies Readonly<Record<string, PupilTable>>;

export type PupilTableName = keyof typeof pupilTables;
