/** The engine refuses signatures that are valid for longer than this, in seconds. */
export const maxSignatureSeconds = 12 * 3600
