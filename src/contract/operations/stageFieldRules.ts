import type { FieldRule } from '../types.ts';

/** What of a plan's sections is not for every user to change, or to see. */
export const stageFieldRules: readonly FieldRule[] = [
  {
    pointer: '/targets/*/cost_agreed',
    when: { 'user.typeId': [0, 1, 4, 6, 7, 8] },
    reason: 'Agreed by the virtual school',
  },
  // Nobody confirms in another's name; the virtual school enters what was confirmed otherwise, and stands for who
  // has no account.
  { pointer: '/dt_confirm', when: { 'user.typeId': [0, 4, 6, 7] }, reason: 'For the school to confirm' },
  { pointer: '/sw_confirm', when: { 'user.typeId': [0, 1, 4, 7, 8] }, reason: 'For the social worker to confirm' },
  {
    pointer: '/placement_address',
    when: { 'pupil.isSensitive': true, 'user.typeId': [1, 8] },
    reason: 'Not shown to schools, for the child’s safety',
    hide: true,
  },
];
