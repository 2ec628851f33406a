/** Encrypts and authenticates media with DTLS-SRTP. */
export { type Certificate, newCertificate } from './certificate.ts'
export { type Fingerprint, type RtpHead, SecureLink } from './secure-link.ts'
