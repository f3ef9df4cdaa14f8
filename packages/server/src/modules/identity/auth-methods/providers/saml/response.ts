import { ProviderFailure } from '../../../../../gateways/identity/fetch-from-provider.ts'
import { allBelow, childrenOf, names, textOf } from './read-xml.ts'

/** The user cancelled at the provider, or the provider denied the sign-in. */
export class SignInDenied extends ProviderFailure {}

/** The values that a response must match. */
export interface ExpectedResponse {
  requestId: string
  /** Our assertion consumer service URL. */
  acsUrl: string
  /** Our entity id. */
  audience: string
  /** The provider's entity id. */
  issuer: string
}

/**
 * Allowed signature algorithms. SHA-1 is broken, and shared-secret signatures do not authenticate the
 * provider.
 */
const algorithms = {
  SignatureMethod: [
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  ],
  DigestMethod: ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512'],
  CanonicalizationMethod: ['http://www.w3.org/2001/10/xml-exc-c14n#'],
  Transform: [
    'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
    'http://www.w3.org/2001/10/xml-exc-c14n#',
  ],
} as const

/** Decodes a posted response to XML. */
export function decodeResponse(posted: string): string {
  const base64 = posted.replaceAll(/\s/g, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw new Error('the response is not base64')
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(base64, 'base64'))
}

/**
 * Checks the parts outside the assertion, which may be unsigned. The library verifies only signatures, and
 * reads the assertion from what they cover. Returns the assertion if it is encrypted, because its content is
 * not checked yet.
 */
export function checkEnvelope(document: Document, expected: ExpectedResponse): Element | null {
  const root = document.documentElement
  if (root?.namespaceURI !== names.protocol || root.localName !== 'Response') {
    throw new Error('it is not a SAML response')
  }
  if (root.getAttribute('Version') !== '2.0') throw new Error('the version is not 2.0')
  if (root.getAttribute('InResponseTo') !== expected.requestId)
    throw new Error('it does not match our request')
  const destination = root.getAttribute('Destination')
  if (destination && destination !== expected.acsUrl) throw new Error('the destination does not match')
  const issuers = childrenOf(root, names.assertion, 'Issuer').map(textOf)
  if (issuers.some((issuer) => issuer !== expected.issuer)) throw new Error('the issuer does not match')
  checkStatus(root)
  const encrypted = allBelow(document, names.assertion, 'EncryptedAssertion')
  const [assertion, ...others] = [...allBelow(document, names.assertion, 'Assertion'), ...encrypted]
  if (assertion?.parentNode !== root || others.length > 0) throw new Error('expected exactly one assertion')
  checkAlgorithms(document)
  return encrypted[0] ?? null
}

function checkStatus(root: Element): void {
  const [status] = childrenOf(root, names.protocol, 'Status')
  const [code] = status ? childrenOf(status, names.protocol, 'StatusCode') : []
  const value = code?.getAttribute('Value')
  if (value === names.success) return
  const [detail] = code ? childrenOf(code, names.protocol, 'StatusCode') : []
  const statusCode = detail?.getAttribute('Value') ?? value ?? 'none'
  const message = `the status is ${statusCode}`
  throw /:(AuthnFailed|RequestDenied)$/.test(statusCode) ? new SignInDenied(message) : new Error(message)
}

/** Throws for a signature with a disallowed algorithm. */
export function checkAlgorithms(document: Document): void {
  for (const [name, allowed] of Object.entries(algorithms)) {
    const used = allBelow(document, names.signature, name)
      // Digests within key encryption are not part of a signature.
      .filter(({ parentNode }) => (parentNode as Element | null)?.namespaceURI !== names.encryption)
      .map((element) => element.getAttribute('Algorithm'))
    const disallowed = used.find((algorithm) => !(allowed as readonly (string | null)[]).includes(algorithm))
    if (disallowed !== undefined) throw new Error(`a signature uses ${disallowed ?? 'nothing'}`)
  }
}
