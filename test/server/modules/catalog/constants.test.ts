import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Lookup } from '../../../../src/engine/index.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

/** A constant list with its stated values, by id; `codes` where an id stands for a national code. */
type Constants = {
  readonly lookup: string;
  readonly ids: readonly string[];
  readonly values: Readonly<Record<string, string>>;
  readonly codes?: Readonly<Record<string, string>>;
};

const constants = JSON.parse(
  readFileSync(new URL('../../../requirements/constants.json', import.meta.url), 'utf8'),
) as Constants[];

let portal: PortalServer;
let lookups: Readonly<Record<string, Lookup>>;

beforeAll(async () => {
  portal = await makePortalServer();
  const { body } = await portal.get('dt@ashcombe', '/api/catalog');
  lookups = body.lookups as unknown as typeof lookups;
});

afterAll(() => portal.close());

const optionsOf = (lookup: string) => lookups[lookup]?.options ?? [];

describe('what every page is given', () => {
  const titled = constants.map((one) => ({ ...one, title: `${one.lookup} [${one.ids.join(', ')}]` }));

  it.each(titled)('holds each stated value of $title, and no other', ({ lookup, values, codes = {} }) => {
    expect(Object.fromEntries(optionsOf(lookup).map(({ value, label }) => [String(value), label]))).toEqual(values);
    expect(optionsOf(lookup)).toHaveLength(Object.keys(values).length);
    for (const [value, code] of Object.entries(codes))
      expect(optionsOf(lookup).find((option) => String(option.value) === value)?.data).toMatchObject({ code });
  });

  it('holds every shared list: constant ones, and those that are data [LOOK-1]', async () => {
    const constant = [
      'care-status',
      'year-group',
      'key-stage',
      'gender',
      'ethnicity',
      'sen-status',
      'ofsted-rating',
      'exclusion-type',
      'exclusion-reason',
      'attendance-code',
      'establishment-type',
      'phase-of-education',
      'rag-rating',
      'school-term',
    ];
    expect(constant.filter((lookup) => optionsOf(lookup).length === 0)).toEqual([]);
    const data = [
      ['academic-year', 'dt@ashcombe', '/api/Lookup/academicYears'],
      ['social-worker', 'dt@ashcombe', '/api/Lookup/socialworkers'],
      ['pep-cycle', 'dt@brinmoor', '/api/support/getPepCycles'],
    ] as const;
    for (const [lookup, user, path] of data) {
      expect(lookups[lookup]?.list).toEqual(expect.any(String));
      expect((await portal.get(user, path)).body.contents).toContainEqual(
        expect.objectContaining({ id: expect.any(Number) as number, label: expect.any(String) as string }),
      );
    }
  });

  it('offers the legacy type of exclusion no more [LOOK-8]', () => {
    const offered = optionsOf('exclusion-type').filter((option) => option.offered !== false);
    expect(offered.map(({ data }) => data?.code)).toEqual(['SUSP', 'PERM', 'LNCH']);
  });
});
