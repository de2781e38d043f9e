import type { Meta } from '@storybook/react-vite';
import { ReportCardField } from '../../src/app/pep/ReportCardField.tsx';
import { TotalPremiumField } from '../../src/app/pep/TotalPremiumField.tsx';
import type { JsonObject } from '../../src/engine/index.ts';
import type { Registry } from '../../src/renderer/index.ts';
import { inPlan, KeptForm, planForm } from '../renderer/forms/InPlan.tsx';

const fields = { 'report-card': ReportCardField, 'total-premium': TotalPremiumField } as unknown as Registry['fields'];

export default { title: 'Screens/PEP fields', decorators: [inPlan({}, { fields })] } satisfies Meta;

const card = (title: string) => ({ type: 'array', title, items: { type: 'object' } });
const total = (title: string) => ({ type: ['number', 'null'], title });
const grades = { 'ui:field': 'report-card', 'ui:options': { kind: 'grades' } };
const terms = { 'ui:field': 'report-card', 'ui:options': { kind: 'attendance-terms' } };
const premium = { 'ui:field': 'total-premium' };

const form = planForm(
  {
    properties: {
      grades: card('Results held'),
      noGrades: card('Results held, none yet'),
      terms: card('Attendance by term'),
      noTerms: card('Attendance by term, none yet'),
      unknown: total('Total pupil premium, not known yet'),
      nothing: total('Total pupil premium, nothing'),
      some: total('Total pupil premium'),
    },
  },
  { uiSchema: { grades, noGrades: grades, terms, noTerms: terms, unknown: premium, nothing: premium, some: premium } },
);

const answers: JsonObject = {
  grades: [
    {
      gradeLevel: 'Key stage 2',
      subject: 'Reading',
      gradeType: 'Scaled score',
      grade: '104',
      rawGrade: '31',
      enteredDate: '2025-07-08',
    },
    {
      gradeLevel: 'Key stage 4',
      subject: 'Combined science: trilogy, higher tier',
      gradeType: 'Teacher’s prediction',
      grade: '6-6',
      rawGrade: null,
      enteredDate: '2026-01-16',
    },
  ],
  terms: [
    { academicYear: '2024/2025', term: 'Summer', possible: 118, attended: 97, percent: 82.2 },
    { academicYear: '2025/2026', term: 'Autumn', possible: 140, attended: 133, percent: 95 },
  ],
  unknown: null,
  nothing: 0,
  some: 2630,
};
const locks = ['grades', 'terms'].map((name) => ({
  pointer: `/${name}`,
  reason: 'Filled in from the records',
  automatic: true,
}));

export const AllStates = { render: () => <KeptForm form={form} answers={answers} locks={locks} /> };
export const Phone = { ...AllStates, parameters: { width: 343 } };
export const ReadOnly = {
  render: () => <KeptForm form={form} answers={answers} locks={locks} readOnly="PEP Completed: 01/03/2026" />,
};
export const Zoom = {
  parameters: { width: 640 },
  render: () => (
    <div style={{ zoom: 2 }}>
      <KeptForm form={form} answers={answers} locks={locks} />
    </div>
  ),
};
