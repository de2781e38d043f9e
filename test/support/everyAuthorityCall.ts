import { cycles } from './cycles.ts';
import { premiumRates } from './premiumRates.ts';
import { timeLimits } from './timeLimits.ts';
import { newAuthority, type CallScenes, type Calls } from './callScenes.ts';

const services = {
  hasPep: true,
  hasPepAutoSave: false,
  hasPepRagRatingEnabled: true,
  hasSessionStudents: true,
  hasPercentageStudents: true,
  usesPepCycles: false,
  useExportPassword: true,
  mfaRequired: false,
  alerts: [1],
};

/** A call of each operation about authorities and their settings. */
export function everyAuthorityCall({ simply }: CallScenes): Calls {
  return {
    'authorities.add': simply('authorities.add', newAuthority, 'support@support'),
    'authorities.change': simply('authorities.change', { LocalAuthorityId: 11 }, 'support@support'),
    'authority.steps': simply('authority.steps'),
    'authority.saveServices': simply(
      'authority.saveServices',
      { supportTel: '01632 960002', ...services },
      'support@support',
    ),
    'authority.saveChoices': simply('authority.saveChoices', {
      summaryExportFields: ['pepStatusId'],
      nationalListCode: '911',
    }),
    'authority.saveTimeLimits': simply('authority.saveTimeLimits', timeLimits),
    'authority.saveCycles': simply('authority.saveCycles', cycles),
    'authority.savePremiumRates': simply('authority.savePremiumRates', premiumRates),
    'authority.saveContacts': simply('authority.saveContacts', {
      contactName: 'Virtual school office',
      contactEmail: 'virtual.school@ashcombe.example',
    }),
    'authority.saveSignOn': simply(
      'authority.saveSignOn',
      {
        issuer: 'https://identity.ashcombe.example',
        client: 'portal',
        clientSecret: 'kept-and-never-shown',
        domains: 'ashcombe.example',
        addressClaim: 'email',
        passwords: true,
      },
      'support@support',
    ),
  };
}
