// What declarations name of this folder: one script, loaded when the first of it is drawn (D-263).
export { AlertSubscriptions } from './AlertSubscriptions.tsx';
export { TwoFactor } from './TwoFactor.tsx';
export { ShortcutKeys } from './ShortcutKeys.tsx';
export { StartPage } from './StartPage.tsx';
export { UserProfile } from './UserProfile.tsx';
