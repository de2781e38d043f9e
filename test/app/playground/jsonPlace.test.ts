import { EditorState } from '@codemirror/state';
import { json } from '@codemirror/lang-json';
import { describe, expect, it } from 'vitest';
import { jsonPlaceAt } from '../../../src/app/playground/jsonPlace.ts';

/** The place at the bar in a text, and what a completion would replace. */
function placeIn(marked: string) {
  const position = marked.indexOf('|');
  const text = marked.replace('|', '');
  const place = jsonPlaceAt(EditorState.create({ doc: text, extensions: [json()] }), position);
  return place && { path: place.path.join('/'), writes: place.writes, word: text.slice(place.from, place.to) };
}

describe('the place of the cursor in a JSON text', () => {
  it.each([
    ['in an empty object', '{|}', '', 'name', ''],
    ['in a name at the top', '{ "ti|tle": 1 }', '', 'name', '"title"'],
    ['in a name just begun, without colon', '{ "ti|" }', '', 'name', '"ti"'],
    ['in a name whose quotes are still open', '{ "a": 1, "ti|', '', 'name', '"ti'],
    ['behind a comma', '{ "a": 1, | }', '', 'name', ''],
    ['before the first name', '{ | "a": 1 }', '', 'name', ''],
    ['in a name further in', '{ "a": { "b": { "c|": 1 } } }', 'a/b', 'name', '"c"'],
    ['in an empty object further in', '{ "a": { "b": {|} } }', 'a/b', 'name', ''],
    ['on a new line of an object further in', '{\n  "a": {\n    "b": 1,\n    |\n  }\n}', 'a', 'name', ''],
    ['behind the colon', '{ "a": | }', 'a', 'value', ''],
    ['behind the colon, others following', '{ "a": |, "b": 2 }', 'a', 'value', ''],
    ['behind the colon further in', '{ "a": { "b": |} }', 'a/b', 'value', ''],
    ['in a text', '{ "a": "te|xt" }', 'a', 'value', '"text"'],
    ['in a text of nothing', '{ "a": { "b": "|" } }', 'a/b', 'value', '""'],
    ['in a text whose quotes are still open', '{ "a": "te|\n}', 'a', 'value', '"te'],
    ['in a number', '{ "a": 1|2 }', 'a', 'value', '12'],
    ['in a word', '{ "a": tr|ue }', 'a', 'value', 'true'],
    ['in an empty list', '{ "a": [|] }', 'a/0', 'value', ''],
    ['in the first text of a list', '{ "a": ["on|e", "two"] }', 'a/0', 'value', '"one"'],
    ['in the second text of a list', '{ "a": ["one", "tw|o"] }', 'a/1', 'value', '"two"'],
    ['behind a comma in a list', '{ "a": ["one", |] }', 'a/1', 'value', ''],
    ['in a name of an object in a list', '{ "a": [{ "b": 1 }, { "c|": 2 }] }', 'a/1', 'name', '"c"'],
    ['in a value of an object in a list', '{ "a": [{ "b": 1 }, { "c": "d|" }] }', 'a/1/c', 'value', '"d"'],
    ['in a list in an object in a list', '{ "a": [{ "b": ["x", "y|"] }] }', 'a/0/b/1', 'value', '"y"'],
    ['in a list in a list', '{ "a": [["x"], ["y", "z|"]] }', 'a/1/1', 'value', '"z"'],
    ['in a name with an escape', '{ "a\\"b": { "c|": 1 } }', 'a"b', 'name', '"c"'],
    ['in a list at the top', '["a|"]', '0', 'value', '"a"'],
  ])('%s', (_, marked, path, writes, word) => expect(placeIn(marked)).toEqual({ path, writes, word }));

  it.each([
    ['in nothing', '|'],
    ['behind the end', '{} |'],
    ['in a text alone', '"a|"'],
  ])('is none %s', (_, marked) => expect(placeIn(marked)).toBeNull());
});
