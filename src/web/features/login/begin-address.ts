/** Where leaving for a provider begins that ends at `target`; a plain link, for browsers without scripts too. */
export function beginAddress(provider: 'apple' | 'google', target: string): string {
  const address = `/v1/${provider}/login_web`
  return target === '/' ? address : `${address}?${new URLSearchParams({ redirect_url: target })}`
}
