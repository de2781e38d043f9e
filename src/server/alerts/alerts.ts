import { adminTypes } from '../../contract/index.ts';
import type { Lookups } from '../../engine/index.ts';
import { settingsUnlessSaid, type AuthoritySettings } from '../db/authoritySettings.ts';

/** Ids of the alerts that `lookups/alert` describes. */
export const alertId = {
  newMessage: 1,
  newDocument: 2,
  newCaseNote: 3,
  careStatusChanged: 4,
  schoolChanged: 5,
  exclusionAdded: 6,
  noMarkForFiveDays: 7,
  pepSubmitted: 8,
  pepCompleted: 9,
  meetingDateSet: 10,
  pepDue: 11,
  reminder: 12,
  questionOnAnswer: 13,
  questionAnswered: 14,
} as const;

export type AlertId = (typeof alertId)[keyof typeof alertId];

/** How alerts reach a user (D-53). */
export const delivery = { atOnce: 1, digest: 2, none: 3 } as const;

export type AlertGroup = 'general' | 'studentEvents' | 'pep';

export interface AlertKind {
  readonly id: number;
  readonly name: string;
  readonly group: AlertGroup;
  /** What the e-mail says of it; names nobody. */
  readonly sentence: string;
}

export function alertKinds(declarations: Lookups): AlertKind[] {
  return (declarations.lookup('alert').options ?? []).map(({ value, label, data }) => ({
    id: Number(value),
    name: label,
    group: String(data?.group) as AlertGroup,
    sentence: String(data?.sentence),
  }));
}

/** What is there to be told of: nothing of plans where the authority has none (SET-15). */
export function alertsOffered(declarations: Lookups, { hasPep }: Pick<AuthoritySettings, 'hasPep'>): AlertKind[] {
  return alertKinds(declarations).filter(({ group }) => group !== 'pep' || hasPep);
}

/** Officers get what their authority has set, everybody else what they ticked (SET-14, D-52). */
export const followsAuthority = (typeId: number) => adminTypes.includes(typeId);

/** An authority's settings as they hold: what it never said is as for all. */
export const settingsOver = (said: Partial<AuthoritySettings>): AuthoritySettings => ({
  ...settingsUnlessSaid,
  ...said,
});
