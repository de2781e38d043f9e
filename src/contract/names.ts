import type { KnownNames } from '../engine/index.ts';
import { factChoices, factPaths } from './facts.ts';
import { overlayWords } from './overlayWords.ts';
import { operations } from './operations/index.ts';

/** Widgets of the signed-out forms only, which the portal draws without the renderer. */
export const signedOutWidgets: readonly string[] = ['password', 'code'];

/**
 * What declarations may name. The registries of renderer and app hold exactly these (a test proves
 * it), so that the check of `schemas/` needs no browser.
 */
export const knownNames: KnownNames = {
  widgets: [
    'text',
    'any-text',
    'textarea',
    'select',
    'multi-select',
    'radio',
    'checkbox',
    'number',
    'decimal',
    'money',
    'date',
    'date-time',
    'email',
    'scale',
    'upload',
    'picture',
    'school-by-urn',
    ...signedOutWidgets,
  ],
  widgetTypes: {
    ...Object.fromEntries(
      ['text', 'any-text', 'textarea', 'date', 'date-time', 'email', 'picture', 'password', 'code'].map((name) => [
        name,
        ['string'],
      ]),
    ),
    ...Object.fromEntries(['number', 'decimal', 'money', 'scale', 'school-by-urn'].map((name) => [name, ['number']])),
    checkbox: ['boolean'],
    'multi-select': ['array'],
    upload: ['string', 'array'],
  },
  owners: overlayWords.owners,
  fields: ['rows', 'description', 'link-button', 'image', 'embedded-scene', 'total-premium', 'report-card'],
  cells: [
    'text',
    'truncated',
    'date',
    'money',
    'lookup',
    'link',
    'toggle',
    'menu',
    'edit',
    'mark',
    'stages',
    'note-type',
    'pep-status',
  ],
  components: [
    'pep-stage',
    'pep-home',
    'pupil-header',
    'student-page',
    'basic-details',
    'held-elsewhere',
    'legacy-link',
    'week-navigator',
    'attendance-legend',
    'attendance-totals',
    'change-authority',
    'legacy-redirect',
    'legacy-dashboard',
    'http-error-codes',
    'user-profile',
    'alert-subscriptions',
    'two-factor',
    'authority-form',
    'report-cards',
    'marks-export',
    'simple-form',
    'form-playground',
    'user-tools',
  ],
  operations: Object.keys(operations),
  facts: factPaths,
  where: { operations: 'src/contract/operations', facts: 'src/contract/facts.ts' },
  factChoices,
};
