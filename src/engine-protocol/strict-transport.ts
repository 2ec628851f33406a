/** The value of Strict-Transport-Security (RFC 6797) over https: for a year, with subdomains. */
export const strictTransport = 'max-age=31536000; includeSubDomains'
