import type { Settings } from '../../contract/index.ts';
import type { Preferences } from '../../renderer/index.ts';

/** A device may be several people's: each has a page of their own. */
const keyOf = ({ userId }: Pick<Settings, 'userId'>) => `start-page.${userId}`;

/** The address of the page that somebody has chosen to begin with; empty where they have not. */
export const startPageOf = (preferences: Preferences, who: Pick<Settings, 'userId'>): string =>
  preferences.read(keyOf(who)) ?? '';

/** Keeps it on this device; empty is as usual again. */
export const keepStartPage = (preferences: Preferences, who: Pick<Settings, 'userId'>, path: string): void =>
  preferences.write(keyOf(who), path);
