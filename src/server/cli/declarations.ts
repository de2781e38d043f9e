import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describeProblem, stepsTo, type OwnText, type SourceFile } from '../../engine/index.ts';
import { checkTexts } from '../catalog/publications/checkTexts.ts';
import type { UsedKinds } from '../catalog/publications/otherKinds.ts';
import { loadServerCatalog } from '../catalog/loadServerCatalog.ts';
import { readSchemas, SCHEMAS_FOLDER } from '../catalog/readSchemas.ts';
import { settingUp } from '../db/across/index.ts';
import type { Db } from '../db/unitOfWork.ts';
import { asFiles, textsAmong, textsInFiles, textsOf } from '../modules/declarations/content.ts';
import { storeDraft } from '../modules/declarations/draftSaves.ts';
import { usedSince } from '../modules/declarations/usedQuestions.ts';
import { readCommandLine, refuse } from './commandLine.mjs';
import { onDatabase } from './onDatabase.ts';

const usage = `Moves an authority's own forms, stages and columns between a folder and the database.

  npm run declarations -- pull|push|check --authority "Name" [--folder schemas]

  pull          writes what is published into <folder>/overlays/<number>, and takes away what is not
  push          makes drafts of what in that folder differs from what is published; they are published in the portal
  check         says what is wrong in that folder, as publishing would
  --authority   name of the authority, or its number
  --folder      of the declarations, schemas unless said

Settings of the server apply: DATA_DIR, DATABASE_URL. With embedded data the server has to be stopped first; on
PostgreSQL it may go on. Ends with 1 where something is wrong.`;

const { values, positionals } = readCommandLine({
  usage,
  options: { authority: { type: 'string' }, folder: { type: 'string' } },
  takes: [1, 1],
});
const [deed = ''] = positionals;
if (!['pull', 'push', 'check'].includes(deed)) refuse(`"${deed}" is nothing this does.\n\n${usage}`);
const wanted = values.authority ?? refuse(`--authority says whose.\n\n${usage}`);
const folder = values.folder ?? SCHEMAS_FOLDER;

onDatabase((database) =>
  settingUp(database, async (db) => {
    const authority = await authorityOf(db);
    const published = await publishedOf(db, authority);
    if (deed === 'pull') return pull(authority.id, published);
    // As they are: drafts may be wrong, and what is wrong in them is what the check says.
    const files = readSchemas(folder);
    const texts = textsAmong(files, authority.id);
    if (deed === 'push') return push(db, authority.id, { texts, published });
    const base = files.filter(({ path }) => !path.startsWith('overlays/'));
    check(authority.id, { texts, base, used: (await usedSince(db, authority.id)).forms });
  }),
);

interface Authority {
  readonly id: number;
  readonly publication: number | null;
}

async function authorityOf(db: Db): Promise<Authority> {
  const found = await db
    .selectFrom('authority')
    .select(['id', 'publication'])
    .where((is) =>
      is.or([is('name', '=', wanted), ...(/^\d{1,9}$/.test(wanted) ? [is('id', '=', Number(wanted))] : [])]),
    )
    .executeTakeFirst();
  return found ?? refuse(`There is no authority "${wanted}".`);
}

async function publishedOf(db: Db, { id, publication }: Authority): Promise<readonly OwnText[]> {
  if (publication === null) return textsInFiles(loadServerCatalog(), id);
  const row = await db
    .selectFrom('publication')
    .select('content')
    .where('authority_id', '=', id)
    .where('number', '=', publication)
    .executeTakeFirstOrThrow();
  return textsOf(row.content);
}

function pull(authorityId: number, published: readonly OwnText[]): void {
  rmSync(join(folder, 'overlays', String(authorityId)), { recursive: true, force: true });
  for (const { path, text } of asFiles(authorityId, published)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  console.log(`Wrote ${published.length} declarations.`);
}

interface Pushed {
  readonly texts: readonly OwnText[];
  readonly published: readonly OwnText[];
}

async function push(db: Db, authorityId: number, { texts, published }: Pushed): Promise<void> {
  const drafts = stepsTo(texts, published);
  for (const { path, text } of drafts) {
    const said = { text, faults: null, saved_by: null, saved_at: new Date() };
    await storeDraft(db, { authority_id: authorityId, path, ...said });
  }
  console.log(`Drafts made: ${drafts.length}. They hold when somebody publishes them in the portal.`);
}

interface InFolder extends Pick<Pushed, 'texts'> {
  readonly base: readonly SourceFile[];
  readonly used: UsedKinds;
}

function check(authorityId: number, { texts, base, used }: InFolder): void {
  const { problems } = checkTexts({ tenant: String(authorityId), base, own: asFiles(authorityId, texts), used });
  for (const problem of problems) console.log(`schemas/${describeProblem(problem)}`);
  console.log(`${texts.length} declarations: ${problems.length} faults`);
  if (problems.length > 0) process.exitCode = 1;
}
