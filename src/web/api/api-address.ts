/** The address of an API path for the browser: on this site unless `data-api` names another base. */
export const apiAddress = (path: string): URL =>
  new URL(path, document.documentElement.dataset['api'] ?? window.location.origin)
