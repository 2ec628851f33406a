const shape = 'palt inline-flex min-h-11 items-center gap-1.5 px-3 text-sm font-bold'
const action = `${shape} min-w-11 rounded-full hover:bg-raised`

/** The look of a number below a comment. */
export const rowNumberClass = `${shape} text-muted`

/** The look of the actions below a comment. */
export const rowActionClass = `${action} text-muted aria-pressed:text-brand-ink`

/** The look of what shows more replies. */
export const moreRepliesClass = `${action} text-brand-ink`
