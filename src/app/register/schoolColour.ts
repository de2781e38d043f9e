import { tokens } from '../../renderer/index.ts';

const { color, tone } = tokens;
// None of the colours that say how a session was marked.
const colours = [color.primary, tone.apart.ink, color.focus, color.ink, color.control];

/** The colour of a school's sessions and of its entry in the key, where its name stands beside it (SATT-8). */
export function schoolColour(schoolId: number): string {
  return colours[schoolId % colours.length] ?? color.control;
}
