import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Self-signed certificates of "localhost", trusted only in tests. */
export const selfSigned = [
  {
    certificate: `-----BEGIN CERTIFICATE-----
MIIBnDCCAUGgAwIBAgIUJvpQcXqttVg1/q7TyUvc+M9omNYwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTEyMzQwMVoYDzIxMjYxMDI4
MTIzNDAxWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATVz+LvuWA6wMyTTPG692Ncs4YIQZjIDwjEZJsHb+JWTJYHPbSoS3T3
n7ar4suELcet6SvJfnpHfaI2PBlS6l2qo28wbTAdBgNVHQ4EFgQUuZgWjpgOA3MV
imAiWd9m+zSKsigwHwYDVR0jBBgwFoAUuZgWjpgOA3MVimAiWd9m+zSKsigwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSQAwRgIhAMdzBzxw+burMAkS2DA6sCeromuWHKC3A4BZ67t5W1OWAiEA
kO+Ons722KTYTZMUt0mod5Vhn72p9BsBJYlQFlAiyGs=
-----END CERTIFICATE-----
`,
    key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgBog0suXKn0UOnSiG
ybc1vY49REH3T703Zm9DO6sg5sWhRANCAATVz+LvuWA6wMyTTPG692Ncs4YIQZjI
DwjEZJsHb+JWTJYHPbSoS3T3n7ar4suELcet6SvJfnpHfaI2PBlS6l2q
-----END PRIVATE KEY-----
`,
  },
  {
    certificate: `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUSiPN/0E37hF8zV3eWm3pJRM+avUwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTEyMzQwMVoYDzIxMjYxMDI4
MTIzNDAxWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASFsM1wzC7UmlgHzitzdZGwU8cypjSjFAHbLJYfd5k1ib12nf/vntd3
wPLTYCGKjEJD9Xrj46y7Qr6nKLJIDcCqo28wbTAdBgNVHQ4EFgQUBvzxnmbcmngS
p0Rz2nbr6UtkanEwHwYDVR0jBBgwFoAUBvzxnmbcmngSp0Rz2nbr6UtkanEwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIhAPy+G+Ne3mHYX856qej5gEhLbgWzvEGcdpdPpNVINfmsAiBc
yQkjpr76aXzor+f/rJZL/DBQRVcnVZ16/wUfVnhqgA==
-----END CERTIFICATE-----
`,
    key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgXIqs1r543bJEoIcs
9XDyhFKRLkr6gxkBexwq1QuHBX+hRANCAASFsM1wzC7UmlgHzitzdZGwU8cypjSj
FAHbLJYfd5k1ib12nf/vntd3wPLTYCGKjEJD9Xrj46y7Qr6nKLJIDcCq
-----END PRIVATE KEY-----
`,
  },
] as const

export interface CertificatePaths {
  readonly certificate: string
  readonly key: string
}

/** Writes one of them as PEM files into a folder, overwriting existing ones. */
export async function writeCertificate(folder: string, which: 0 | 1): Promise<CertificatePaths> {
  const paths = { certificate: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') }
  const { certificate, key } = selfSigned[which]
  await writeFile(paths.certificate, certificate)
  await writeFile(paths.key, key)
  return paths
}
