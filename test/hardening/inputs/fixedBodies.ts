import type { JsonObject } from '../../../src/engine/index.ts';
import { draftPath, draftText } from '../../support/insertDraft.ts';
import { cycles } from '../../support/cycles.ts';
import { premiumRates } from '../../support/premiumRates.ts';
import { timeLimits } from '../../support/timeLimits.ts';

/** What calls need besides ids, which hangs on nothing that the scene makes. */
export const fixedBodies: { readonly [operation: string]: JsonObject } = {
  'attendance.saveXCode': { mark: 'X', subCode: 'X01' },
  'attendance.saveICode': { mark: 'I', subCode: 'I01' },
  'attendance.saveRange': { mark: 'B', comments: 'At a college' },
  'attendance.saveExclusion': { mark: 'E', typeId: 2, reasonId: 1 },
  'assessments.save': { id: 0, note: 'Sings well', complete: true },
  'assessments.saveTerm': { maths: 4 },
  'authority.saveTimeLimits': timeLimits,
  'authority.saveCycles': cycles,
  'authority.savePremiumRates': premiumRates,
  'declarations.text': { path: draftPath },
  'declarations.answered': { path: draftPath },
  'declarations.draftHistory': { path: draftPath },
  'declarations.check': { path: draftPath, text: draftText },
  'declarations.impact': {},
  'declarations.preview': { path: 'forms/pep/care', text: '' },
  'declarations.paper': { path: 'forms/pep/care', text: '' },
  'declarations.save': { path: draftPath, text: draftText, revision: 0 },
  'declarations.discard': { path: draftPath },
  'declarations.propose': { note: 'Asked for' },
  'declarations.publish': { running: 'keep' },
  'declarations.restore': { publication: 1 },
  'declarations.publication': { publication: 1 },
  'declarations.moveBack': { publication: 1 },
  'exports.reportFromSproc': { nameOfReportFromSproc: 'AssessmentKS2' },
  'documents.uploadHistorical': { termId: 2, academicYearId: 12, reference: 'Spring' },
};
