import { isObject, type Json, type JsonObject } from '../../engine/index.ts';
import { listCodec, type ListCodec, type WireQuery } from './list.ts';

const noteTypeId = { name: 'noteTypeIds', kind: 'numbers' } as const;
const noteAuthorId = { name: 'noteAuthorIds', kind: 'numbers' } as const;
/** Newest first where nothing else is asked (NOTE-5). */
const members = { rows: 'data', total: 'totalSize', sort: 'noteDate', isDescending: true } as const;

const ofAll = listCodec({ ...members, filters: { noteTypeId, noteAuthorId }, params: {} });

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
  'notes.ofPupil': listCodec({ ...members, filters: { noteTypeId }, params: { studentId: 'number' } }),
  'notes.all': withContent,
};
