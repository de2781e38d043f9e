/** What stands in the file of a lease, as JSON. */
export interface LeaseRecord {
  /** Unlike any other's, also of the same process. */
  readonly holder: string;
  /** Where a claim like the holder's would be known to be its own (`folderGuard.ts`); null where nothing tells. */
  readonly place: string | null;
  /** Name of the holder's machine or container, and its process there: for whoever reads the message. */
  readonly host: string;
  readonly pid: number;
  /** Signs of life so far. */
  readonly sign: number;
}

/** Where a lease stands and whose it is. */
export interface LeaseKey {
  readonly path: string;
  readonly holder: string;
}

export function leaseText(record: LeaseRecord): string;
export function isHeld(lease: LeaseKey): boolean;
export function giveSign(lease: LeaseKey): boolean;
