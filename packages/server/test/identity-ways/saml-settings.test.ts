import { generateKeyPairSync } from 'node:crypto'
import { certify, toPem } from '@comanda/sandbox/identity/saml/certificate'
import { newSamlKey } from '@comanda/sandbox/identity/saml/keys'
import { expect, test } from 'vitest'
import { parseConfig } from '../../src/platform/config.ts'

const providers = (list: unknown) =>
  parseConfig({ COMANDA_SIGN_IN_PROVIDERS: JSON.stringify(list) }).signIn.providers
const key = newSamlKey('A company')
const saml = { kind: 'sso-saml', id: 'firm', name: 'Firm', domains: ['Firm.test'] }
const told = { entityId: 'urn:firm', ssoUrl: 'https://id.firm.test/sso', certificates: [key.certificate] }
const pair = { key: key.privateKey, certificate: toPem(key.certificate) }
const ours = {
  ...{ signingKey: pair.key, signingCertificate: pair.certificate },
  ...{ decryptionKey: pair.key, decryptionCertificate: pair.certificate },
}

test('a company’s provider by SAML is told by its metadata, or by what would stand there', () => {
  const metadataUrl = 'https://id.firm.test/metadata'
  const [published, written] = providers([
    { ...saml, metadataUrl, emailAttribute: 'mail' },
    { ...saml, id: 'other', ...told, ...ours },
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
    provider: { ...told, certificates: [toPem(key.certificate)] },
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
  [list({ ...told, metadataUrl: 'https://id.firm.test/metadata' }), sources],
  [
    list({ ...told, certificates: [certify(weak, 'Weak')] }),
    '.certificates.0 must be a certificate of an RSA key',
  ],
  [list({ ...told, certificates: ['nonsense'] }), '.certificates.0 must be a certificate of an RSA key'],
  [list({ ...told, signingKey: 'nonsense' }), '.signingKey must be a private RSA key in PEM'],
  [list({ ...told, signingKey: ours.signingKey }), 'needs signingKey and signingCertificate, or neither'],
  [
    list({ ...told, ...ours, signingCertificate: newSamlKey('Another').certificate }),
    'has a signingCertificate of another key than signingKey',
  ],
  [
    list({ ...told, decryptionKey: ours.decryptionKey }),
    'needs decryptionKey and decryptionCertificate, or neither',
  ],
  [
    list({ ...told, ...ours, decryptionCertificate: newSamlKey('Another').certificate }),
    'has a decryptionCertificate of another key than decryptionKey',
  ],
])('a provider by SAML is refused in one line that shows no secret: %#', (text, line) => {
  expect(() => parseConfig({ COMANDA_SIGN_IN_PROVIDERS: text })).toThrow(line)
  expect(() => parseConfig({ COMANDA_SIGN_IN_PROVIDERS: text })).not.toThrow('PRIVATE KEY')
})
