// Used by the test command, which nothing compiles, hence plain JavaScript.
//
// The embedded database is PostgreSQL too, and slower by far: tests of what the portal does run on a server alone,
// where there is one. Every screen is tested on the embedded database besides, by test/browser.

/** What differs between the two: ways in, locks and transactions, where files lie, how rows sort, who sees what. */
const onBoth = [
  'test/server/core/logins.test.ts',
  'test/server/core/rowSecurity.test.ts',
  'test/server/core/tenancy.test.ts',
  'test/server/core/turns.test.ts',
  'test/server/core/unitOfWork.test.ts',
  'test/server/matrix/matrix.test.ts',
  'test/server/modules/attachments.test.ts',
  'test/server/modules/pepTogether.test.ts',
  'test/server/modules/sideBySide.test.ts',
  'test/server/tables/sources.test.ts',
];

/** What a server has no part in: the folder of the embedded database, the product as a process, or no database. */
export const withoutServer = [
  'test/hardening/asvs.test.ts',
  'test/hardening/licences.test.ts',
  'test/server/cli/checkSchemas.test.ts',
  'test/server/cli/commandLine.test.ts',
  'test/server/cli/install.test.ts',
  'test/server/cli/newDeclarations.test.ts',
  'test/server/core/config.test.ts',
  'test/server/core/folderLease.test.ts',
  'test/server/core/lifecycle.test.ts',
  'test/server/exports/workbook.test.ts',
  'test/server/modules/calendar.test.ts',
  'test/server/modules/formFields.test.ts',
  'test/server/modules/totals.test.ts',
  'test/server/modules/viewerPaths.test.ts',
  'test/server/tables/searchWords.test.ts',
  'test/server/trail/refusals.test.ts',
];

/** What runs on the embedded database although there is a server to run the others on. */
export const onEmbedded = [...onBoth, ...withoutServer];
