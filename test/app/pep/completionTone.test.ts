import { describe, expect, it } from 'vitest';
import { completionTone } from '../../../src/app/pep/completionTone.ts';
import { totalPremium } from '../../../src/contract/index.ts';

describe('a stage’s circle', () => {
  it('is green at 100, orange from 50 and red below, always with a word [PFORM-4]', () => {
    expect([100, 99, 50, 49, 0].map((percent) => completionTone(percent).tone)).toEqual([
      'done',
      'attention',
      'attention',
      'danger',
      'danger',
    ]);
    expect([100, 50, 1, 0].map((percent) => completionTone(percent).words)).toEqual([
      'complete',
      'in progress',
      'in progress',
      'not started',
    ]);
  });
});

describe('the total pupil premium', () => {
  it('reads TBC until there is an amount, and £ with two decimals then, nought included [PFORM-29, C-24]', () => {
    expect([null, 0, 880.5, 1234.5].map(totalPremium)).toEqual(['TBC', '£0.00', '£880.50', '£1,234.50']);
  });
});
