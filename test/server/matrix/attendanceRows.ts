/** Who may make which call about attendance, as `catalogue.ts` writes it. */
export const attendanceRows = `
# Attendance and exclusions
DAADDDDT GET /api/AttendanceAnalysis/byMonth
DAADDDDT GET /api/AttendanceAnalysis/byTerm
DAADDDDT GET /api/AttendanceAnalysis/byReason
DAADDDDT GET /api/AttendanceAnalysis/byYearGroup
DAADDDDT GET /api/AttendanceAnalysis/bySchool
DAADDDDT GET /api/AttendanceAnalysis/missingByDay
OAAAOAOT GET /api/AttendanceAnalysis/byWeek
OAAAOAOT GET /api/StudentDetails/RegisterPage
OAAAOAOT GET /api/StudentDetails/RowExpandArea
OAAAOAOT GET /api/Attendance/studentAttendance
OAAAOAOT GET /api/Attendance/marksVersion
OAAAOAOT GET /api/Attendance/amendments
OAAAOAOT GET /api/Attendance/amendedMarks
OAADDDOT POST /api/Attendance/saveMark
OAADDDOT POST /api/Attendance/bringBackWorkbook
OAADDDOT POST /api/exports/registerWorkbook
OAADDDOT POST /api/SaveMarks/StudentMark
OAADDDOT POST /api/SaveMarks/marks
OAADDDOT POST /api/SaveMarks/BulkStudentMark
OAADDDOT POST /api/SaveMarks/exclusions
OAADDDOT POST /api/SaveMarks/xCode
OAADDDOT POST /api/SaveMarks/iCode
OAADDDOT POST /api/SaveMarks/markWithDateRangeAndSession
OAAAOAOT GET /api/Exclusions/exclusions
OAAAOAOT GET /api/Exclusions/allExclusions
OAADDDOT POST /api/SaveMarks/updateExclusion
OAAAOAOT GET /api/PercentageAttendance/PercentageAttendanceDetails
OAAAOAOT GET /api/PercentageAttendance/GetPaginatedNotes
OAAAOAOT GET /api/PercentageAttendance/PercentageRegister
OAAAOAOT GET /api/PercentageAttendance/GetAcademicYearPercentageAttendance
OAADDDOT POST /api/PercentageAttendance/UpdatePercentageAttendance
OAAAOAOT GET /api/IprSessionAttendance/SessionAttendance
DAADDDDT GET /api/AttendanceAnalysis/attendanceAnalysisDetailReport
DAADDDDT GET /api/AttendanceAnalysis/referenceData
DAADDDDT GET /api/AttendanceAnalysis/assignedUsers
DAADDDDT GET /api/AttendanceAnalysis/codesByStudent
DAADDDDT GET /api/AttendanceAnalysis/codesByOrganisation
`;
