import { isObject, type Json, type JsonObject } from '../../engine/index.ts';
import { listCodec, type ListCodec, type WireQuery } from './list.ts';

const noteTypeId = { name: 'noteTypeIds', kind: 'numbers' } as const;
const noteAuthorId = { name: 'noteAuthorIds', kind: 'numbers' } as const;
const body = { rows: 'data', total: 'totalSize' };

const ofAll = listCodec({ ...body, filters: { noteTypeId, noteAuthorId }, params: {} });

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
  pageFromWire: (answer) => ofAll.pageFromWire(renamedRows(answer, 'content', 'note')),
};

function sortedByNote(wire: WireQuery): WireQuery {
  return wire.sortField === 'content' ? { ...wire, sortField: 'note' } : wire;
}

function renamedRows(answer: JsonObject, from: string, to: string): JsonObject {
  const { data } = answer;
  return Array.isArray(data) ? { ...answer, data: data.map((row) => renamed(row, from, to)) } : answer;
}

function renamed(row: Json, from: string, to: string): Json {
  if (!isObject(row)) return row;
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name === from ? to : name, value]));
}

/** How the lists of case notes are written on the wire. */
export const noteCodecs: { readonly [operation: string]: ListCodec } = {
  'notes.ofPupil': listCodec({ ...body, filters: { noteTypeId }, params: { studentId: 'number' } }),
  'notes.all': withContent,
};
