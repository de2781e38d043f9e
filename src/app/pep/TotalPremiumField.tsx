import Box from '@mui/material/Box';
import { totalPremium } from '../../contract/index.ts';
import { space, tokens, type EngineFieldProps } from '../../renderer/index.ts';

/** The total of pupil premium on a form. */
export function TotalPremiumField({ title, formData, fieldPathId }: EngineFieldProps) {
  const id = fieldPathId.$id;
  return (
    <Box sx={{ display: 'grid', gap: space(1) }}>
      <Box component="span" id={`${id}-label`} sx={{ fontWeight: tokens.weight.strong }}>
        {title}
      </Box>
      <Box
        component="output"
        aria-labelledby={`${id}-label`}
        sx={{ fontSize: tokens.size.h2, fontVariantNumeric: 'tabular-nums' }}
      >
        {totalPremium(formData)}
      </Box>
    </Box>
  );
}
