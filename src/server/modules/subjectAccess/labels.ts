import type { UnitCall } from '../handler.ts';

/** The words of a lookup's value; the value itself where the lookup has it no longer. */
export const optionLabel = ({ declarations }: UnitCall, lookup: string, value: string | null): string =>
  declarations.lookup(lookup).options?.find((option) => option.value === value)?.label ?? value ?? '';

/** Why something is withheld, in words. */
export const reasonLabel = (call: UnitCall, reason: string | null): string =>
  optionLabel(call, 'subject-access-reason', reason);
