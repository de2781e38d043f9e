import { describe, expect, it } from 'vitest';
import { describeOverlays, loadCatalog, type JsonObject } from '../../../../src/engine/index.ts';
import { libraryNames, libraryWith, saidOf } from '../library.ts';

const OVERLAY = 'overlays/7/forms/review/reading.json';
const laid = (overlay: JsonObject) => ({ [OVERLAY]: { base: { form: 'review/reading', version: 3 }, ...overlay } });
const said = (overlay: JsonObject): string[] => saidOf(laid(overlay)).map((text) => text.replace(`${OVERLAY} `, ''));
const ours = { headings: { Opinion: 'What I think' } };

describe('words of one’s own for everybody’s headings', () => {
  it('stand in the place of everybody’s, for that tenant alone', () => {
    const catalog = loadCatalog(libraryWith(laid(ours)), libraryNames);
    const titles = (tenant: string) =>
      catalog
        .of(tenant)
        .form('review/reading')
        .sections?.map(({ title }) => title);
    expect([titles('7'), titles('8')]).toEqual([
      ['Book', 'What I think'],
      ['Book', 'Opinion'],
    ]);
  });

  it('are told as such, and nothing as left out or added', () => {
    expect(describeOverlays(libraryWith(laid(ours)))).toMatchObject([
      { sentences: ['calls the heading "Opinion" "What I think"'] },
    ]);
  });

  it.each<[string, JsonObject, string]>([
    [
      'a heading that there is',
      { Opinoin: 'Mine' },
      '/headings/Opinoin unknown heading "Opinoin"; did you mean "Opinion"?',
    ],
    ['other words', { Book: 'Book' }, '/headings/Book everybody has these words already; leave it out'],
    ['words of their own', { Book: 'Opinion' }, '/headings/Book another heading is called "Opinion" as well'],
  ])('need %s', (_, headings, fault) => expect(said({ headings })).toEqual([fault]));

  it('are a form’s alone', () => {
    const stages = { 'overlays/7/stages/review.json': { base: { stages: 'review', version: 2 }, ...ours } };
    expect(saidOf(stages)).toEqual(['overlays/7/stages/review.json /headings only a form has headings']);
  });
});
