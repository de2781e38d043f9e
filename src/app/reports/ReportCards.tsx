import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { LookupOption } from '../../engine/index.ts';
import { ExportDialog, space, tokens, useEngine } from '../../renderer/index.ts';
import { useReportExporter } from './useReportExporter.ts';

/** The report cards of assessments: each makes one file under a fixed name (EXP-12, REP-1). */
export function ReportCards() {
  const { host } = useEngine();
  const cards = host.useLookups()('report-card').options ?? [];
  return (
    <Box
      component="ul"
      sx={{
        display: 'grid',
        gap: space(3),
        gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))',
        m: 0,
        p: 0,
        listStyle: 'none',
      }}
    >
      {cards.map((card) => (
        <ReportCard key={card.value} card={card} />
      ))}
    </Box>
  );
}

function ReportCard({ card }: { readonly card: LookupOption }) {
  const exporter = useReportExporter('exports.reportFromSproc', { nameOfReportFromSproc: card.value });
  const [open, setOpen] = useState(false);
  const fileName = `${card.value}.xlsx`;
  return (
    <Box
      component="li"
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        p: space(3),
        display: 'grid',
        gap: space(2),
        justifyItems: 'start',
      }}
    >
      <Box component="h2" sx={{ m: 0, fontSize: tokens.size.h3 }}>
        {card.label}
      </Box>
      <Box sx={{ color: 'text.secondary', fontSize: tokens.size.table }}>{fileName}</Box>
      {exporter.denied === null && (
        <Button variant="outlined" aria-label={`Export ${card.label}`} onClick={() => setOpen(true)}>
          Export
        </Button>
      )}
      {open && (
        <ExportDialog
          title={`Export ${card.label}`}
          exporter={exporter}
          request={{
            method: String(card.value),
            query: { page: 1, pageSize: 0, sort: null, filters: {}, search: '' },
            params: {},
            columns: [],
            fileName,
          }}
          count={null}
          closes="soon"
          onClose={() => setOpen(false)}
        />
      )}
    </Box>
  );
}
