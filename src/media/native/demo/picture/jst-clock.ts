const hoursAheadOfUtc = 9

/** `HH:MM:SS.t` in Japan standard time of `wall`, milliseconds since the Unix epoch. */
export function jstClockText(wall: number): string {
  return new Date(wall + hoursAheadOfUtc * 3_600_000).toISOString().slice(11, 21)
}
