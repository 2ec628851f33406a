type Check = () => boolean

const checks = new Set<Check>()

/**
 * Keeps the site from reloading the page by itself while `hasWork` returns true: work that exists in this page only, and
 * that saved forms do not restore. Returns the function that ends this.
 */
export function keepPageWhile(hasWork: Check): () => void {
  checks.add(hasWork)
  return () => void checks.delete(hasWork)
}

export const hasUnsavedWork = (): boolean => [...checks].some((hasWork) => hasWork())
