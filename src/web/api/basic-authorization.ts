/** The `Authorization` header for `user:password`, in UTF-8 (RFC 7617 §2.1). */
export const basicAuthorization = (credentials: string): string =>
  `Basic ${btoa(String.fromCodePoint(...new TextEncoder().encode(credentials)))}`
