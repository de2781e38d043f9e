/** Cycles of plans as the page sends them. */
export const cycles = {
  cycles: [
    { number: 1, name: 'First meeting', starts: '01/09', ends: '31/12' },
    { number: 2, name: 'Review', starts: '05/01', ends: '28/02' },
    { number: 3, name: 'Second meeting', starts: '01/03', ends: '31/08' },
  ],
};
