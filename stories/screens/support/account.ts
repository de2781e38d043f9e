import type { JsonObject } from '../../../src/engine/index.ts';

/** How the account of a story stands; a story says what is different. */
export interface AccountState {
  mfaEnabled: boolean;
  /** What a code answers. */
  code: 'right' | 'wrong';
  hasPep: boolean;
  option: number;
  /** Calls that fail. */
  fails: readonly string[];
}

const usual: AccountState = { mfaEnabled: false, code: 'right', hasPep: true, option: 1, fails: [] };
let state = { ...usual };

export function setAccount(different: Partial<AccountState> = {}): void {
  state = { ...usual, ...different };
}

/** A picture of the form of a QR code; the real one is the server's. */
const picture = `data:image/svg+xml;utf8,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 11 11" shape-rendering="crispEdges"><rect width="11" height="11" fill="#fff"/><path d="M1 1h3v3h-3zM7 1h3v3h-3zM1 7h3v3h-3zM5 2h1v1h-1zM5 5h2v1h-2zM8 5h1v2h-1zM6 8h1v2h-1zM8 8h2v1h-2z"/></svg>')}`;

const items = (first: number, names: readonly string[], ticked: readonly number[]) =>
  names.map((name, index) => ({ id: first + index, name, isChecked: ticked.includes(first + index) }));

function answerOrFail(name: string, answer: () => object): object {
  if (state.fails.includes(name)) throw new TypeError('The line is down.');
  return answer();
}

/** The account's calls, as the server answers them. */
export const accountAnswers = {
  'GET /api/Users/profile': () =>
    answerOrFail('profile', () => ({ contents: [{ telephone: '01632 960 041', authorityName: 'Ashcombe' }] })),
  'POST /api/Users/getMfaStatus': () => answerOrFail('getMfaStatus', () => ({ mfaEnabled: state.mfaEnabled })),
  'POST /api/Users/getQrCode': () =>
    answerOrFail('getQrCode', () => ({ qrCode: picture, secretCode: 'JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP' })),
  'POST /api/Users/verifyToken': () => answerOrFail('verifyToken', () => ({ hasErrors: state.code === 'wrong' })),
  'POST /api/Users/disable2fa': () => answerOrFail('disable2fa', () => ({ success: true })),
  'GET /api/AlertSubscriptions/get': () =>
    answerOrFail('alerts', () => ({
      general: items(1, ['New message', 'New document', 'New case note'], [3]),
      studentEvents: items(
        4,
        ['Care status changed', 'School changed', 'Suspension or exclusion added', 'No mark for 5 days'],
        [4, 6],
      ),
      ...(state.hasPep && {
        pep: items(
          8,
          [
            'PEP submitted',
            'PEP completed',
            'Meeting date set',
            'PEP due in 14 days',
            'Reminder',
            'Question on an answer',
            'Question answered',
          ],
          [],
        ),
      }),
    })),
  'POST /api/AlertSubscriptions/save': (_query: URLSearchParams, body: JsonObject) =>
    answerOrFail('save', () => ({ success: true, id: body.id })),
  'GET /api/AlertSubscriptions/getAlertDigestStatus': () =>
    answerOrFail('digest', () => ({ selectedAlertOption: state.option })),
  'POST /api/AlertSubscriptions/toggleAlertDigest': () => answerOrFail('toggle', () => ({ success: true })),
};
