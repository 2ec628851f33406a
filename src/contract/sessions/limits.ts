/** A session ends this long after its sign-in … */
export const sessionDays = 30

/** … or this long after it was last used. */
export const sessionIdleDays = 14
