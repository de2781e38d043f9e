import { createContext, useContext } from 'react';

/** Keys of the edited form by which plans hold answers, or held them: no new question gets one. */
export const UsedKeys = createContext<readonly string[]>([]);

/** They; none where no form is edited. */
export const useUsedKeys = (): readonly string[] => useContext(UsedKeys);
