/** The caller's own second factor, by the access token they called with (D-51). */
export interface SecondFactor {
  isEnabled(accessToken: string): Promise<boolean>;
  /** A new secret in base32; not asked for at sign-in until it is confirmed. */
  begin(accessToken: string): Promise<string>;
  /** Whether the code is of that secret; if so the second factor is asked for from now on. */
  confirm(accessToken: string, given: { readonly code: string; readonly deviceName: string }): Promise<boolean>;
  disable(accessToken: string): Promise<void>;
}
