import { describe, expect, it } from 'vitest';
import { activeForm, makeRelease, validateAnswers, type JsonObject } from '../../src/engine/index.ts';
import { hashText } from '../../src/server/catalog/loadServerCatalog.ts';
import { servedCatalog } from '../support/servedCatalog.ts';

const catalog = servedCatalog();
const stages = 'pep/key-stages-1-4';
const attendance = 'pep/key-stages-1-4/attendance';
const facts = { pupil: { senStatus: 'N' } };

/** The attendance form as it holds for an authority with these answers. */
const active = (tenant: string, answers: JsonObject = {}) =>
  activeForm({ form: catalog.of(tenant).form(attendance), facts, document: { answers, parked: {} } });
const fields = (tenant: string, answers: JsonObject = {}) =>
  Object.keys(active(tenant, answers).schema.properties as object);
const missing = (tenant: string, answers: JsonObject = {}) =>
  validateAnswers(active(tenant, answers), answers, 'complete')
    .filter(({ keyword }) => keyword === 'required')
    .map(({ pointer }) => pointer);

describe('the overlay of authority 12 beside authority 11', () => {
  it('adds a question', () => {
    expect(fields('12')).toContain('trusted_adult');
    expect(fields('11')).not.toContain('trusted_adult');
  });

  it('hides a question', () => {
    expect(fields('11')).toContain('internal_exclusions');
    expect(fields('12')).not.toContain('internal_exclusions');
  });

  it('requires a question and makes another optional, conditions included', () => {
    const suspended = { cg_auto_exclusion_days: 2.5 };
    expect(missing('11', suspended)).toEqual(expect.arrayContaining(['/vs_informed_date', '/behaviour']));
    expect(missing('11', suspended)).not.toContain('/achievements');
    expect(missing('12', suspended)).toContain('/achievements');
    expect(missing('12', suspended)).not.toContain('/vs_informed_date');
    expect(fields('12', suspended)).toContain('vs_informed_date');
  });

  it('orders questions', () => {
    expect(fields('12').slice(0, 2)).toEqual(['behaviour', 'achievements']);
    expect(fields('11')[0]).toBe('cg_auto_att_pct');
  });

  it('adds a stage with a form of its own', () => {
    const release = (tenant: string) => makeRelease(catalog.of(tenant), stages, hashText);
    const slugs = (tenant: string) => Object.keys(release(tenant).stages.stages);
    expect(slugs('11')).not.toContain('aspiration-pathway');
    expect(slugs('12').filter((slug) => slug !== 'aspiration-pathway')).toEqual(slugs('11'));
    expect(slugs('12')).toContain('aspiration-pathway');
    expect(release('12').forms['aspiration-pathway']?.title).toBe('Aspiration pathway');
    expect(release('11').hash).not.toBe(release('12').hash);
  });
});
