// Used by the test command, which nothing compiles, hence plain JavaScript.
//
// The embedded database is PostgreSQL too, and slower by far: tests of what the portal does run on a server alone,
// where there is one. Every screen is tested on the embedded database besides, by test/browser.

/** What differs between the two: ways in, locks and transactions, where files lie, who sees which rows. */
const onBoth = [
  'test/server/db/logins.test.ts',
  'test/server/db/rowSecurity.test.ts',
  'test/server/db/tenancy.test.ts',
  'test/server/plugins/turns.test.ts',
  'test/server/db/unitOfWork.test.ts',
  'test/server/modules/attachments/attachments.test.ts',
  'test/server/modules/pep/pepTogether.test.ts',
  'test/server/modules/pep/sideBySide.test.ts',
];

/** What a server has no part in: the folder of the embedded database, the product as a process, or no database. */
export const withoutServer = [
  'test/hardening/asvs.test.ts',
  'test/hardening/licences.test.ts',
  'test/server/cli/checkSchemas.test.ts',
  'test/server/cli/commandLine.test.ts',
  'test/server/cli/install.test.ts',
  'test/server/cli/newDeclarations.test.ts',
  'test/server/process/config.test.ts',
  'test/server/process/container.test.ts',
  'test/server/db/folderLease.test.ts',
  'test/server/process/authorities.test.ts',
  'test/server/process/lifecycle.test.ts',
  'test/server/process/metrics.test.ts',
  'test/server/workbook/workbook.test.ts',
  'test/server/calendar/calendar.test.ts',
  'test/server/modules/pep/formFields.test.ts',
  'test/server/modules/attendance/totals.test.ts',
  'test/server/modules/pep/viewerPaths.test.ts',
  'test/server/modules/attachments/places.test.ts',
  'test/server/scanning/clamd.test.ts',
  'test/server/tables/searchWords.test.ts',
  'test/server/trail/refusals.test.ts',
];

/** What runs on the embedded database although there is a server to run the others on. */
export const onEmbedded = [...onBoth, ...withoutServer];

/** What depends on which connection a transaction runs on: once more through a pooler before the server. */
export const throughPooler = [
  'test/server/db/rowSecurity.test.ts',
  'test/server/db/tenancy.test.ts',
  'test/server/db/unitOfWork.test.ts',
  'test/server/modules/pep/pepTogether.test.ts',
  'test/server/modules/pep/sideBySide.test.ts',
];

/** What puts a module of its own in the place of one of the server's, and so shares the server with no other file. */
export const mocking = [
  'test/hardening/inputs.test.ts',
  'test/hardening/personalData.test.ts',
  'test/server/exports/conformance.test.ts',
  'test/server/exports/refused.test.ts',
  'test/server/matrix/*.test.ts',
  'test/server/modules/pep/untyped.test.ts',
];
