/** What is sent is secret and comes from whom it says: DTLS-SRTP. */
export { newCertificate, type Certificate } from './certificate.ts'
export { SecureLink, type Fingerprint, type RtpHead } from './secure-link.ts'
