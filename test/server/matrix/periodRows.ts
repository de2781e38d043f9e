/** The rows of the catalogue about care, placements, SEN and schools of a pupil from a day on. */
export const periodRows = `
OAAAOAOT GET /api/StudentDetails/CarePeriods
DDADDDDA POST /api/StudentDetails/AddCarePeriod
DDADDDDA POST /api/StudentDetails/CorrectCarePeriod
DDADDDDA POST /api/StudentDetails/RemoveCarePeriod
OAAAOAOT GET /api/StudentDetails/Placements
DDADDDDA POST /api/StudentDetails/AddPlacement
DDADDDDA POST /api/StudentDetails/CorrectPlacement
DDADDDDA POST /api/StudentDetails/RemovePlacement
OAAAOAOT GET /api/StudentDetails/SenPeriods
DDADDDDA POST /api/StudentDetails/AddSenPeriod
DDADDDDA POST /api/StudentDetails/CorrectSenPeriod
DDADDDDA POST /api/StudentDetails/RemoveSenPeriod
DAADDDDT POST /api/StudentDetails/AddSchool
DAADDDDT POST /api/StudentDetails/CorrectSchool
DAADDDDT POST /api/StudentDetails/RemoveSchool
`;
