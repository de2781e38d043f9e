import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { markOf } from '../../../../src/engine/index.ts';
import { saidOf } from '../library.ts';

const BOOK = 'records/book.json';
const REVIEW = 'stages/review.json';
const NOTE = 'forms/note.json';
const marked = (data: string): JsonObject => ({ data });
const everyField = { bookId: marked('none'), title: marked('personal'), genre: marked('special') };
const whole = { about: 'reader', data: 'personal', kept: 'short' };
const ofReader = { about: 'reader', kept: 'short' };
const onPrice = 'is about a reader and has to say "data": none, personal or special, or the record does for all';

describe('the check of whose data it is', () => {
  it('asks every record and all stages', () => {
    expect(saidOf({ [BOOK]: { about: null } })).toEqual([`${BOOK}  "about" is missing`]);
    expect(saidOf({ [REVIEW]: { about: null } })).toEqual([`${REVIEW}  "about" is missing`]);
  });

  it('knows the kinds of people, and the rules of keeping', () => {
    expect(saidOf({ [BOOK]: { ...whole, about: 'raeder' } })).toEqual([
      `${BOOK} /about unknown person "raeder"; did you mean "reader"?`,
    ]);
    expect(saidOf({ [BOOK]: { ...whole, kept: 'sort' } })).toEqual([
      `${BOOK} /kept unknown rule of keeping "sort"; did you mean "short"?`,
    ]);
    expect(saidOf({ [BOOK]: { properties: { title: { about: 'raeder', data: 'none' } } } })).toEqual([
      `${BOOK} /properties/title/about unknown person "raeder"; did you mean "reader"?`,
    ]);
  });

  it('finds each field of a person that says nothing, unless the record says it for all', () => {
    const fields = { ...everyField, lent: marked('none') };
    expect(saidOf({ [BOOK]: { ...ofReader, properties: fields } })).toEqual([`${BOOK} /properties/price ${onPrice}`]);
    expect(saidOf({ [BOOK]: { ...whole, properties: fields } })).toEqual([]);
  });

  it('asks how long it is kept, where anything is personal', () => {
    const kept = 'data of people has to say how long it is "kept"';
    expect(saidOf({ [BOOK]: { ...whole, kept: null } })).toEqual([`${BOOK} /about ${kept}`]);
    expect(saidOf({ [BOOK]: { ...whole, data: 'none', kept: null } })).toEqual([]);
    expect(saidOf({ [BOOK]: { properties: { title: { about: 'reader', data: 'personal' } } } })).toEqual([
      `${BOOK} /about ${kept}`,
    ]);
  });

  it('refuses personal data of nobody', () => {
    const nobody = 'is data about nobody; "about" has to say whose it is';
    expect(saidOf({ [BOOK]: { kept: 'long', data: 'special' } })).toEqual([`${BOOK} /data ${nobody}`]);
    expect(saidOf({ [BOOK]: { kept: 'long', properties: { title: marked('personal') } } })).toEqual([
      `${BOOK} /properties/title/data ${nobody}`,
    ]);
  });

  it('asks each stage of a person, and forms that say whose their answers are', () => {
    expect(saidOf({ [REVIEW]: { ...ofReader, stages: { reading: marked('special') } } })).toEqual([
      `${REVIEW} /stages/summary is about a reader and has to say "data": none, personal or special, or the stages do ` +
        'for all',
    ]);
    expect(saidOf({ [REVIEW]: whole })).toEqual([]);
    expect(saidOf({ [NOTE]: ofReader })).toEqual([
      `${NOTE} /about whoever says "about" says "data" too: none, personal or special, of every answer`,
    ]);
    expect(saidOf({ [NOTE]: { about: 'reader', data: 'personal' } })).toEqual([
      `${NOTE} /about data of people has to say how long it is "kept"`,
    ]);
    expect(saidOf({ [NOTE]: { data: 'personal', kept: 'long' } })).toEqual([
      `${NOTE} /data is data about nobody; "about" has to say whose it is`,
    ]);
    expect(saidOf({ [NOTE]: whole })).toEqual([]);
  });

  it('lets no tenant change it', () => {
    const laid = { base: { form: 'note', version: 1 }, patch: { data: 'none' } };
    expect(saidOf({ 'overlays/north/forms/note.json': laid })).toEqual([
      'overlays/north/forms/note.json /patch/data a patch may not touch "data"; behaviour is not the tenant\'s',
    ]);
  });
});

describe('what a value is', () => {
  it('says itself, else the whole does, and of nobody it is nothing', () => {
    expect(markOf({ about: 'reader', data: 'special' }, { data: 'none' })).toBe('none');
    expect(markOf({ about: 'reader', data: 'special' })).toBe('special');
    expect(markOf({ about: 'nobody' })).toBe('none');
    expect(markOf({ about: 'nobody' }, { about: 'reader' })).toBeUndefined();
  });
});
