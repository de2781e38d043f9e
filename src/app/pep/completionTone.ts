/** Colour and words of a percentage: green at 100, orange from 50, red below (PFORM-4). */
export interface CompletionTone {
  readonly tone: 'done' | 'attention' | 'danger';
  readonly words: string;
}

export function completionTone(percent: number): CompletionTone {
  if (percent >= 100) return { tone: 'done', words: 'complete' };
  if (percent >= 50) return { tone: 'attention', words: 'in progress' };
  return { tone: 'danger', words: percent === 0 ? 'not started' : 'in progress' };
}
