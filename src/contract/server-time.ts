/** The server's time in the `Server-Timing` header of a page (W3C Server Timing §3): `Date` has whole seconds only. */
const metric = 'server-time'

/** `serverTime`: milliseconds since the Unix epoch. */
export const timingHeader = (serverTime: number): string => `${metric};desc="${serverTime}"`

/** Null without the metric; browsers provide none to pages without a secure context. */
export function serverTimeOf(
  timings: readonly { readonly name: string; readonly description: string }[] = [],
): number | null {
  const text = timings.find(({ name }) => name === metric)?.description ?? ''
  return /^\d{13,15}$/.test(text) ? Number(text) : null
}
