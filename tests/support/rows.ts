import { rows as all } from '#web/routes.ts'

export type SpecifiedRow = (typeof all)[number]

/** The routes that are built, without the one for unknown addresses. */
export const rows: readonly SpecifiedRow[] = all.filter(({ path }) => path !== '*')
