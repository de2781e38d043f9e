import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { knownNames } from '../../src/contract/index.ts';
import type { JsonObject } from '../../src/engine/index.ts';
import {
  checkCatalog,
  describeOverlays,
  describeProblem,
  formats,
  loadCatalog,
  makeRelease,
} from '../../src/engine/index.ts';
import { ajvErrors } from '../support/ajvOracle.ts';
import { hashText } from '../../src/server/catalog/loadServerCatalog.ts';
import { readSchemas } from '../../src/server/catalog/readSchemas.ts';

const files = readSchemas();
const declarations = files.filter(({ path }) => !path.startsWith('meta/'));
const problems = checkCatalog(files, knownNames);

describe('every declaration', () => {
  it.each(declarations.map(({ path }) => path))('%s keeps to its meta-schema and names only what exists', (path) => {
    expect(problems.filter(({ file }) => file === path).map(describeProblem)).toEqual([]);
  });

  it('is reported in one place only: no problem belongs to no file', () => {
    expect(problems.map(describeProblem)).toEqual([]);
  });
});

describe('every registered name', () => {
  const stories = filesBelow('../../stories/');
  const texts = [
    ...declarations.map(({ text }) => text),
    ...[...stories, ...filesBelow('../fixtures/')].map(({ text }) => text),
  ];
  // A story of its own names a widget by its file: `MultiSelect.stories.tsx`.
  const titles = new Set(stories.map(({ path }) => kebab(/([A-Za-z]+)\.stories\.tsx$/.exec(path)?.[1] ?? '')));
  const isNamed = (name: string): boolean =>
    titles.has(name) || texts.some((text) => text.includes(`"${name}"`) || text.includes(`'${name}'`));

  it.each(['widgets', 'fields', 'cells', 'components'] as const)(
    'of the %s is named by a declaration, a fixture or a story',
    (kind) => {
      expect(knownNames[kind].filter((name) => !isNamed(name))).toEqual([]);
    },
  );

  it('of the formats is named by a declaration, a fixture or a story', () => {
    expect(Object.keys(formats).filter((name) => !isNamed(name))).toEqual([]);
  });
});

describe('every overlay', () => {
  const catalog = loadCatalog(files, knownNames);

  it('leaves forms whose schemas another validator reads too', () => {
    for (const tenant of ['', ...catalog.tenants]) {
      for (const id of catalog.of(tenant).ids.forms)
        expect(() => ajvErrors(catalog.of(tenant).form(id).schema, {}), id).not.toThrow();
    }
  });

  it('changes something that can be said in words', () => {
    expect(describeOverlays(files).filter(({ sentences }) => sentences.length === 0)).toEqual([]);
  });

  it('leaves stages of which a release can be made for its tenant', () => {
    for (const tenant of catalog.tenants) {
      for (const id of catalog.ids.stages) {
        const release = makeRelease(catalog.of(tenant), id, hashText);
        expect(Object.keys(release.forms)).toEqual(Object.keys(release.stages.stages));
      }
    }
  });

  it("makes no difference to behaviour: version, submit, list and export are the base's", () => {
    const behaviour = (value: object): JsonObject => {
      const { version, submit, list, export: sheet } = value as JsonObject;
      return { version: version ?? null, submit: submit ?? null, list: list ?? null, sheet: sheet ?? null };
    };
    for (const tenant of catalog.tenants) {
      for (const id of catalog.ids.forms)
        expect(behaviour(catalog.of(tenant).form(id))).toEqual(behaviour(catalog.form(id)));
      for (const id of catalog.ids.tables)
        expect(behaviour(catalog.of(tenant).table(id))).toEqual(behaviour(catalog.table(id)));
    }
  });
});

function filesBelow(folder: string): { path: string; text: string }[] {
  const root = fileURLToPath(new URL(folder, import.meta.url));
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(tsx?|json)$/.test(path))
    .map((path) => ({ path, text: readFileSync(root + path, 'utf8') }));
}

function kebab(name: string): string {
  return name.replace(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
}
