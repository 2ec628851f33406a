/** Does `work` once for all who ask; when it has failed, once more for who asks next. */
export function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let under: Promise<Result> | null = null
  return () => {
    under ??= work().catch((reason: unknown) => {
      under = null
      throw reason
    })
    return under
  }
}
