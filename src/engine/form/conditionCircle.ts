import type { FormDeclaration } from '../declaration/types.ts';
import type { JsonSchema } from '../json.ts';
import { openings } from './conditionReads.ts';
import { segmentsOf } from './pointers.ts';
import { isGroup, itemSchema, propertiesOf } from './schemaParts.ts';

/**
 * Names of questions that open, hide or compute each other in a circle, in that order and the first
 * again at the end; null where there is none. A form with one is refused when it is loaded: at run
 * time it may have no state that holds.
 */
export function conditionCircle(form: Pick<FormDeclaration, 'schema' | 'derived'>): readonly string[] | null {
  const leads = leadsOf(form.schema);
  for (const [path, { of }] of Object.entries(form.derived ?? {})) {
    for (const source of of) lead(leads, segmentsOf(source)[0], segmentsOf(path)[0]);
  }
  return circleIn(leads) ?? circleBelow(form.schema);
}

type Leads = Map<string, Set<string>>;

/** From each name to the questions that exist only by its answer. */
function leadsOf(schema: JsonSchema): Leads {
  const all = openings(schema);
  const always = new Set([
    ...Object.keys(propertiesOf(schema)),
    ...all.filter(({ reads }) => reads.length === 0).flatMap(({ opens }) => opens),
  ]);
  const leads: Leads = new Map();
  for (const { reads, opens } of all) {
    for (const name of opens) if (!always.has(name)) for (const read of reads) lead(leads, read, name);
  }
  return leads;
}

function lead(leads: Leads, from: string | undefined, to: string | undefined): void {
  if (from !== undefined && to !== undefined) leads.set(from, (leads.get(from) ?? new Set()).add(to));
}

function circleIn(leads: Leads): readonly string[] | null {
  const done = new Set<string>();
  const walk = (name: string, path: readonly string[]): readonly string[] | null => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) return null;
    for (const next of leads.get(name) ?? []) {
      const found = walk(next, [...path, name]);
      if (found !== null) return found;
    }
    done.add(name);
    return null;
  };
  for (const name of leads.keys()) {
    const found = walk(name, []);
    if (found !== null) return found;
  }
  return null;
}

function circleBelow(schema: JsonSchema): readonly string[] | null {
  for (const field of Object.values(propertiesOf(schema))) {
    const inner = field.type === 'array' ? itemSchema(field, 0) : field;
    if (!isGroup(inner)) continue;
    const found = circleIn(leadsOf(inner)) ?? circleBelow(inner);
    if (found !== null) return found;
  }
  return null;
}
