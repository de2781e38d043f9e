import { isObject, type Json, type JsonObject } from '../../engine/index.ts';
import { defineList, ofOnePupil } from './defineList.ts';
import { listCodec, type ListCodec, type WireQuery } from './list.ts';

/** Newest first where nothing else is asked (NOTE-5). */
const members = { rows: 'data', total: 'totalSize', sort: 'noteDate', isDescending: true } as const;

/** Case notes of a pupil. */
export const notesOfPupil = defineList('notes.ofPupil', { ...ofOnePupil, ...members });

/** Case notes of every pupil. */
export const allNotes = defineList('notes.all', members);

const ofAll = listCodec(allNotes);

/**
 * The list of all notes calls `content` what is a `note` everywhere else (C-35): in its rows, and where it sorts by it.
 */
const withContent: ListCodec = {
  toWire(query, params) {
    const wire = ofAll.toWire(query, params);
    return wire.sortField?.[0] === 'note' ? { ...wire, sortField: ['content'] } : wire;
  },
  fromWire: (wire) => ofAll.fromWire(sortedByNote(wire)),
  pageToWire: (page) => renamedRows(ofAll.pageToWire(page), 'note', 'content'),
  pageFromWire: (body) => ofAll.pageFromWire(renamedRows(body, 'content', 'note')),
  pageSchema: (row) => ofAll.pageSchema({ ...row, properties: renamed(row.properties ?? {}, 'note', 'content') }),
};

function sortedByNote(wire: WireQuery): WireQuery {
  return wire.sortField === 'content' ? { ...wire, sortField: 'note' } : wire;
}

function renamedRows(body: JsonObject, from: string, to: string): JsonObject {
  const { data } = body;
  return Array.isArray(data) ? { ...body, data: data.map((row) => renamed(row, from, to)) } : body;
}

function renamed(row: Json, from: string, to: string): Json {
  if (!isObject(row)) return row;
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name === from ? to : name, value]));
}

/** How the lists of case notes are written on the wire. */
export const noteCodecs: { readonly [operation: string]: ListCodec } = {
  'notes.ofPupil': listCodec(notesOfPupil),
  'notes.all': withContent,
};
