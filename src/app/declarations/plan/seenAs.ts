import { userTypeLabel } from '../../shell/userTypes.ts';

/** Whose view a form is drawn in, and why they could not write there. */
export function seenAs(typeId: number, denied: string | null): string {
  const seen = `What users of the type ${userTypeLabel(typeId)} would see`;
  return denied === null ? seen : `${seen}; they could not write here: ${denied}`;
}
