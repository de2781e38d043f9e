import { acceptTerms } from '../../db/across/accounts.ts';
import type { Handlers } from '../handler.ts';

export const accountHandlers: Handlers = {
  'account.acceptTerms': {
    outside: async ({ services, viewer }) => {
      await acceptTerms(services.database, viewer, services.now());
      return { success: true, id: viewer.userId };
    },
  },
};
