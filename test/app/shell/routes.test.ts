import { matchRoutes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { routePattern } from '../../../src/app/shell/menu.ts';
import { knownNames } from '../../../src/contract/index.ts';
import { loadCatalog } from '../../../src/engine/index.ts';

const files = import.meta.glob('../../../schemas/**/*.json', { query: '?raw', import: 'default', eager: true });
const catalog = loadCatalog(
  Object.entries(files).map(([path, text]) => ({ path: path.replace('../../../schemas/', ''), text: String(text) })),
  knownNames,
);
const routes = catalog.ids.screens.map((id) => ({ id, path: routePattern(catalog.screen(id)) }));

/** The screen that an address opens, as the portal's router finds it, and what it reads from the address. */
function opened(address: string) {
  const [found] = (matchRoutes(routes, address) ?? []).toReversed();
  return found === undefined ? null : { screen: found.route.id, ...found.params };
}

describe('an address opens', () => {
  it.each([
    ['/students', { screen: 'students' }],
    ['/peps', { screen: 'peps' }],
    ['/users', { screen: 'users' }],
    ['/Students', { screen: 'students' }],
  ])('a list: %s [NAV-6] [C-20]', (address, screen) => {
    expect(opened(address)).toEqual(screen);
  });

  it('a pupil’s plans, all or one [NAV-7]', () => {
    expect(opened('/students/5/peps')).toEqual({ screen: 'student-peps', studentId: '5' });
    expect(opened('/students/5/peps/9')).toEqual({ screen: 'student-pep', studentId: '5', pepId: '9' });
  });

  it('one stage of a plan, with "pep" in the singular in this address only [NAV-10]', () => {
    expect(opened('/students/5/pep/9/attendance/form')).toEqual({
      screen: 'pep-stage',
      studentId: '5',
      pepId: '9',
      formSlug: 'attendance',
    });
    expect(opened('/students/5/peps/9/attendance/form')).toBeNull();
  });

  it('the reports, of which each part has an address behind the # [NAV-11]', () => {
    expect(opened('/reports')).toEqual({ screen: 'reports' });
    const { tabs, tabsInHash } = catalog.screen('reports');
    expect(tabsInHash).toBe(true);
    expect(tabs?.map(({ title, slug }) => [title, slug])).toEqual([
      ['Attendance', 'attendance'],
      ['Assessment', 'assessment'],
      ['Other', 'other'],
      ['PEP', 'pep'],
    ]);
  });

  it('the list of authorities to work as [NAV-12]', () => {
    expect(opened('/changeLocalAuthority')).toEqual({ screen: 'change-authority' });
  });

  it('nothing else: the page of what is not found stands there [NAV-24]', () => {
    expect(['/student', '/students/5/pep', '/pep', '/changeLocalAuthority/11', '/users/5'].map(opened)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});
