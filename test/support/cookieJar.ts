/**
 * The cookies of one browser, for visitors whose client library runs here: it sends them and keeps what it is given.
 */
export class CookieJar {
  readonly #cookies = new Map<string, string>();

  get header(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  set(name: string, value: string): void {
    this.#cookies.set(name, value);
  }

  /** Whatever is fetched meanwhile is fetched by this browser. */
  async browse<T>(work: () => Promise<T>): Promise<T> {
    const plain = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      const headers = new Headers(init?.headers);
      if (this.header !== '') headers.set('cookie', this.header);
      const answer = await plain(input, { ...init, headers });
      for (const line of answer.headers.getSetCookie()) this.#keep(line);
      return answer;
    };
    try {
      return await work();
    } finally {
      globalThis.fetch = plain;
    }
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    this.set(name, value);
  }
}
