import { importForms } from '../../../../contract/index.ts';
import type { ImportKind } from '../kind.ts';
import { holdNamedPupils, pupilKey } from '../pupilKeys.ts';
import { personMatcher } from './matchPeople.ts';
import { usernameOf } from './readPeople.ts';
import { undoPeople } from './undoPeople.ts';
import { writePeople } from './writePeople.ts';

/** Social workers and other people, with the pupils whom they work with. */
export const personKind: ImportKind = {
  form: importForms.person,
  // Somebody stands on as many rows as there are pupils whom they work with.
  keys: (answers) => {
    const pupil = pupilKey(answers);
    const username = usernameOf(answers);
    return username === '' ? [] : [pupil === null ? username : `${username} with ${pupil}`];
  },
  nameOf: (answers) => nameOf(answers) || usernameOf(answers),
  named: ['firstname', 'lastname'],
  place: 'users',
  hold: holdNamedPupils,
  matcher: personMatcher,
  write: writePeople,
  undo: undoPeople,
  record: ({ recordId }) => `user/${recordId}`,
};

const nameOf = ({ firstname, lastname }: { [question: string]: unknown }): string =>
  [lastname, firstname].filter((part) => typeof part === 'string').join(', ');
