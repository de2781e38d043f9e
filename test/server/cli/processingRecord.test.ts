import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { knownNames } from '../../../src/contract/index.ts';
import { checkCatalog, describeProblem, loadCatalog, markOf } from '../../../src/engine/index.ts';
import { readSchemas } from '../../../src/server/catalog/readSchemas.ts';
import { processingRecord } from '../../../src/server/cli/processingRecord.ts';

const files = readSchemas();
const catalog = loadCatalog(files, knownNames);
const text = processingRecord(catalog);
const part = (id: string): string => text.split('\n## ').find((one) => one.includes(`(\`${id}\`)`)) ?? '';

/** The declarations with one text changed, and what the check says of them. */
function saidWith(path: string, from: string, to: string): string[] {
  const changed = files.map((file) => (file.path === path ? { path, text: file.text.replace(from, to) } : file));
  expect(changed).not.toEqual(files);
  return checkCatalog(changed, knownNames).map(describeProblem);
}

describe('the record of processing', () => {
  const personal = catalog.ids.records.flatMap((id) => {
    const record = catalog.record(id);
    const fields = Object.entries(record.properties).filter(([, field]) => markOf(record, field) !== 'none');
    return fields.length === 0 ? [] : [{ id, names: fields.map(([name]) => name) }];
  });

  it.each(personal)(
    'names $id, each of its fields that say something of a person, and what becomes of them',
    (record) => {
      const said = part(`records/${record.id}`);
      for (const name of record.names) expect(said).toContain(`| \`${name}\` | `);
      expect(said).toMatch(/- Whose data: (children in care|users of the portal)/);
      expect(said).toMatch(/- Seen by/);
      expect(said).toMatch(/- Kept: by the rule/);
      expect(said).toMatch(/- Goes to: /);
    },
  );

  it('says nothing of fields that say nothing of anybody', () => {
    expect(part('records/organisation')).not.toContain('`schoolName`');
    expect(part('records/organisation')).toContain('| `assignedUserNames` | personal | users of the portal |');
  });

  it('takes who sees it, where, and the files from the contract and the tables', () => {
    expect(part('records/user')).toContain('Seen by (`users.list`): LA User, LA Super User, support staff');
    expect(part('records/audit-entry')).toContain('Seen by (`trail.list`): LA Super User, support staff');
    expect(part('records/student')).toContain('Pupils (`/students`)');
    expect(part('records/student')).toContain('“Students Report.xlsx” (`exports.students`: Designated Teacher');
  });

  it('names all stages, every form outside them that asks for personal data, and each rule of keeping', () => {
    for (const id of catalog.ids.stages) expect(part(`stages/${id}`)).toContain('| special | the virtual school |');
    const forms = catalog.ids.forms.filter((id) => (markOf(catalog.form(id)) ?? 'none') !== 'none');
    expect(forms.length).toBeGreaterThan(20);
    for (const id of forms) expect(text).toContain(`(\`forms/${id}\`)`);
    for (const name of knownNames.keeping ?? []) expect(text).toContain(`\n- ${name}: `);
  });
});

describe('what is declared', () => {
  it('leaves no field of a person unmarked, or the check of the declarations says so', () => {
    const field = '"upn": { "title": "UPN", "type": "string", "data": "personal" }';
    expect(saidWith('records/student.json', field, `${field}, "shoeSize": { "title": "Shoe size" }`)).toEqual([
      expect.stringMatching(
        /^records\/student\.json:\d+ .*shoeSize.* is about a pupil and has to say "data": none, personal or special/,
      ),
    ]);
    expect(saidWith('stages/pep/post-16.json', '"data": "special",', '')[0]).toContain('is about a pupil');
  });

  it('says of every form outside the stages whose data its answers are', () => {
    const ofStages = new Set(
      files
        .filter(({ path }) => /(^|\/)stages\//.test(path))
        .flatMap(({ text: one }) => [...one.matchAll(/"form": "([^"]+)"/g)].map((match) => match[1])),
    );
    const silent = catalog.ids.forms.filter((id) => !ofStages.has(id) && catalog.form(id).about === undefined);
    expect(silent).toEqual([]);
  });

  it('is marked in each record itself, where no default marks what is new unseen', () => {
    const defaults = catalog.ids.records.filter((id) => catalog.record(id).data !== undefined);
    expect(defaults).toEqual(['audit-value']);
  });

  it('has its command', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    expect(scripts['processing-record']).toContain('src/server/cli/processingRecord.ts');
  });
});
