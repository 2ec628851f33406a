/** Replaces control characters, because names and reasons are user input and could control the terminal. */
const escaped = (cell: string): string => cell.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\u{FFFD}')

/** Aligns columns. Put names into the last column: terminals draw some characters two columns wide. */
export function table(rows: readonly (readonly string[])[]): string {
  const shown = rows.map((row) => row.map(escaped))
  const widths: number[] = []
  for (const row of shown) row.forEach((cell, at) => (widths[at] = Math.max(widths[at] ?? 0, cell.length)))
  const line = (row: readonly string[]) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')
  return shown.map((row) => line(row).trimEnd()).join('\n')
}
