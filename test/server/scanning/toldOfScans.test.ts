import { describe, expect, it } from 'vitest';
import { documentCalls } from '../../support/documentCalls.ts';
import { fullTargets, pepCalls } from '../../support/pepCalls.ts';
import { virus } from '../../support/standInScanner.ts';
import { officer, scanScene, teacher } from './scanScene.ts';

// That a file is being checked, or was removed, is said where it is listed, and to who may have it on a device.

const { scene, scan, add, openedBy } = scanScene();
const documents = documentCalls(() => scene.portal);
const peps = pepCalls(() => scene.portal);

/** What the lists say of a document: of its plan, or of the pupil's past, and of all pupils. */
async function saidOf(reference: string) {
  const lists = [
    await documents.ofPlans(officer, { studentId: scene.plan.studentId }),
    await documents.historical(officer, scene.plan.studentId),
    await documents.ofAll(officer),
  ];
  return lists
    .flatMap(({ rows }) => rows.filter(({ fileReference }) => fileReference === reference))
    .map(({ scan }) => scan);
}

describe('a file that the virus scanner has not let pass [D-171]', () => {
  it('is said to be checked in the lists of documents, and to be removed where a virus is found', async () => {
    const past = { studentId: scene.plan.studentId, termId: 1, academicYearId: 12, reference: 'Old' };
    const clean = (await documents.upload(teacher, scene.plan, ['a.txt', 'All is well.'])).body.fileReference;
    const found = (await documents.uploadPast(teacher, past, ['b.txt', virus])).body.fileReference;
    expect([await saidOf(clean), await saidOf(found)]).toEqual([
      ['waiting', 'waiting'],
      ['waiting', 'waiting'],
    ]);
    await scan();
    expect([await saidOf(clean), await saidOf(found)]).toEqual([
      [null, null],
      ['infected', 'infected'],
    ]);
  });

  it('is said to be so among the files of a stage', async () => {
    const reference = await add(`An answer, ${virus}`);
    const stage = await peps.open(teacher, scene.plan, 'targets');
    await peps.save(teacher, stage, { ...fullTargets, pp_quote: [reference] });
    const said = async () =>
      (await peps.open(officer, scene.plan, 'targets')).attachments.map(({ scan: state }) => state);
    expect(await said()).toEqual(['waiting']);
    await scan();
    expect(await said()).toEqual(['infected']);
  });

  it('is told of, where it is found later, to who opened it, by an e-mail that names nobody', async () => {
    const reference = await add('A later virus.');
    await scan();
    expect((await openedBy(officer, reference))[0]).toBe(200);
    const before = (await mails()).length;
    scene.signatures = ['A later virus.'];
    scene.later = 2 * 24 * 60 * 60 * 1000;
    await scan();
    const sent = (await mails()).slice(before);
    expect(sent.map(({ recipient, body }) => [recipient, body.split('.')[0]])).toEqual([
      [`${teacher}.example`, 'A virus was found in a file that you added, and the file was removed'],
      [`${officer}.example`, 'A virus was found in a file that you opened, and the file was removed'],
      ['super@ashcombe.example', 'A virus was found in a file that was added, and the file was removed'],
    ]);
  });
});

const mails = () =>
  scene.portal.look((db) =>
    db
      .selectFrom('outgoing_message')
      .select(['recipient', 'body'])
      .where('purpose', '=', 'virus')
      .orderBy('id')
      .execute(),
  );
