import type { JsonObject } from '../../src/engine/index.ts';
import type { CallScenes, Calls } from './callScenes.ts';
import { draftPath, draftText, insertDraft } from './insertDraft.ts';
import { insertMoved, movedPublication } from './insertMoved.ts';
import type { PortalServer } from './portalServer.ts';

/** A call of each operation about an authority's own declarations. */
export function everyDeclarationCall(portal: PortalServer, { ask, simply }: CallScenes): Calls {
  const drafted = () => portal.look((db) => insertDraft(db, 11));
  const clear = () => portal.look((db) => db.deleteFrom('declaration_draft').execute());
  return {
    'declarations.read': simply('declarations.read'),
    'declarations.text': simply('declarations.text', { path: draftPath }),
    'declarations.answered': simply('declarations.answered', { path: draftPath }),
    'declarations.draftHistory': simply('declarations.draftHistory', { path: draftPath }),
    'declarations.check': simply('declarations.check', { path: draftPath, text: draftText }),
    'declarations.impact': async () => {
      await drafted();
      return ask('declarations.impact', {});
    },
    'declarations.preview': async () => ask('declarations.preview', await careOfPlan(portal)),
    'declarations.paper': async () => ask('declarations.paper', await careOfPlan(portal)),
    'declarations.save': async () => {
      await clear();
      return ask('declarations.save', { path: draftPath, text: draftText, revision: 0 });
    },
    'declarations.discard': async () => {
      await drafted();
      return ask('declarations.discard', { path: draftPath });
    },
    'declarations.propose': async () => {
      await drafted();
      return ask('declarations.propose', { note: 'Asked for' });
    },
    'declarations.publish': async () => {
      await drafted();
      await ask('declarations.propose', { note: 'Asked for' }, 'super@ashcombe')();
      await portal.post('support@support', '/api/LocalAuthority/ChangeLa', { LocalAuthorityId: 11 });
      return ask('declarations.publish', { running: 'keep' }, 'support@support');
    },
    'declarations.restore': async () => {
      await clear();
      return ask('declarations.restore', { publication: 1 });
    },
    'declarations.publication': simply('declarations.publication', { publication: 1 }),
    'declarations.told': simply('declarations.told'),
    'declarations.history': simply('declarations.history'),
    'declarations.moveBack': async () => {
      await portal.look((db) => insertMoved(db, 11));
      return ask('declarations.moveBack', { publication: movedPublication });
    },
  };
}

/** A form without a text of the authority's own, and a plan that has it. */
async function careOfPlan(portal: PortalServer): Promise<JsonObject> {
  const { id: pepId, pupil_id: studentId } = await portal.look((db) =>
    db
      .selectFrom('pep')
      .select(['id', 'pupil_id'])
      .where('authority_id', '=', 11)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .executeTakeFirstOrThrow(),
  );
  return { studentId, pepId, path: 'forms/pep/care', text: '' };
}
