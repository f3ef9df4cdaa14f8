import { createPrivateKey, X509Certificate } from 'node:crypto'
import { z } from 'zod'
import type { SharedProviderSettings } from './config-sign-in.ts'

/** A company whose provider speaks SAML 2.0. */
export interface SamlProviderSettings extends SharedProviderSettings {
  kind: 'saml'
  /** Where the provider publishes who it is, or the same as settings. */
  provider: { metadataUrl: string } | SamlParty
  /** The attribute with the e-mail address; null: under one of its usual names. */
  emailAttribute: string | null
  nameAttribute: string | null
  /** Signs our requests, in PEM; null: they go unsigned. */
  signing: KeyPair | null
  /** Opens what the provider encrypts for us; null: it may not. */
  decryption: KeyPair | null
}

/** A private key of ours with its certificate, in PEM. */
interface KeyPair {
  key: string
  certificate: string
}

/** What one has to know of a provider of SAML to believe it. */
export interface SamlParty {
  entityId: string
  /** Where browsers are sent with a request, by redirect. */
  ssoUrl: string
  /** In PEM. More than one while it goes over from one key to the next. */
  certificates: string[]
}

const LEAST_BITS = 2048

/** Certificates in PEM, or their base64 as it stands in a metadata document. Throws when it is none of a strong RSA key. */
export function readCertificate(text: string): string {
  const body = text.replaceAll(/-----[A-Z ]+-----|\s/g, '')
  const certificate = new X509Certificate(Buffer.from(body, 'base64'))
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey
  if (asymmetricKeyType !== 'rsa' || (asymmetricKeyDetails?.modulusLength ?? 0) < LEAST_BITS) {
    throw new Error(`not of an RSA key of ${LEAST_BITS} bits or more`)
  }
  return certificate.toString()
}

const certificate = readable(readCertificate, 'must be a certificate of an RSA key of 2048 bits or more')
const privateKey = readable((text) => {
  const key = createPrivateKey(text)
  if (key.asymmetricKeyType !== 'rsa') throw new Error('not an RSA key')
  return key.export({ type: 'pkcs8', format: 'pem' }).toString()
}, 'must be a private RSA key in PEM')
const address = z.url({ protocol: /^https?$/, error: 'must be an address' })
const attribute = z.string().min(1).max(200).optional()

/** The entry of such a provider, beside what those of all companies have. */
export const samlEntry = {
  metadataUrl: address.optional(),
  entityId: z.string().min(1).max(1024).optional(),
  ssoUrl: address.optional(),
  certificates: z.array(certificate).min(1).max(8).optional(),
  emailAttribute: attribute,
  nameAttribute: attribute,
  signingKey: privateKey.optional(),
  signingCertificate: certificate.optional(),
  decryptionKey: privateKey.optional(),
  decryptionCertificate: certificate.optional(),
}

type Given = z.output<z.ZodObject<typeof samlEntry>>

export function samlProblem(given: Given): string | null {
  const { metadataUrl, entityId, ssoUrl, certificates } = given
  const told = [entityId, ssoUrl, certificates].filter((value) => value !== undefined).length
  if (metadataUrl ? told > 0 : told < 3) return 'needs a metadataUrl, or entityId, ssoUrl and certificates'
  return pairProblem(given, 'signing') ?? pairProblem(given, 'decryption')
}

function pairProblem(given: Given, purpose: 'signing' | 'decryption'): string | null {
  const [key, own] = [given[`${purpose}Key`], given[`${purpose}Certificate`]]
  if ((key === undefined) !== (own === undefined)) {
    return `needs ${purpose}Key and ${purpose}Certificate, or neither`
  }
  if (!key || !own) return null
  const fits = new X509Certificate(own).checkPrivateKey(createPrivateKey(key))
  return fits ? null : `has a ${purpose}Certificate of another key than ${purpose}Key`
}

export function samlSettings(given: Given, shared: SharedProviderSettings): SamlProviderSettings {
  const { metadataUrl, entityId = '', ssoUrl = '', certificates = [] } = given
  return {
    ...shared,
    kind: 'saml',
    provider: metadataUrl ? { metadataUrl } : { entityId, ssoUrl, certificates },
    emailAttribute: given.emailAttribute ?? null,
    nameAttribute: given.nameAttribute ?? null,
    signing: pairOf(given.signingKey, given.signingCertificate),
    decryption: pairOf(given.decryptionKey, given.decryptionCertificate),
  }
}

function pairOf(key: string | undefined, own: string | undefined): KeyPair | null {
  return key && own ? { key, certificate: own } : null
}

function readable(read: (text: string) => string, message: string) {
  return z.string().transform((text, context) => {
    try {
      return read(text)
    } catch {
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }
  })
}
