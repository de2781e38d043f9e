import { Link } from 'react-router-dom';
import Box from '@mui/material/Box';
import { isObject } from '../../engine/index.ts';
import { space, type CellProps } from '../../renderer/index.ts';
import { Ring } from './Ring.tsx';

/** The stages of a PEP in one cell: a ring for each, which leads to its form. */
export function StagesCell({ value, tabIndex }: CellProps) {
  const stages = Array.isArray(value) ? value.filter(isObject) : [];
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: space(1), alignItems: 'center', height: '100%' }}>
      {stages.map(({ key, description, value: percent, isOptional, link }) => (
        <Box component={Link} key={String(key)} to={String(link)} tabIndex={tabIndex} sx={{ display: 'inline-flex', borderRadius: '50%' }}>
          <Ring percent={Number(percent)} size={32} label={isOptional === true ? `${String(description)} (optional)` : String(description)} />
        </Box>
      ))}
    </Box>
  );
}
