import type { ChartData } from '../../../engine/index.ts';
import { calendarSteps, dashOf, seriesInk } from '../../../engine/index.ts';
import { stepInk } from './stepInk.ts';

interface ChartKeyProps {
  readonly data: ChartData;
  /** Of the picture, by which its patterns are named. */
  readonly id: string;
}

/** Which ink and pattern is which series, and of a calendar which numbers; nothing where there is one series alone. */
export function ChartKey({ data, id }: ChartKeyProps) {
  if (data.kind === 'calendar')
    return (
      <KeyList label={`Key: ${data.series[0]?.title ?? ''}`}>
        {calendarSteps(data).map((title, step) => (
          <KeyItem key={title} title={title}>
            <Swatch fill={`url(#${id}-step-${step})`} ink={stepInk} />
          </KeyItem>
        ))}
      </KeyList>
    );
  if (data.series.length < 2) return null;
  return (
    <KeyList label="Key">
      {data.series.map(({ title }, index) => (
        <KeyItem key={title} title={title}>
          {data.kind === 'lines' ? (
            <path d="M0 7H28" stroke={seriesInk(index)} strokeWidth="2" strokeDasharray={dashOf(index)} />
          ) : (
            <Swatch fill={`url(#${id}-${index})`} ink={seriesInk(index)} />
          )}
        </KeyItem>
      ))}
    </KeyList>
  );
}

const KeyList = ({ label, children }: { readonly label: string; readonly children: React.ReactNode }) => (
  <ul aria-label={label}>{children}</ul>
);

const KeyItem = ({ title, children }: { readonly title: string; readonly children: React.ReactNode }) => (
  <li>
    <svg width="28" height="14" aria-hidden="true">
      {children}
    </svg>
    {title}
  </li>
);

const Swatch = ({ fill, ink }: { readonly fill: string; readonly ink: string }) => (
  <rect x="1" y="1" width="26" height="12" fill={fill} stroke={ink} />
);
