/** The lines of a plan. */
export function linesOf(result: unknown): string {
  const found = typeof result === 'object' && result !== null && 'rows' in result ? result.rows : null
  if (!Array.isArray(found)) throw new Error('a plan has rows')
  return found.map((row: Record<string, unknown>) => String(row['QUERY PLAN'])).join('\n')
}
