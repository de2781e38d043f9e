/** The rows of the catalogue about imports: who leads the virtual school, and support working there. */
export const ofImports = `
DDADDDDA GET /api/ImportKeys/list
DDADDDDA POST /api/ImportKeys/add
DDADDDDA POST /api/ImportKeys/revoke
DDADDDDA GET /api/Imports/runs
DDADDDDA GET /api/Imports/rows
DDADDDDA GET /api/Imports/run
DDADDDDA POST /api/Imports/upload
DDADDDDA POST /api/Imports/decide
DDADDDDA POST /api/Imports/leaveOut
DDADDDDA POST /api/Imports/leaveOutAll
DDADDDDA POST /api/Imports/apply
DDADDDDA POST /api/Imports/undo
DDADDDDA GET /api/Imports/columns
DDADDDDA GET /api/Imports/work
DDADDDDA GET /api/Imports/fields
DDADDDDA POST /api/Imports/matchColumn
DDADDDDA POST /api/Imports/readAgain
DDADDDDA GET /api/ImportHeadings/list
DDADDDDA POST /api/ImportHeadings/change
DDADDDDA POST /api/ImportHeadings/forget
DDADDDDA POST /api/exports/importRows
`;
