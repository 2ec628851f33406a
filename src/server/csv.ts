/**
 * Escapes a cell. Text that a spreadsheet would run as a formula gets an apostrophe in front (CSV injection); Japanese ones
 * also read full-width signs.
 */
function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = /^\s*[=+\-@＝＋－＠\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export type CsvRow = readonly (string | number)[]

/** RFC 4180, with a byte order mark so that spreadsheets detect UTF-8. */
export const csvTable = (rows: readonly CsvRow[]): string =>
  `\u{FEFF}${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`
