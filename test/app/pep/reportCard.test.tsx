import { describe, expect, it } from 'vitest';
import { ReportCardField } from '../../../src/app/pep/ReportCardField.tsx';
import { TotalPremiumField } from '../../../src/app/pep/TotalPremiumField.tsx';
import type { Json, JsonObject } from '../../../src/engine/index.ts';
import { formOf, mountForm } from '../../renderer/form/mount.tsx';

const registry = { fields: { 'report-card': ReportCardField, 'total-premium': TotalPremiumField } } as never;

function mountCard(value: Json | undefined, options: JsonObject = {}) {
  const form = formOf(
    { properties: { card: { type: 'array', title: 'Results', items: { type: 'object' } } } },
    { uiSchema: { card: { 'ui:field': 'report-card', 'ui:options': options } } },
  );
  return mountForm(form, {
    registry,
    answers: value === undefined ? {} : { card: value },
    locks: [{ pointer: '/card', reason: 'From the assessments held', automatic: true }],
  }).container;
}

const cells = (container: Element, tag: string) => [...container.querySelectorAll(tag)].map((cell) => cell.textContent);

describe('a report card', () => {
  it('shows the six facts of each grade [FORM-2] [FORM-21]', () => {
    const container = mountCard([
      {
        gradeLevel: 'Key stage 4',
        subject: 'English',
        gradeType: 'Predicted',
        grade: '6',
        rawGrade: '58',
        enteredDate: '2026-01-12',
      },
    ]);
    expect(cells(container, 'th')).toEqual(['Level', 'Subject', 'Grade type', 'Grade', 'Raw grade', 'Date entered']);
    expect(cells(container, 'td')).toEqual(['Key stage 4', 'English', 'Predicted', '6', '58', '12/01/2026']);
    expect(container.textContent).toContain('From the assessments held');
    expect(container.querySelector('input, button')).toBeNull();
  });

  it('shows attendance term by term [FORM-2]', () => {
    const container = mountCard(
      [{ academicYear: '2025/2026', term: 'Autumn', possible: 140, attended: 133, percent: 95 }],
      { kind: 'attendance-terms' },
    );
    expect(cells(container, 'td')).toEqual(['2025/2026', 'Autumn', '140', '133', '95.0%']);
  });

  it('says when nothing is held, in its own words or the declaration’s', () => {
    expect(mountCard(undefined).textContent).toContain('No results held yet');
    expect(mountCard([], { kind: 'attendance-terms' }).textContent).toContain('No attendance held yet');
    expect(mountCard([], { empty: 'Nothing to report' }).textContent).toContain('Nothing to report');
  });

  it('shows what it can of a row that is not as it should be', () => {
    const container = mountCard([{ subject: 'English', enteredDate: 'last week' }]);
    expect(cells(container, 'td')).toEqual(['–', 'English', '–', '–', '–', 'last week']);
  });

  it('fails alone when its kind is none', () => {
    expect(mountCard([], { kind: 'weather' }).textContent).toContain('There is no report card of the kind "weather".');
  });
});

describe('total pupil premium', () => {
  const mountTotal = (value: Json) =>
    mountForm(
      formOf(
        { properties: { total: { type: ['number', 'null'], title: 'Total' } } },
        { uiSchema: { total: { 'ui:field': 'total-premium' } } },
      ),
      { registry, answers: { total: value } },
    ).container.querySelector('output')?.textContent;

  it.each([
    [null, 'TBC'],
    [0, '£0.00'],
    [1234.5, '£1,234.50'],
  ])('reads %j as %s [FORM-5] [C-24]', (value, text) => expect(mountTotal(value)).toBe(text));
});
