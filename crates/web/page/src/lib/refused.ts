// A request that was refused.

/** What was wrong, with the place of the mistake where there is one. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly code: string,
    readonly span: [number, number] | null,
    readonly help: string | null,
  ) {
    super(message);
  }
}
