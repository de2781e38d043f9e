import { done } from '../replies/common.ts';
import { boolean, integer, json, jsonObject, list, object, string } from '../replies/shape.ts';
import { signedInTypes } from '../ids.ts';
import { MOST_VIEWS } from '../views.ts';
import { defineOperations } from './define.ts';
import { closed, id, text } from './schema.ts';

const failure = 'There was a problem saving, please try again.';

/** A table's id. */
const table = { type: 'string', minLength: 1, maxLength: 60, pattern: '^[a-z0-9-]+$' };

/** One choice of a filter, or one bound of it. */
const value = { type: ['string', 'number', 'null'], maxLength: 200 };

/** A filter as the engine's query has it; which kind each field takes is the table's to say. */
const filter = closed({
  in: { type: 'array', maxItems: 500, items: value },
  is: { type: 'boolean' },
  between: { type: 'array', minItems: 2, maxItems: 2, items: value },
  contains: text(200),
});

const name = text(60);

const column = closed({ field: name, shown: { type: 'boolean' }, width: id }, ['field', 'shown']);

/** Views of lists that people save under a name, for themselves or for everybody in their authority (D-238). */
export const viewOperations = defineOperations({
  'views.list': {
    method: 'GET',
    path: '/api/Views/list',
    kind: 'read',
    summary: 'The saved views of a list, without `table` of all lists: the user’s own and their authority’s',
    query: closed({ table }),
    reply: object({
      contents: list(
        object({
          viewId: integer,
          /** Id of the list that it is of. */
          table: string,
          title: string,
          isForAll: boolean,
          mayChange: boolean,
          filters: jsonObject,
          sort: json,
          pageSize: integer,
          columns: json,
        }),
      ),
      /** Whether the user may save one for everybody in the authority. */
      mayShare: boolean,
    }),
    allow: [{ 'user.typeId': signedInTypes }],
  },
  'views.save': {
    method: 'POST',
    path: '/api/Views/save',
    kind: 'command',
    summary: 'Saves how a list is looked at under a name: filters, order, size of a page, columns',
    failure,
    body: closed(
      {
        viewId: { type: ['integer', 'null'], minimum: 1, maximum: 2_147_483_647 },
        table,
        title: { type: 'string', minLength: 1, maxLength: 60, pattern: '^[^\\u0000-\\u001f\\u007f]*\\S$' },
        isForAll: { type: 'boolean' },
        filters: { type: 'object', maxProperties: 60, additionalProperties: filter },
        sort: {
          anyOf: [
            closed({ field: name, direction: { type: 'string', enum: ['asc', 'desc'] } }, ['field', 'direction']),
            { type: 'null' },
          ],
        },
        pageSize: { type: 'integer', minimum: 0, maximum: 100 },
        columns: {
          anyOf: [closed({ columns: { type: 'array', maxItems: 120, items: column } }, ['columns']), { type: 'null' }],
        },
      },
      ['table', 'title', 'filters', 'sort', 'pageSize', 'columns'],
    ),
    reply: done,
    allow: [{ 'user.typeId': signedInTypes }],
    deny: [
      {
        when: { 'view.isForAll': true, 'view.mayShare': false },
        forbids: true,
        reason: 'Only a super user saves or changes a view for everybody in the authority',
      },
      { when: { 'view.isNamed': true }, reason: 'There is a view of this name already' },
      { when: { 'view.isFull': true }, reason: `There are ${MOST_VIEWS} views of this list already; remove one first` },
    ],
  },
  'views.remove': {
    method: 'POST',
    path: '/api/Views/remove',
    kind: 'command',
    summary: 'Removes a saved view of a list; the list itself is not touched',
    failure,
    body: closed({ viewId: id }, ['viewId']),
    reply: done,
    allow: [{ 'user.typeId': signedInTypes }],
    deny: [
      {
        when: { 'view.isForAll': true, 'view.mayShare': false },
        forbids: true,
        reason: 'Only a super user removes a view of everybody in the authority',
      },
    ],
  },
});
