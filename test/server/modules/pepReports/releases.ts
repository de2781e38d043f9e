import { expect } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { ownForms } from '../../../support/ownForms.ts';
import type { PortalServer } from '../../../support/portalServer.ts';
import { reviewCalls } from '../../../support/reviewCalls.ts';

/** Publishes what plans of an authority say of their money; answers the release that plans have from then on. */
export function releases(portal: () => PortalServer) {
  const { newPlan } = reviewCalls(portal);
  const { publishStages, switchOff } = ownForms(portal, 'super@ashcombe', 11);

  async function releaseWith(funding: JsonObject): Promise<string> {
    const reply = await publishStages('key-stages-1-4', { funding });
    expect([reply.status, reply.body]).toMatchObject([200, {}]);
    const { pepId } = await newPlan({ statusId: 2 });
    const { release_hash: hash } = await portal().look((db) =>
      db.selectFrom('pep').select('release_hash').where('id', '=', pepId).executeTakeFirstOrThrow(),
    );
    return hash;
  }

  return { releaseWith, switchOff };
}
