import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { homePath, isUnder, menuOf, routePattern } from '../../../src/app/shell/menu.ts';
import { menuIcons } from '../../../src/app/shell/MenuIcon.tsx';
import { routeFacts } from '../../../src/app/shell/routeFacts.ts';
import { mainUserTypeLabel } from '../../../src/app/shell/userTypes.ts';
import { valueAt, type Json, type ResolvedScreen } from '../../../src/engine/index.ts';

const screen = (path: string, order: number, more: Partial<ResolvedScreen> = {}): ResolvedScreen => ({
  id: path,
  path,
  title: path,
  menu: { label: path, icon: 'people', order },
  ...more,
});

const screens = [
  screen('/peps', 40, { allow: [{ 'user.hasPep': true }] }),
  screen('/students', 20, { home: true }),
  { id: 'x', path: '/students/{studentId}/peps', title: 'x' },
];

describe('the main menu', () => {
  it('lists the screens that name a place in it and that the viewer may open, in their order', () => {
    expect(menuOf(screens, { user: { hasPep: true } }).map(({ path }) => path)).toEqual(['/students', '/peps']);
    expect(menuOf(screens, { user: { hasPep: false } }).map(({ path }) => path)).toEqual(['/students']);
  });

  it('leads "/" to the pupils, or to the first screen there is', () => {
    expect(homePath(screens, { user: { hasPep: true } })).toBe('/students');
    expect(homePath(screens.slice(0, 1), { user: { hasPep: true } })).toBe('/peps');
    expect(homePath([], {})).toBe('/authError');
    expect(homePath(screens, { user: { hasPep: true } }, '/peps')).toBe('/peps');
    // One that is not, or not any more, in their menu is not opened.
    expect(homePath(screens, { user: { hasPep: false } }, '/peps')).toBe('/students');
    expect(homePath([screen('/peps', 10), screen('/students', 20, { home: true })], {})).toBe('/students');
  });

  it('marks the entry an address belongs to, the pupils also for the older address of their record', () => {
    expect(isUnder({ path: '/students', covers: ['/student'] }, '/students/4/pep/2/targets/form')).toBe(true);
    expect(
      isUnder({ path: '/students', covers: ['/student'] }, '/student/4/individualPupilRecord/SessionAttendance'),
    ).toBe(true);
    expect(isUnder({ path: '/peps' }, '/students/4/peps')).toBe(false);
    expect(isUnder({ path: '/peps' }, '/pepsOfOthers')).toBe(false);
    expect(isUnder({ path: '/auditLog' }, '/auditLog') && isUnder({ path: '/auditLog' }, '/AUDITLOG')).toBe(true);
  });

  it('has a drawing for every icon that a screen may name', () => {
    const meta = JSON.parse(readFileSync('schemas/meta/screen.json', 'utf8')) as Json;
    const named = valueAt(meta, ['properties', 'menu', 'properties', 'icon', 'enum']);
    expect(Object.keys(menuIcons)).toEqual(named);
  });

  it('draws no two of its entries alike', () => {
    const declared = readdirSync('schemas/screens').map(
      (file) => JSON.parse(readFileSync(`schemas/screens/${file}`, 'utf8')) as Partial<ResolvedScreen>,
    );
    const entries = declared.flatMap(({ menu }) => (menu === undefined ? [] : [menu]));
    expect(entries.length).toBeGreaterThan(15);
    const drawn = new Map<unknown, string>();
    const alike = entries.flatMap(({ icon, label }) => {
      const other = drawn.get(menuIcons[icon]);
      drawn.set(menuIcons[icon], label);
      return other === undefined ? [] : [`${other} and ${label}`];
    });
    expect(alike).toEqual([]);
  });

  it('writes a declared path for the router', () => {
    expect(routePattern({ path: '/students/{studentId}/pep/{pepId}/{formSlug}/form' })).toBe(
      '/students/:studentId/pep/:pepId/:formSlug/form',
    );
    expect(routePattern({ path: '/student/{studentId}/record', tabs: [] })).toBe('/student/:studentId/record/:tab?');
  });
});

describe('the facts of an address', () => {
  it('are its names, ids as numbers, and the Monday of the chosen week', () => {
    expect(
      routeFacts({ studentId: '7', formSlug: 'send' }, new URLSearchParams('week=2025-11-13'), '2025-12-01'),
    ).toEqual({
      studentId: 7,
      formSlug: 'send',
      week: '2025-11-10',
      orgId: null,
      isActiveStudents: null,
      recordId: null,
      attendanceMin: null,
      attendanceMax: 100,
    });
  });

  it('bound the analysis of attendance, of a band up to one less than its end [ANAL-11] [NAV-21] [C-39]', () => {
    const bounds = (query: string) => {
      const { attendanceMin, attendanceMax } = routeFacts({}, new URLSearchParams(query), '2025-11-16');
      return [attendanceMin, attendanceMax];
    };
    expect(bounds('percentageStart=80&percentageEnd=90')).toEqual([80, 89]);
    expect(bounds('percentageStart=90')).toEqual([90, 100]);
    expect(bounds('attendanceMin=50&percentageStart=80&percentageEnd=90')).toEqual([50, 89]);
    expect(bounds('attendanceMax=90&percentageEnd=50')).toEqual([null, 90]);
    expect(bounds('attendanceMin=soon&attendanceMax=900')).toEqual([null, 100]);
  });

  it('take this week where none, or nonsense, is chosen', () => {
    expect(routeFacts({}, new URLSearchParams('week=soon'), '2025-11-16')).toEqual({
      week: '2025-11-10',
      orgId: null,
      isActiveStudents: null,
      studentId: null,
      recordId: null,
      attendanceMin: null,
      attendanceMax: 100,
    });
  });

  it('say of which school a list was opened, and of which of its pupils [ORG-12] [NAV-22]', () => {
    const facts = (query: string) => routeFacts({}, new URLSearchParams(query), '2025-11-16');
    expect(facts('orgId=12&isActiveStudents=false')).toMatchObject({ orgId: 12, isActiveStudents: false });
    expect(facts('orgId=1e9&isActiveStudents=maybe&studentId=x')).toMatchObject({
      orgId: null,
      isActiveStudents: null,
      studentId: null,
    });
    expect(facts('studentId=12')).toMatchObject({ studentId: 12 });
  });
});

describe('the main user type of a stage', () => {
  it('[PFORM-2] is "Setting/SW" in the early years where the teacher’s type stands', () => {
    expect(mainUserTypeLabel(1, 2)).toBe('Setting/SW');
    expect(mainUserTypeLabel(1, 9)).toBe('Designated Teacher');
    expect(mainUserTypeLabel(6, 2)).toBe('Social Worker');
  });
});
