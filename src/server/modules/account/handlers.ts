import { acceptTerms, ownAccount } from '../../db/across/index.ts';
import type { Handlers } from '../handler.ts';
import { readAlertDigest, readAlerts, saveAlert, saveAlertDigest } from './alerts.ts';
import { disableMfa, mfaStatus, qrCode, verifyToken } from './secondFactor.ts';

export const accountHandlers = {
  'account.profile': {
    outside: async ({ services, viewer }) => {
      const { telephone, authorityName } = await ownAccount(services.database, viewer);
      return { contents: [{ telephone, authorityName }] };
    },
  },
  'account.acceptTerms': {
    outside: async ({ services, viewer }) => {
      await acceptTerms(services.database, viewer, services.now());
      return { success: true, id: viewer.userId };
    },
  },
  'account.qrCode': { outside: qrCode },
  'account.verifyToken': { outside: verifyToken },
  'account.mfaStatus': { outside: mfaStatus },
  'account.disableMfa': { outside: disableMfa },
  'account.alerts': { outside: readAlerts },
  'account.saveAlert': { outside: saveAlert },
  'account.alertDigest': { outside: readAlertDigest },
  'account.setAlertDigest': { outside: saveAlertDigest },
} satisfies Handlers;
