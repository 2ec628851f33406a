/** Where the browser finds `path` of the API: on this site, unless the page says that it is elsewhere. */
export const apiAddress = (path: string): URL =>
  new URL(path, document.documentElement.dataset['api'] ?? window.location.origin)
