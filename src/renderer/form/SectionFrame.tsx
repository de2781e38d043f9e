import { useId, useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import { useEngine } from '../EngineProvider.tsx';
import { estimatedHeight } from './estimatedHeight.ts';
import type { FormSection } from './sections.ts';
import { controlsIn, useHandOver, WaitingPlace } from './WaitingPlace.tsx';

interface SectionFrameProps {
  readonly section: FormSection;
  /** Its fields, null while they are not built. */
  readonly children: ReactNode;
  /** Somebody comes near: the fields are needed now. */
  onNear(): void;
}

/** A section's heading and its fields, or until these are built their place. */
export function SectionFrame({ section, children, onNear }: SectionFrameProps) {
  const { title, description } = section;
  const id = useId();
  const frame = useRef<HTMLElement>(null);
  const controls = useRef(() => controlsIn(frame.current));
  const enter = useHandOver(children !== null, controls);
  const { widgetKinds } = useEngine().registry;
  const height = useMemo(() => estimatedHeight(section, widgetKinds), [section, widgetKinds]);
  return (
    <section className="section" ref={frame} aria-labelledby={title ? id : undefined}>
      {(title || description) && (
        <div className="section-head">
          {title && <h2 id={id}>{title}</h2>}
          {description && <p className="help">{description}</p>}
        </div>
      )}
      {children ?? <WaitingPlace height={height} label={title} onNear={onNear} onEnter={enter} />}
    </section>
  );
}
