import type { Settings } from '../../contract/index.ts';
import type { Preferences } from '../../renderer/index.ts';

type Who = Pick<Settings, 'userId'>;

/** A setting of one person on this device, which may be several people's. */
const ownPreference = (name: string) => ({
  read: (preferences: Preferences, { userId }: Who) => preferences.read(`${name}.${userId}`),
  keep: (preferences: Preferences, { userId }: Who, value: string) => preferences.write(`${name}.${userId}`, value),
});

/** The address of the page that somebody has chosen to begin with; empty or null where it is as usual (D-199). */
export const startPage = ownPreference('start-page');

/**
 * "off" where "/" alone does not put the cursor in the finder. Whoever speaks to a computer that types for them may not
 * want a single key to do anything, and can switch it off (WCAG 2.1.4, D-201).
 */
export const slashKey = ownPreference('slash-key');
