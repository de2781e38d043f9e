import { Client } from 'pg';

/** What the database was asked, and by which role of a transaction. */
export interface Statement {
  readonly role: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

export interface Recording {
  /** What was asked since it was last taken, in its order. */
  readonly take: () => Statement[];
  readonly end: () => void;
}

/** Notes what transactions of the portal's roles read and write from now on, as the driver is told it. */
export function recordStatements(): Recording {
  const query = Object.getOwnPropertyDescriptor(Client.prototype, 'query')?.value as (...args: unknown[]) => unknown;
  const roles = new WeakMap<object, string>();
  const recorded: Statement[] = [];
  Client.prototype.query = function recording(this: object, ...args: unknown[]): unknown {
    const [asked, given] = args as [string | { text: string; values?: unknown[] }, unknown[] | undefined];
    const { text, values } = typeof asked === 'string' ? { text: asked, values: given } : asked;
    const entered = /set_config\('role', '(\w+)'/.exec(text)?.[1];
    const role = roles.get(this);
    if (entered !== undefined) roles.set(this, entered);
    else if (/^\s*(commit|rollback)\s*$/.test(text)) roles.delete(this);
    else if (role !== undefined && /^\s*(select|with|insert|update|delete)\b/.test(text))
      recorded.push({ role, text, values: values ?? [] });
    return Reflect.apply(query, this, args);
  } as typeof Client.prototype.query;
  return {
    take: () => recorded.splice(0),
    end: () => {
      Client.prototype.query = query as typeof Client.prototype.query;
    },
  };
}
