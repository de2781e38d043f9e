/** Who may make which call about passing pupils to other authorities, as `catalogue.ts` writes it. */
export const passingRows = `DDADDDDA GET /api/Passing/offers
DDADDDDA GET /api/Passing/authorities
DDADDDDA POST /api/Passing/offer
DDADDDDA POST /api/Passing/withdraw
DDADDDDA POST /api/Passing/accept
DDADDDDA POST /api/Passing/decline`;
