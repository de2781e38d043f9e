import { styled } from '@mui/material/styles';
import { controlStyles } from './styles/controlStyles.ts';
import { layoutStyles } from './styles/layoutStyles.ts';

/**
 * The element all styles of forms hang on. One style sheet for the whole form: a styled component
 * for each of its elements would cost more than all else when a long form opens.
 */
export const FormSurface = styled('div')({ ...layoutStyles, ...controlStyles });
