/** Rates of the pupil premium as the page sends them. */
export const premiumRates = {
  premiumRates: [
    { academicYearId: 17, amount: 2_700.5 },
    { academicYearId: 16, amount: 2_630 },
  ],
};
