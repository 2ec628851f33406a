/** An address as it may be logged: whoever reads the log can't play what needs a signature. */
export const withoutSignature = (url: string | undefined): string | undefined => url?.replace(/\/~[^/?]*/g, '/~…')
