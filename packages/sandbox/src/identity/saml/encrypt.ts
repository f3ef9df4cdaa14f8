import { constants, createCipheriv, publicEncrypt, randomBytes } from 'node:crypto'
import { toPem } from './certificate.ts'
import type { Encrypting } from './control.ts'

const enc = 'http://www.w3.org/2001/04/xmlenc#'
const ways = {
  gcm: { data: 'http://www.w3.org/2009/xmlenc11#aes256-gcm', key: `${enc}rsa-oaep-mgf1p` },
  cbc: { data: `${enc}aes256-cbc`, key: `${enc}rsa-oaep-mgf1p` },
  'old-padding': { data: `${enc}aes256-cbc`, key: `${enc}rsa-1_5` },
} as const

/** Encrypts an assertion for the holder of a certificate's key. */
export function encryptAssertion(assertion: string, { certificate, way, holds }: Encrypting): string {
  const key = randomBytes(32)
  const plain = holds === 'comment' ? assertion.replace('<saml:Issuer>', '<!----><saml:Issuer>') : assertion
  const content = holds === 'two' ? `<saml:Both xmlns:saml="urn:b">${plain}${plain}</saml:Both>` : plain
  const padding = way === 'old-padding' ? constants.RSA_PKCS1_PADDING : constants.RSA_PKCS1_OAEP_PADDING
  const hidden = publicEncrypt({ key: toPem(certificate), padding }, key).toString('base64')
  const data = way === 'gcm' ? byGcm(key, content) : byCbc(key, content)
  const digest =
    way === 'old-padding' ? '' : '<ds:DigestMethod Algorithm="http://www.w3.org/2000/09/xmldsig#sha1"/>'
  const value = (text: string) =>
    `<xenc:CipherData><xenc:CipherValue>${text}</xenc:CipherValue></xenc:CipherData>`
  return `<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"><xenc:EncryptedData xmlns:xenc="${enc}" Type="${enc}Element"><xenc:EncryptionMethod Algorithm="${ways[way].data}"/><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><xenc:EncryptedKey><xenc:EncryptionMethod Algorithm="${ways[way].key}">${digest}</xenc:EncryptionMethod>${value(hidden)}</xenc:EncryptedKey></ds:KeyInfo>${value(data)}</xenc:EncryptedData></saml:EncryptedAssertion>`
}

function byGcm(key: Buffer, text: string): string {
  const start = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, start)
  return Buffer.concat([start, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64')
}

function byCbc(key: Buffer, text: string): string {
  const start = randomBytes(16)
  const cipher = createCipheriv('aes-256-cbc', key, start)
  return Buffer.concat([start, cipher.update(text), cipher.final()]).toString('base64')
}
