import { id } from '../operations/schema.ts';
import { defineList } from './defineList.ts';
import { listCodec, type ListCodec } from './list.ts';

/** Folders of the mailbox. */
export const messageFolders = ['inbox', 'sent', 'archived'] as const;

/** Messages of the user's own (D-55): of one folder, or without one of all, and of one pupil where it is named. */
export const messages = defineList('messages.list', {
  params: { folder: { type: 'string', enum: [...messageFolders] }, studentId: id },
  rows: 'data',
  total: 'totalSize',
  sort: 'sentAt',
  isDescending: true,
});

/** How the messages are written on the wire. */
export const mailboxCodecs: { readonly [operation: string]: ListCodec } = { 'messages.list': listCodec(messages) };
