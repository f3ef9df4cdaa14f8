import { generateKeyPairSync } from 'node:crypto'
import { certify, toPem } from '@comanda/sandbox/identity/saml/certificate'
import { newSamlKey } from '@comanda/sandbox/identity/saml/keys'
import { expect, test } from 'vitest'
import { parseConfig } from '../../../src/platform/config.ts'

const providers = (list: unknown) =>
  parseConfig({ COMANDA_SIGN_IN_PROVIDERS: JSON.stringify(list) }).signIn.providers
const key = newSamlKey('A company')
const saml = { kind: 'sso-saml', id: 'firm', name: 'Firm', domains: ['Firm.test'] }
const inline = { entityId: 'urn:firm', ssoUrl: 'https://id.firm.test/sso', certificates: [key.certificate] }
const pair = { key: key.privateKey, certificate: toPem(key.certificate) }
const ours = {
  signingKey: pair.key,
  signingCertificate: pair.certificate,
  decryptionKey: pair.key,
  decryptionCertificate: pair.certificate,
}

test('a SAML provider is configured by its metadata URL, or by inline values', () => {
  const metadataUrl = 'https://id.firm.test/metadata'
  const [published, written] = providers([
    { ...saml, metadataUrl, emailAttribute: 'mail' },
    { ...saml, id: 'other', ...inline, ...ours },
  ])
  expect(published).toEqual({
    id: 'firm',
    name: 'Firm',
    kind: 'saml',
    domains: ['firm.test'],
    provider: { metadataUrl },
    emailAttribute: 'mail',
    nameAttribute: null,
    signing: null,
    decryption: null,
    via: null,
  })
  expect(written).toMatchObject({
    provider: { ...inline, certificates: [toPem(key.certificate)] },
    signing: pair,
    decryption: pair,
  })
})

const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey
const list = (more: object) => JSON.stringify([{ ...saml, ...more }])
const sources = 'COMANDA_SIGN_IN_PROVIDERS[0] needs a metadataUrl, or entityId, ssoUrl and certificates'
test.each([
  [list({}), sources],
  [list({ entityId: 'urn:firm', ssoUrl: 'https://id.firm.test' }), sources],
  [list({ ...inline, metadataUrl: 'https://id.firm.test/metadata' }), sources],
  [
    list({ ...inline, certificates: [certify(weak, 'Weak')] }),
    '.certificates.0 must be a certificate of an RSA key',
  ],
  [list({ ...inline, certificates: ['nonsense'] }), '.certificates.0 must be a certificate of an RSA key'],
  [list({ ...inline, signingKey: 'nonsense' }), '.signingKey must be a private RSA key in PEM'],
  [list({ ...inline, signingKey: ours.signingKey }), 'needs signingKey and signingCertificate, or neither'],
  [
    list({ ...inline, ...ours, signingCertificate: newSamlKey('Another').certificate }),
    'has a signingCertificate that does not match signingKey',
  ],
  [
    list({ ...inline, decryptionKey: ours.decryptionKey }),
    'needs decryptionKey and decryptionCertificate, or neither',
  ],
  [
    list({ ...inline, ...ours, decryptionCertificate: newSamlKey('Another').certificate }),
    'has a decryptionCertificate that does not match decryptionKey',
  ],
])('an invalid SAML provider is reported in one line without secrets: %#', (text, line) => {
  expect(() => parseConfig({ COMANDA_SIGN_IN_PROVIDERS: text })).toThrow(line)
  expect(() => parseConfig({ COMANDA_SIGN_IN_PROVIDERS: text })).not.toThrow('PRIVATE KEY')
})
