/** `target` when it is a path of our own origin, else `/`: nobody is sent elsewhere by a link to us. */
export function safeRedirect(target: string | null): string {
  if (target === null || !/^\/(?![/\\])/.test(target) || /[\p{Cc}\\]/u.test(target)) return '/'
  const here = 'https://here.invalid'
  const url = URL.parse(target, here)
  return url?.origin === here && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : '/'
}
