import { pepStatus, userType, type PepDetails } from '../../../src/contract/index.ts';
import { releaseOf } from './catalogue.ts';
import { answerAs } from './fixtureServer.ts';
import { pepOf } from './pupils.ts';

/** Makes plans differ by this, until the answer is called. */
const plansWith = (changes: (pep: PepDetails) => Partial<PepDetails>) => (): (() => void) =>
  answerAs({
    'GET /api/Pep/details': (query) => {
      const pepId = Number(query.get('pepId'));
      const pep = pepOf(releaseOf(pepId), pepId);
      return { contents: [{ ...pep, ...changes(pep) }] };
    },
  });

/** A plan that came back for two sections of a teacher's: one of them was finished, of the other answers are left. */
export const sentBack = plansWith(({ stages }) => {
  const [finished, begun] = stages
    .filter(({ mainUserTypeId }) => mainUserTypeId === userType.designatedTeacher)
    .slice(2);
  return {
    statusId: pepStatus.reviewAgain,
    stages: stages.map((stage) => (stage === finished ? { ...stage, percentageCompleted: 100 } : stage)),
    returned: {
      reason: 'Please say what the child wants to be different next term, and who sees to it.',
      stages: [finished, begun].flatMap((stage) => stage?.formSlug ?? []),
      by: 'Asha Rowe',
      at: '2025-11-12T15:10:00Z',
    },
  };
});

/** Nobody is known who fills in what is left, at a school of the pupil's or without one. */
export const withoutPeople = (hasSchool = true) =>
  plansWith(({ outlook }) => ({
    outlook: outlook && {
      ...outlook,
      hasSchool,
      owners: outlook.owners.map((owner) => ({ ...owner, people: [], reminded: null, denied: null })),
    },
  }));
