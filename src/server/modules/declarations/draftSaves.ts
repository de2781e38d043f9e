import type { Insertable } from 'kysely';
import type { ReplyOf } from '../../../contract/index.ts';
import type { DeclarationDraftTable } from '../../db/tables/declarations.ts';
import type { Db } from '../../db/unitOfWork.ts';
import type { UnitCall } from '../handler.ts';
import { staffName } from '../pep/read/staffName.ts';

/** How many saved texts are remembered, of one path and of an authority's paths together; the oldest go. */
const most = { ofPath: 50, ofAuthority: 1000 };

type ToStore = Omit<Insertable<DeclarationDraftTable>, 'revision'>;

/** Stores a draft in the place of the one that there is, and remembers its text; answers its revision. */
export async function storeDraft(db: Db, draft: ToStore): Promise<number> {
  const revision = await nextRevision(db, draft);
  const { authority_id, path, ...rest } = { ...draft, revision };
  await db
    .insertInto('declaration_draft')
    .values({ authority_id, path, ...rest })
    .onConflict((conflict) => conflict.columns(['authority_id', 'path']).doUpdateSet(rest))
    .execute();
  await rememberText(db, { ...draft, revision });
  return revision;
}

/** No number of a path is given twice: who has seen one draft takes no later one for it. */
export async function nextRevision(db: Db, { authority_id, path }: Pick<ToStore, 'authority_id' | 'path'>) {
  const last = async (table: 'declaration_draft' | 'declaration_draft_save') => {
    const found = await db
      .selectFrom(table)
      .select((is) => is.fn.max('revision').as('revision'))
      .where('authority_id', '=', authority_id)
      .where('path', '=', path)
      .executeTakeFirst();
    return found?.revision ?? 0;
  };
  return Math.max(await last('declaration_draft'), await last('declaration_draft_save')) + 1;
}

/** Remembers a saved text, and forgets the oldest. */
export async function rememberText(db: Db, draft: ToStore & { readonly revision: number }): Promise<void> {
  const { authority_id, path, revision, text, saved_by, saved_at } = draft;
  await db
    .insertInto('declaration_draft_save')
    .values({ authority_id, path, revision, text, saved_by, saved_at })
    .execute();
  await db
    .deleteFrom('declaration_draft_save')
    .where('authority_id', '=', authority_id)
    .where('path', '=', path)
    .where('revision', '<=', revision - most.ofPath)
    .execute();
  const tooOld = await db
    .selectFrom('declaration_draft_save')
    .select('saved_at')
    .where('authority_id', '=', authority_id)
    .orderBy('saved_at', 'desc')
    .offset(most.ofAuthority)
    .limit(1)
    .executeTakeFirst();
  if (tooOld === undefined) return;
  await db
    .deleteFrom('declaration_draft_save')
    .where('authority_id', '=', authority_id)
    .where('saved_at', '<=', tooOld.saved_at)
    .execute();
}

/** A text that was saved as the draft of a path; null where it is not remembered. */
export async function savedText({ db }: UnitCall, path: string, revision: number): Promise<string | null> {
  const found = await db
    .selectFrom('declaration_draft_save')
    .select('text')
    .where('path', '=', path)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return found?.text ?? null;
}

/** When, and by whom, the texts of a path were saved, but the one that is its draft now. */
export async function savesOf(
  { db }: UnitCall,
  path: string,
): Promise<ReplyOf<'declarations.draftHistory'>['contents']> {
  const rows = await db
    .selectFrom('declaration_draft_save as save')
    .leftJoin('app_user', 'app_user.id', 'save.saved_by')
    .leftJoin('declaration_draft as draft', (join) =>
      join.onRef('draft.path', '=', 'save.path').onRef('draft.revision', '=', 'save.revision'),
    )
    .select(['save.revision', 'save.text', 'save.saved_at', 'first_name', 'last_name'])
    .where('save.path', '=', path)
    .where('draft.path', 'is', null)
    .orderBy('save.revision', 'desc')
    .execute();
  return rows.map(({ revision, text, saved_at, first_name, last_name }) => ({
    revision,
    by: staffName({ first_name, last_name }),
    at: saved_at.toISOString(),
    isTakenOut: text.trim() === '',
  }));
}
