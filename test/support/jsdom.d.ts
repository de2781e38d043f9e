/** As much of jsdom as tests ask for that have no page of their own. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string);
    readonly window: Window;
  }
}
