/**
 * The rows of the catalogue about imports: who leads the virtual school, and support working there; whoever marks a
 * register, of the workbooks that they brought back themselves.
 */
export const ofImports = `
DDADDDDA GET /api/ImportKeys/list
DDADDDDA POST /api/ImportKeys/add
DDADDDDA POST /api/ImportKeys/revoke
OOADDDOA GET /api/Imports/runs
OOADDDOA GET /api/Imports/rows
OOADDDOA GET /api/Imports/run
DDADDDDA POST /api/Imports/upload
OOADDDOA POST /api/Imports/decide
OOADDDOA POST /api/Imports/undecide
DDADDDDA GET /api/Imports/candidates
OOADDDOA POST /api/Imports/leaveOut
OOADDDOA POST /api/Imports/leaveOutAll
OOADDDOA POST /api/Imports/apply
OOADDDOA POST /api/Imports/undo
DDADDDDA GET /api/Imports/columns
OOADDDOA GET /api/Imports/work
DDADDDDA GET /api/Imports/fields
DDADDDDA POST /api/Imports/matchColumn
DDADDDDA POST /api/Imports/readAgain
DDADDDDA GET /api/ImportHeadings/list
DDADDDDA POST /api/ImportHeadings/change
DDADDDDA POST /api/ImportHeadings/forget
DDADDDDA POST /api/exports/importRows
DDADDDDA GET /api/Pep/workbookSections [hasPep]
DDADDDDA POST /api/Pep/bringBackWorkbook [hasPep]
DDADDDDA POST /api/exports/answerWorkbook [hasPep]
`;
