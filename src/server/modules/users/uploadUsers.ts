import type { ReplyOf } from '../../../contract/index.ts';
import { addManaged, administerUsers, takenUsernames } from '../../db/across/users.ts';
import { schoolsByUrn } from '../../db/across/userSchools.ts';
import { AccountRefusal, type Invitations } from '../../identity/port/userAdmin.ts';
import { audit } from '../audit.ts';
import type { Call, ReadingHandler, UnitCall } from '../handler.ts';
import { identityFactsOf } from './accountFacts.ts';
import { refusing } from './administer.ts';
import { byRow, readRows, type CsvUser, type RowError } from './csvRows.ts';
import { cellsOf, textOf } from '../../workbook/csvText.ts';

/** Adds the users of a CSV file: all, or none where any row is wrong (D-49). */
export const uploadUsers: ReadingHandler<ReplyOf<'users.upload'>> = {
  facts: identityFactsOf,
  mostBytes: () => 512 * 1024,
  read: async (call, { bytes }, course) => {
    const { users, errors } = readRows(cellsOf(textOf(bytes)));
    // The rules hold when all has arrived, too.
    await course.inUnit(() => Promise.resolve());
    return addAll(call, users, errors);
  },
};

/** Ends the work without keeping any of it. */
class RowsRefused extends Error {
  readonly errors: readonly RowError[];

  constructor(errors: readonly RowError[]) {
    super('Rows of a file were refused.');
    this.errors = errors;
  }
}

async function addAll(
  call: Call,
  users: readonly CsvUser[],
  errors: readonly RowError[],
): Promise<ReplyOf<'users.upload'>> {
  const invited: Invitations[] = [];
  try {
    await refusing(() =>
      administerUsers(call.services.database, call.viewer, (db) => addUsers({ ...call, db }, users, errors, invited)),
    );
  } catch (error) {
    for (const invitations of invited) await invitations.undone();
    if (!(error instanceof RowsRefused)) throw error;
    return { added: 0, errors: byRow(error.errors).map(({ row, message }) => ({ row, message })) };
  }
  const uninvited = (await Promise.all(invited.map((invitations) => invitations.stored()))).flat();
  return { added: users.length, errors: [], ...(uninvited.length > 0 && { uninvited }) };
}

/** `errors` is what was wrong with the file already; `invited` is filled once there are accounts that may be undone. */
async function addUsers(
  call: UnitCall,
  users: readonly CsvUser[],
  errors: readonly RowError[],
  invited: Invitations[],
): Promise<void> {
  const { db, viewer, services, query } = call;
  const typeId = Number(query.permission);
  const taken = await takenUsernames(
    db,
    users.map(({ username }) => username),
  );
  const urns = [...new Set(users.map(({ organisationUrn }) => organisationUrn).filter((urn) => /^\d{6}$/.test(urn)))];
  const schools = await schoolsByUrn(db, viewer.authorityId, urns);
  const unknown = users.flatMap(({ row, username, organisationUrn: urn }): RowError[] => [
    ...(taken.has(username) ? [{ row, message: 'There is an account with this e-mail address already' }] : []),
    ...(/^\d{6}$/.test(urn) && !schools.has(urn)
      ? [{ row, message: `The authority knows no school with the URN ${urn}` }]
      : []),
  ]);
  if (errors.length + unknown.length > 0) throw new RowsRefused([...errors, ...unknown]);
  const accounts = users.map(accountOf);
  const invitations = await services.identity.users.invite(db, accounts).catch((error: unknown) => {
    throw takenRow(error, users) ?? error;
  });
  invited.push(invitations);
  const details = accounts.map((account, index) => ({
    ...account,
    typeId,
    schoolId: schools.get(users[index]?.organisationUrn ?? '') ?? null,
    isActive: true,
  }));
  const ids = await addManaged(
    db,
    viewer.authorityId,
    details.map((detail, index) => ({ ...detail, sub: invitations.subs[index] ?? '', addedAt: services.now() })),
  );
  await audit(
    call,
    ...details.map((after, index) => ({
      action: 'users.upload',
      record: `user/${ids[index]}`,
      detail: { before: null, after },
    })),
  );
}

const accountOf = ({ username, firstname, lastname, telephone }: CsvUser) => ({
  username,
  firstName: firstname,
  lastName: lastname,
  telephone,
});

/** The pool may know an account that the portal does not. */
function takenRow(error: unknown, users: readonly CsvUser[]): RowsRefused | null {
  const row = error instanceof AccountRefusal ? users.find(({ username }) => username === error.taken)?.row : undefined;
  return row === undefined ? null : new RowsRefused([{ row, message: (error as AccountRefusal).message }]);
}
