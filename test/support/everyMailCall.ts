import { operation } from '../../src/contract/index.ts';
import { samples } from './fileSamples.ts';
import { formOf } from './fileCalls.ts';
import { written, type CallScenes, type Calls } from './callScenes.ts';
import { insertMessage } from './insertMessage.ts';
import type { PortalServer } from './portalServer.ts';

/** A call of each operation about messages and alerts. */
export function everyMailCall(portal: PortalServer, { simply, pupil, head, userNamed, listening }: CallScenes): Calls {
  const at = (id: number) => `/api/messages/${id}`;
  const received = async () =>
    insertMessageTo(portal, { studentId: await pupil(), from: 'la@ashcombe.example', to: `${head}.example` });
  const insertMessageTo = async (
    server: PortalServer,
    { studentId, from, to }: { studentId: number; from: string; to: string },
  ) => {
    const [sender, recipient] = [await userNamed(from), await userNamed(to)];
    return server.look((db) =>
      insertMessage(db, { authorityId: 11, studentId, from: sender, to: [recipient], words: written.note }),
    );
  };
  const stored = async () => {
    const to = `${await listening()}${operation('messages.upload').path}?studentId=${await pupil()}`;
    return async () =>
      fetch(to, {
        method: 'POST',
        headers: await portal.as(`${head}.example`),
        body: formOf(['Birth certificate.pdf', samples.pdf ?? '']),
      });
  };
  return {
    'alerts.count': simply('alerts.count'),
    'alerts.list': simply('alerts.list'),
    'alerts.acknowledge': simply('alerts.acknowledge', { ids: [1] }),
    'messages.unread': simply('messages.unread'),
    'messages.list': simply('messages.list', { search: written.search }),
    'messages.students': simply('messages.students'),
    'messages.recipients': async () => {
      const studentId = await pupil();
      return () => portal.get(head, operation('messages.recipients').path, { studentId });
    },
    'messages.upload': stored,
    'messages.file': async () => {
      const reply = await (await stored())();
      const { fileReference } = (await reply.json()) as { fileReference: string };
      return () => portal.get(head, operation('messages.file').path, { fileReference });
    },
    'messages.read': async () => {
      const id = await received();
      return () => portal.get(head, at(id));
    },
    'messages.archive': async () => {
      const id = await received();
      return () => portal.post(head, `${at(id)}/archive`, {});
    },
    'messages.send': async () => {
      const [studentId, recipient] = [await pupil(), await userNamed('la@ashcombe.example')];
      return () =>
        portal.post(head, operation('messages.send').path, {
          studentId,
          recipientIds: [recipient],
          subject: written.search,
          body: written.note,
        });
    },
  };
}
