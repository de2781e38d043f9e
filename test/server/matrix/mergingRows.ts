/** Who may merge records, in the words of the catalogue. */
export const mergingRows = `
DDADDDDA GET /api/Merging/fields
DDADDDDA GET /api/Merging/contents
DDADDDDA GET /api/Merging/merges
DDADDDDA GET /api/Merging/aside
DDADDDDA POST /api/Merging/merge
DDADDDDA POST /api/Merging/undo
`;
