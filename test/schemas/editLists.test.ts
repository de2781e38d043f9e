import { describe, expect, it } from 'vitest';
import { overlayWords } from '../../src/contract/index.ts';
import {
  addToList,
  answerAt,
  codeInList,
  faultOfText,
  hideInList,
  isOfferedOn,
  letGoInList,
  listedAnswers,
  listText,
  moveInList,
  newList,
  offerInList,
  pastedAnswers,
  renameList,
  rewordInList,
  rowOfText,
  takeOutOfList,
  titleOfText,
  unreadableList,
  type JsonObject,
  type ListText,
} from '../../src/engine/index.ts';
import { at, bench, checked, files, tenant, textOf } from './edited.ts';

// The answers of a list of an authority's own, changed by pointing: text in, text out.

const path = 'lookups/aspiration-kind';
const file = `overlays/${tenant}/${path}.json`;
const published = textOf(file);
const telling = { tenant, words: overlayWords };

const listAt = (text = published, of = path): ListText => listText(files, of, text, tenant);
const newAt = (...answers: readonly string[]): ListText =>
  listAt(newList('lookups/journey', 'Way to school', answers), 'lookups/journey');
const after = (list: ListText, text: string): ListText => ({ ...list, text });
const rows = (list: ListText) => listedAnswers(list);
const row = (list: ListText, key: string) => rows(list).find((one) => one.key === key);
const keys = (list: ListText) => rows(list).map(({ key }) => key);
const labels = (list: ListText) => rows(list).map(({ label }) => label);
const said = ({ text }: ListText) => JSON.parse(text) as { readonly options: readonly JsonObject[] };
const faults = (list: ListText) => checked([{ path: `overlays/${tenant}/${list.path}.json`, text: list.text }]);
const added = (list: ListText, ...words: readonly string[]) =>
  addToList(
    list,
    words.map((label) => ({ label, code: '' })),
  );

describe('answers that are added to a list', () => {
  it('come last, and each is stored by a name that its first words make and no other answer has', () => {
    const { text, keys: made } = added(listAt(), 'Music', 'Sport!', '+', ' music ', '');
    const list = after(listAt(), text);
    expect(made).toEqual(['music', 'sport_2', 'answer']);
    expect(labels(list)).toEqual([...labels(listAt()), 'Music', 'Sport!', '+']);
    expect(faults(list)).toEqual([]);
    expect(added(listAt(), 'academic').text).toBe(published);
  });

  it('have a code where no other has it', () => {
    const coded = addToList(newAt('On foot'), [
      { label: 'Bus', code: ' B ' },
      { label: 'Boat', code: 'B' },
    ]);
    expect(said(after(newAt(), coded.text)).options.slice(1)).toEqual([
      { value: 'bus', label: 'Bus', data: { code: 'B' } },
      { value: 'boat', label: 'Boat' },
    ]);
  });

  it('are numbers in a list of numbers, so that its questions stay of one kind', () => {
    const text = JSON.stringify({ title: 'Steps', options: [4, 9].map((value) => ({ value, label: `No ${value}` })) });
    expect(added(listAt(text, 'lookups/steps'), 'No 10').keys).toEqual(['10']);
  });

  it('never get what is stored of a published one, unless they are that one come back', () => {
    const { options } = said(listAt());
    const without = listAt(JSON.stringify({ ...said(listAt()), options: options.slice(1) }));
    expect(added(without, 'Academic').keys).toEqual(['academic']);
    expect(added(without, 'Academic!').keys).toEqual(['academic_2']);
  });
});

describe('an answer of a list', () => {
  it('keeps what is stored of it under other words, and gives the text back with its own', () => {
    const renamed = after(listAt(), rewordInList(listAt(), 'career', ' A job '));
    expect(row(renamed, 'career')).toMatchObject({ label: 'A job', isPublished: true, isChanged: true });
    expect(JSON.parse(rewordInList(renamed, 'career', 'Career'))).toEqual(JSON.parse(published));
    for (const words of [' ', 'ACADEMIC', 'Career']) {
      const { text } = after(listAt(), rewordInList(listAt(), 'career', words));
      expect(JSON.parse(text)).toEqual(JSON.parse(published));
    }
  });

  it('is offered between two days, either of which may be open', () => {
    const begun = after(listAt(), offerInList(listAt(), 'sport', 'from', '2026-09-01'));
    const both = after(begun, offerInList(begun, 'sport', 'until', '2027-08-31'));
    const sport = row(both, 'sport');
    if (sport === undefined) throw new Error('There is no such answer');
    const days = ['2026-08-31', '2026-09-01', '2027-08-31', '2027-09-01'];
    expect(days.filter((day) => isOfferedOn(sport, day))).toEqual(['2026-09-01', '2027-08-31']);
    expect(Object.keys(said(both).options[2] ?? {})).toEqual(['value', 'label', 'validFrom', 'validTo']);
    expect(faults(both)).toEqual([]);
    const open = after(both, offerInList(both, 'sport', 'from', ''));
    expect(JSON.parse(offerInList(open, 'sport', 'until', ''))).toEqual(JSON.parse(published));
  });

  it('is hidden and shown again, and has a code and none, with no trace left', () => {
    const hidden = after(listAt(), hideInList(listAt(), 'arts', true));
    expect([row(hidden, 'arts')?.isHidden, said(hidden).options[3]?.offered]).toEqual([true, false]);
    const coded = after(hidden, codeInList(hidden, 'arts', 'AR'));
    expect(row(coded, 'arts')?.code).toBe('AR');
    expect(codeInList(coded, 'sport', 'AR')).toBe(coded.text);
    const shown = after(coded, hideInList(coded, 'arts', false));
    expect(JSON.parse(codeInList(shown, 'arts', ''))).toEqual(JSON.parse(published));
  });

  it('moves a place, and beside another one', () => {
    const [first = '', second = '', ...rest] = keys(listAt());
    const moved = after(listAt(), moveInList(listAt(), first, 1));
    expect(keys(moved)).toEqual([second, first, ...rest]);
    expect(moveInList(listAt(), first, -1)).toBe(published);
    const last = after(listAt(), letGoInList(listAt(), first, rest.at(-1) ?? '', 'behind'));
    expect(keys(last)).toEqual([second, ...rest, first]);
    expect(keys(after(last, letGoInList(last, first, second, 'before')))).toEqual(keys(listAt()));
    expect(letGoInList(listAt(), first, second, 'before')).toBe(published);
  });

  it('is taken out while it is not published, and not the only one', () => {
    expect(takeOutOfList(listAt(), 'career')).toBe(published);
    const more = after(listAt(), added(listAt(), 'Music').text);
    expect(keys(after(more, takeOutOfList(more, 'music')))).toEqual(keys(listAt()));
    const one = newAt('On foot');
    expect(takeOutOfList(one, 'on_foot')).toBe(one.text);
  });
});

describe('the text of a list', () => {
  it('keeps what an act does not touch, in its place', () => {
    const text =
      '{ "title": "Way", "description": "To school", "$schema": "../../../meta/lookup.json", "options": [' +
      '{ "label": "Bus", "value": "bus", "tone": "good", "data": { "code": "B", "seats": 40 } }, ' +
      '{ "value": 7, "label": "Boat" }] }';
    const list = listAt(text, 'lookups/journey');
    const changed = after(list, codeInList(after(list, rewordInList(list, 'bus', 'By bus')), 'bus', 'BB'));
    const wanted = text.replace('"Bus"', '"By bus"').replace('"B"', '"BB"');
    expect(JSON.stringify(JSON.parse(changed.text))).toBe(JSON.stringify(JSON.parse(wanted)));
    expect(JSON.parse(renameList(list, 'Journey'))).toMatchObject({ title: 'Journey', description: 'To school' });
    expect(renameList(list, ' ')).toBe(text);
  });

  it.each([
    ['', 'There is no text'],
    ['{ "title": ', 'Unexpected end of JSON input'],
    ['{ "title": "Mood", "list": "lookups.schools" }', 'It says no answers'],
    ['{ "options": [{ "value": "a" }] }', 'An answer lacks its words or what is stored of it'],
    ['{"options": [{"value": 1, "label": "A"}, {"value": "1", "label": "B"}]}', 'Two answers are stored as “1”'],
  ])('is not shown as answers while it says %s', (text, why) => {
    expect(unreadableList(listAt(text))).toBe(why);
    expect(titleOfText({ files, path, text })).toBeNull();
  });

  it('leads from a fault to the row of its answer, in words', () => {
    const ended = offerInList(listAt(), 'sport', 'until', '2026-01-01');
    const text = offerInList(listAt(ended), 'sport', 'from', '2026-02-01');
    const [fault] = bench.edit([{ path: file, text }]).problems;
    if (fault === undefined) throw new Error('There is no fault');
    expect(answerAt(listAt(text), fault.pointer)).toBe('sport');
    expect(rowOfText(bench, { files, path, text }, fault.pointer, telling)).toEqual({ key: 'sport', label: 'Sport' });
    expect(faultOfText(bench, { files, path, text }, fault, telling)).toBe('its last day is before its first');
    expect(rowOfText(bench, { files, path, text }, '/title', telling)).toBeNull();
    const lost = { pointer: '/options', message: '"sport" is no option here, and conditions wait for it' };
    const without = JSON.stringify({ ...said(listAt()), options: said(listAt()).options.slice(0, 2) });
    expect(faultOfText(bench, { files, path, text: without }, lost, telling)).toContain('"Sport" is no option');
    expect(titleOfText({ files, path, text })).toBe('Kind of aspiration');
  });

  it('is known by the questions and columns of a form that ask with it', () => {
    const form = at('forms/pep/aspiration-pathway', textOf(`overlays/${tenant}/forms/pep/aspiration-pathway.json`));
    expect(bench.askedFrom(form, path, telling)).toEqual(['What kind of aspiration is it?']);
    expect(bench.askedFrom(form, 'lookups/mood', telling)).toEqual([]);
    expect(bench.askedFrom(at('forms/pep/targets'), 'lookups/yes-no', telling)).toContainEqual(
      expect.stringContaining(', column '),
    );
  });
});

describe('rows of a spreadsheet', () => {
  const known = rows(listAt());
  const read = (text: string, most = 500) => pastedAnswers(text, { known, most });
  const answers = (text: string) => read(text).rows.map(({ answer }) => answer);
  const notes = (text: string) => read(text).rows.map(({ notes: all }) => all.join(' '));

  it('are answers of one column, or of words and codes in either order', () => {
    expect(answers('Music\n\nDance\n')).toEqual([
      { label: 'Music', code: '' },
      { label: 'Dance', code: '' },
    ]);
    expect(answers('Music\tM\nDance\tD')).toEqual([
      { label: 'Music', code: 'M' },
      { label: 'Dance', code: 'D' },
    ]);
    expect(answers('Code\tAnswer\nM\tMusic')).toEqual([{ label: 'Music', code: 'M' }]);
    expect(answers('Answer\nMusic')).toEqual([{ label: 'Music', code: '' }]);
  });

  it('say what is left out of them, and make none of what is there already', () => {
    const text = 'Sport\nMusic\tM\tloud\nmusic\nDance\tM\n\tX\n' + 'a'.repeat(251);
    expect(notes(text)).toEqual([
      'There is an answer in these words already.',
      '“loud” stands in a column that is not read.',
      'There is an answer in these words already.',
      'Another answer has the code “M”: this one has none.',
      'It has no words of an answer.',
      'Its words have more than 250 characters.',
    ]);
    expect(answers(text).flatMap((one) => one?.label ?? [])).toEqual(['Music', 'Dance']);
    expect(read('A\nB\nC', 2)).toMatchObject({ left: 1 });
  });
});
