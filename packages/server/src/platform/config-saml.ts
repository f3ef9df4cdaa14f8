import { createPrivateKey, X509Certificate } from 'node:crypto'
import { z } from 'zod'
import type { SharedProviderSettings } from './shared-provider-settings.ts'

/** A company's identity provider that uses SAML 2.0. */
export interface SamlProviderSettings extends SharedProviderSettings {
  kind: 'saml'
  /** The address of the provider's metadata, or the same data as settings. */
  provider: { metadataUrl: string } | SamlIdpMetadata
  /** The attribute with the email address; null: one of the usual names. */
  emailAttribute: string | null
  nameAttribute: string | null
  /** Signs our requests, in PEM; null: requests are unsigned. */
  signing: KeyPair | null
  /** Decrypts assertions, in PEM; null: the provider must not encrypt. */
  decryption: KeyPair | null
}

/** One of our private keys and its certificate, in PEM. */
interface KeyPair {
  key: string
  certificate: string
}

/** The data needed to trust a SAML provider. */
export interface SamlIdpMetadata {
  entityId: string
  /** The address to which browsers are redirected with a request. */
  ssoUrl: string
  /** In PEM. Multiple during a key rollover. */
  certificates: string[]
}

const MIN_BITS = 2048

/**
 * Parses a certificate in PEM, or its base64 from a metadata document. Throws unless its key is RSA with at
 * least 2048 bits.
 */
export function readCertificate(text: string): string {
  const body = text.replaceAll(/-----[A-Z ]+-----|\s/g, '')
  const certificate = new X509Certificate(Buffer.from(body, 'base64'))
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey
  if (asymmetricKeyType !== 'rsa' || (asymmetricKeyDetails?.modulusLength ?? 0) < MIN_BITS) {
    throw new Error(`not for an RSA key of ${MIN_BITS} bits or more`)
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

/** The fields of a SAML provider in the settings, in addition to those shared by all company providers. */
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
  const manualCount = [entityId, ssoUrl, certificates].filter((value) => value !== undefined).length
  if (metadataUrl ? manualCount > 0 : manualCount < 3)
    return 'needs a metadataUrl, or entityId, ssoUrl and certificates'
  return pairProblem(given, 'signing') ?? pairProblem(given, 'decryption')
}

function pairProblem(given: Given, purpose: 'signing' | 'decryption'): string | null {
  const [key, own] = [given[`${purpose}Key`], given[`${purpose}Certificate`]]
  if ((key === undefined) !== (own === undefined)) {
    return `needs ${purpose}Key and ${purpose}Certificate, or neither`
  }
  if (!key || !own) return null
  const fits = new X509Certificate(own).checkPrivateKey(createPrivateKey(key))
  return fits ? null : `has a ${purpose}Certificate that does not match ${purpose}Key`
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
