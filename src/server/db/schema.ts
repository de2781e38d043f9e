import type { AttendanceTables } from './tables/attendance.ts';
import type { AuthoritiesTables } from './tables/authorities.ts';
import type { DeclarationsTables } from './tables/declarations.ts';
import type { EnquiriesTables } from './tables/enquiries.ts';
import type { FilesTables } from './tables/files.ts';
import type { ImportsTables } from './tables/imports.ts';
import type { MailboxTables } from './tables/mailbox.ts';
import type { MergingTables } from './tables/merging.ts';
import type { MessagesTables } from './tables/messages.ts';
import type { PassingTables } from './tables/passing.ts';
import type { PlansTables } from './tables/plans.ts';
import type { PoolTables } from './tables/pool.ts';
import type { PupilsTables } from './tables/pupils.ts';
import type { RetentionTables } from './tables/retention.ts';
import type { SchoolsTables } from './tables/schools.ts';
import type { SignOnTables } from './tables/signOn.ts';
import type { SubjectAccessTables } from './tables/subjectAccess.ts';
import type { TermDatesTables } from './tables/termDates.ts';
import type { TrailTables } from './tables/trail.ts';
import type { ViewsTables } from './tables/views.ts';
import type { YearsTables } from './tables/years.ts';

/** Every table, by name. */
export interface Schema
  extends
    AttendanceTables,
    AuthoritiesTables,
    DeclarationsTables,
    EnquiriesTables,
    FilesTables,
    ImportsTables,
    MailboxTables,
    MergingTables,
    MessagesTables,
    PassingTables,
    PlansTables,
    PoolTables,
    PupilsTables,
    RetentionTables,
    SchoolsTables,
    SignOnTables,
    SubjectAccessTables,
    TermDatesTables,
    TrailTables,
    ViewsTables,
    YearsTables {}
