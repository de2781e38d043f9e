import type { ChartShape } from '../../../engine/index.ts';
import { dashOf, seriesInk } from '../../../engine/index.ts';
import { stepInk } from './stepInk.ts';

/** What is given to draw the shapes of a picture. */
interface ChartShapesProps {
  readonly shapes: readonly ChartShape[];
  /** Of the picture, by which its patterns are named. */
  readonly id: string;
  /** Follows the link of a category. */
  onPress?: ((category: number) => void) | undefined;
}

/** The shapes of a picture, in its order; those of a category can be pressed and say what they are. */
export function ChartShapes({ shapes, id, onPress }: ChartShapesProps) {
  return shapes.map((shape, index) => <Shape key={index} shape={shape} id={id} onPress={onPress} />);
}

interface ShapeProps extends Pick<ChartShapesProps, 'id' | 'onPress'> {
  readonly shape: ChartShape;
}

function Shape({ shape, id, onPress }: ShapeProps) {
  if (shape.kind === 'text')
    return (
      <text className={shape.role} x={shape.x} y={shape.y} textAnchor={shape.anchor}>
        {shape.text}
      </text>
    );
  if (shape.kind === 'rule')
    return <line className={shape.role} x1={shape.x1} x2={shape.x2} y1={shape.y1} y2={shape.y2} />;
  if (shape.kind === 'path') {
    const { d, series } = shape;
    return <path d={d} fill="none" stroke={seriesInk(series)} strokeWidth="2" strokeDasharray={dashOf(series)} />;
  }
  const press = onPress && { className: 'pressed', onClick: () => onPress(shape.category) };
  if (shape.kind === 'mark') return <Mark mark={shape} press={press} />;
  if (shape.kind === 'cell') return <Cell cell={shape} id={id} press={press} />;
  const ink = seriesInk(shape.series);
  if (shape.kind === 'point')
    return (
      <circle cx={shape.x} cy={shape.y} r="3.5" fill={ink} {...press}>
        <title>{shape.told}</title>
      </circle>
    );
  const { x, y, width, height } = shape;
  return (
    <rect x={x} y={y} width={width} height={height} fill={`url(#${id}-${shape.series})`} stroke={ink} {...press}>
      <title>{shape.told}</title>
    </rect>
  );
}

/** What follows the link of a shape's category. */
type Press = { readonly className: string; readonly onClick: () => void } | undefined;

interface MarkProps {
  readonly mark: Extract<ChartShape, { kind: 'mark' }>;
  readonly press: Press;
}

/** Its words stand under the picture too, beside the same number. */
const Mark = ({ mark: { x, y, width, height, text, told }, press }: MarkProps) => (
  <g {...press}>
    <title>{told}</title>
    <rect className="paper mark" x={x} y={y} width={width} height={height} rx="3" />
    <text x={x + width / 2} y={y + height - 3.5} textAnchor="middle">
      {text}
    </text>
  </g>
);

interface CellProps {
  readonly cell: Extract<ChartShape, { kind: 'cell' }>;
  readonly id: string;
  readonly press: Press;
}

/** Height of the stripe of a step's pattern, in pixels. */
const STRIPE = 10;

/** Its number stands on paper, where it is read whatever the pattern under it. */
function Cell({ cell: { x, y, width, height, step, text, told }, id, press }: CellProps) {
  const stripe = { y: y + height - STRIPE, height: STRIPE };
  return (
    <g {...press}>
      <title>{told}</title>
      <rect className="paper" x={x} y={y} width={width} height={height} stroke={stepInk} />
      <rect x={x} {...stripe} width={width} fill={`url(#${id}-step-${step})`} />
      <text x={x + width / 2} y={y + 15} textAnchor="middle">
        {text}
      </text>
    </g>
  );
}
