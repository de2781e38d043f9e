import type { Preferences } from '../../renderer/index.ts';

/** Small settings of this browser and user; never anything about a child. */
export function createPreferences(userId: string): Preferences {
  const name = (key: string) => `preferences.${userId}.${key}`;
  return {
    read(key) {
      try {
        return localStorage.getItem(name(key));
      } catch {
        // A forbidden store is an empty one.
        return null;
      }
    },
    write(key, value) {
      try {
        localStorage.setItem(name(key), value);
      } catch {
        // A full or forbidden store loses a preference, which nobody should be stopped for.
      }
    },
  };
}
