/** Names and reasons are written by strangers: what would steer a terminal is shown as what it is, a foreign sign. */
const harmless = (cell: string): string => cell.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\u{FFFD}')

/** Columns under each other; the last one may be of any width, so names that terminals draw wide belong there. */
export function table(rows: readonly (readonly string[])[]): string {
  const shown = rows.map((row) => row.map(harmless))
  const widths: number[] = []
  for (const row of shown) row.forEach((cell, at) => (widths[at] = Math.max(widths[at] ?? 0, cell.length)))
  const line = (row: readonly string[]) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')
  return shown.map((row) => line(row).trimEnd()).join('\n')
}
