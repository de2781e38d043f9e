import { describe, expect, it } from 'vitest';
import { broughtIn, command, csv, runPortal, server, supportAtWork, told, uploaded } from './importCalls.ts';
import { byName, linksOf, otherAdds, school, schoolOf } from './schoolCalls.ts';

runPortal();

describe('a file of schools that others have too', () => {
  it('joins what the portal knows as it stands there, and changes nothing of it', async () => {
    await otherAdds('950020', 'Heron Primary');
    const file = csv(byName, school('950020', 'Heron Junior', '01632 960001'));
    const runId = await uploaded(file, { kind: 'school' });
    expect(await told(runId)).toEqual([
      [
        'Heron Junior',
        'new',
        'The portal knows this URN already: Heron Primary, Brinmoor, is added as it stands there',
      ],
    ]);
    expect(await command('apply', { runId })).toMatchObject({ status: 200 });
    expect(await schoolOf('950020')).toMatchObject({ name: 'Heron Primary', telephone: '' });
    expect(await linksOf('950020')).toEqual([11, 12]);
    const again = await uploaded(file, { kind: 'school' });
    expect(await told(again)).toEqual([
      [
        'Heron Junior',
        'same',
        'Other authorities have this school too, so only support changes it, and it stays as it is',
      ],
    ]);
    expect(await command('undo', { runId })).toMatchObject({ status: 200 });
    expect(await linksOf('950020')).toEqual([12]);
  });

  it('that support sends changes them, in the trail of each, and puts them back', async () => {
    await otherAdds('950080', 'Rowan Primary');
    await broughtIn('school', csv(byName, school('950080', 'Rowan Primary')));
    const before = await schoolOf('950080');
    const { headers, command: bySupport } = await supportAtWork();
    const runId = await uploaded(csv(byName, school('950080', 'Rowan Academy')), { kind: 'school', headers });
    expect(await told(runId)).toEqual([['Rowan Academy', 'changed', 'School name: Rowan Primary → Rowan Academy']]);
    expect(await command('apply', { runId })).toMatchObject({ status: 409 });
    expect(await bySupport('apply', { runId })).toMatchObject({ status: 200 });
    expect(await schoolOf('950080')).toEqual({ ...before, name: 'Rowan Academy' });
    expect(await command('undo', { runId })).toMatchObject({ status: 409 });
    expect(await bySupport('undo', { runId })).toMatchObject({ status: 200 });
    expect(await schoolOf('950080')).toEqual(before);
    const [is, was] = [{ name: 'Rowan Academy' }, { name: 'Rowan Primary' }];
    const entries = await server.look((db) =>
      db
        .selectFrom('audit')
        .select(['authority_id', 'action', 'detail'])
        .where('record', '=', `school/${before?.id}`)
        .where('actor_is_support', '=', true)
        .orderBy('action')
        .orderBy('authority_id')
        .execute(),
    );
    expect(entries).toEqual([
      ...[11, 12].map((id) => ({ authority_id: id, action: 'imports.apply', detail: { before: was, after: is } })),
      ...[11, 12].map((id) => ({ authority_id: id, action: 'imports.undo', detail: { before: is, after: was } })),
    ]);
  });
});
