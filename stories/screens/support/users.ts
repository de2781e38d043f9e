import { codecOf } from '../../../src/contract/index.ts';
import { DENIED, type JsonObject } from '../../../src/engine/index.ts';

/** What the users' screen is told; a story says what is different. */
export interface UsersState {
  /** What is missing to administer the identity pool. */
  missing: string | null;
  count: 'some' | 'none';
}

const usual: UsersState = { missing: null, count: 'some' };
let state = { ...usual };

export function setUsers(different: Partial<UsersState> = {}): void {
  state = { ...usual, ...different };
}

const activated = { 'users.resendSignup': 'This user has set a password of their own already' };

const rows: readonly JsonObject[] = [
  {
    userId: 7,
    name: 'Senara Fairlode',
    firstname: 'Senara',
    lastname: 'Fairlode',
    username: 'super@ashcombe.example',
    accessLevelId: 3,
    assignment: null,
    assignToOrganisationId: null,
    telephone: '01632 960021',
    addedDate: '2024-09-28',
    lastSignIn: '2025-11-18',
    state: 'Active',
    isActive: true,
    isLastSuper: true,
    hasSecondFactor: true,
    [DENIED]: {
      ...activated,
      'users.setActive': 'You cannot deactivate yourself',
      'users.resetMfa': 'You cannot reset your own two-factor authentication; it is disabled in your user profile',
    },
  },
  {
    userId: 8,
    name: 'Bartholomew-Maximilian Featherstonehaugh of the Upper Valley',
    firstname: 'Bartholomew-Maximilian',
    lastname: 'Featherstonehaugh of the Upper Valley',
    username: 'bartholomew-maximilian.featherstonehaugh@starlingmere-high-school.example',
    accessLevelId: 1,
    assignment: 'Starlingmere High School and 2 more',
    assignToOrganisationId: 3,
    telephone: '+44 1632 960022',
    addedDate: '2025-11-17',
    lastSignIn: null,
    state: 'Un-activated',
    isActive: true,
    isLastSuper: false,
    hasSecondFactor: false,
  },
  {
    userId: 9,
    name: 'Teo Iddenshaw',
    firstname: 'Teo',
    lastname: 'Iddenshaw',
    username: 'reviewer3@ashcombe.example',
    accessLevelId: 7,
    assignment: null,
    assignToOrganisationId: null,
    telephone: '',
    addedDate: '2024-09-28',
    lastSignIn: '2025-04-06',
    state: 'Inactive',
    isActive: false,
    isLastSuper: false,
    hasSecondFactor: true,
    [DENIED]: activated,
  },
];

export const userAnswers = {
  'GET /api/Users/LacUsers': () => {
    const shown = state.count === 'none' ? [] : rows;
    return codecOf('users.list').pageToWire({ rows: shown, total: shown.length });
  },
  'GET /api/Users/Readiness': () => ({ contents: [{ missing: state.missing }] }),
  'GET /api/Users/AccessLevels': () => ({
    contents: [
      { id: 1, label: 'Designated Teacher' },
      { id: 2, label: 'LA User' },
      { id: 3, label: 'LA Super User' },
    ],
  }),
};
