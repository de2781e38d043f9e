import type { Settings } from '../../contract/index.ts';
import type { Preferences } from '../../renderer/index.ts';

type Who = Pick<Settings, 'userId'>;

/** A device may be several people's: each has a choice of their own. */
const keyOf = ({ userId }: Who) => `slash-key.${userId}`;

/**
 * Whether "/" alone puts the cursor in the finder. Whoever speaks to a computer that types for them may not want a
 * single key to do anything, and can switch it off (WCAG 2.1.4).
 */
export const usesSlashKey = (preferences: Preferences, who: Who): boolean => preferences.read(keyOf(who)) !== 'off';

/** Keeps it on this device. */
export const keepSlashKey = (preferences: Preferences, who: Who, isUsed: boolean): void =>
  preferences.write(keyOf(who), isUsed ? 'on' : 'off');
