/** A decimal-floating-point of a playlist (RFC 8216bis §4.2), rounded to 10 µs, without needless digits. */
export function decimal(value: number): string {
  return String(Number(value.toFixed(5)))
}
