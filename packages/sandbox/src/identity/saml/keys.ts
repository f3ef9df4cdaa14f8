import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { certify } from './certificate.ts'

/** The key that signs responses, in PEM, and its certificate in base64. */
export interface SamlKey {
  privateKey: string
  certificate: string
}

export function newSamlKey(commonName: string): SamlKey {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return { privateKey, certificate: certify(createPrivateKey(privateKey), commonName) }
}
