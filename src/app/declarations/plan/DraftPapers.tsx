import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { JsonObject } from '../../../engine/index.ts';
import { pageAction, space, useEngine } from '../../../renderer/index.ts';
import { receiveBlank, receiveFilled, type DraftOfForm } from './receivePaper.ts';
import type { TriedPlan } from './usePlanTrial.ts';

interface Props extends DraftOfForm {
  /** What the form depends on beside its answers: which questions stand on a blank one. */
  readonly facts: JsonObject;
  /** The plan whose answers are drawn, and as whose reader; null for an invented pupil. */
  readonly of: { readonly plan: TriedPlan; readonly typeId: number } | null;
}

/** A draft's form on paper, made on the server of what is typed now; nothing is kept. */
export function DraftPapers({ path, text, facts, of }: Props) {
  const { host } = useEngine();
  const [busy, setBusy] = useState<string | null>(null);
  const papers = [
    { label: 'Blank PDF', receive: () => receiveBlank({ path, text }, facts) },
    ...(of === null
      ? []
      : [{ label: 'PDF with this plan’s answers', receive: () => receiveFilled({ path, text }, of) }]),
  ];
  const save = async ({ label, receive }: (typeof papers)[number]) => {
    setBusy(label);
    try {
      await receive();
    } catch (error) {
      host.notify({ tone: 'error', text: error instanceof Error ? error.message : String(error) });
    } finally {
      setBusy(null);
    }
  };
  return (
    <Box role="group" aria-label="PDFs of this draft" sx={{ display: 'flex', flexWrap: 'wrap', gap: space(2) }}>
      {papers.map((paper) => (
        <Button
          key={paper.label}
          ref={pageAction}
          variant="outlined"
          size="small"
          loading={busy === paper.label}
          disabled={busy !== null && busy !== paper.label}
          onClick={() => void save(paper)}
        >
          {paper.label}
        </Button>
      ))}
    </Box>
  );
}
