const labels: { readonly [typeId: number]: string } = {
  0: 'Unknown / unset',
  1: 'Designated Teacher',
  2: 'LA User',
  3: 'LA Super User',
  4: 'Read Only',
  6: 'Social Worker',
  7: 'Independent Review Officer',
  8: 'Other Education User',
  9: 'Case Officer',
};

export function userTypeLabel(typeId: number): string {
  return labels[typeId] ?? 'Unknown / unset';
}

const EARLY_YEARS = [1, 2];

/** Who mainly fills a stage; in the early years there may be no school, hence "Setting/SW" (PFORM-2). */
export function mainUserTypeLabel(typeId: number, yearGroupId: number | null): string {
  return typeId === 1 && yearGroupId !== null && EARLY_YEARS.includes(yearGroupId)
    ? 'Setting/SW'
    : userTypeLabel(typeId);
}
