import { ProviderFailure } from '../../../../../gateways/identity/ask-provider.ts'
import { allBelow, childrenOf, names, textOf } from './read-xml.ts'

/** They turned away at the provider, or it let nobody in. */
export class SignInDenied extends ProviderFailure {}

/** What a response has to answer. */
export interface Asked {
  requestId: string
  /** Where it is to be posted. */
  answeredAt: string
  /** Who we are. */
  audience: string
  /** Who the provider is. */
  issuer: string
}

/** What signatures may be made with: SHA-1 is broken, and keys that both sides know are for no provider. */
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

/** The XML of a posted response. */
export function decodeResponse(posted: string): string {
  const base64 = posted.replaceAll(/\s/g, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw new Error('the response is not base64')
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(base64, 'base64'))
}

/**
 * Checks what stands around the assertion and may be unsigned. The library checks none of it but the signatures, and takes
 * the assertion from what they cover. Answers the assertion when it is encrypted, for its content is not checked yet.
 */
export function checkEnvelope(document: Document, asked: Asked): Element | null {
  const root = document.documentElement
  if (root?.namespaceURI !== names.protocol || root.localName !== 'Response') {
    throw new Error('it is no response')
  }
  if (root.getAttribute('Version') !== '2.0') throw new Error('the version is another')
  if (root.getAttribute('InResponseTo') !== asked.requestId) throw new Error('it answers no request of ours')
  const destination = root.getAttribute('Destination')
  if (destination && destination !== asked.answeredAt) throw new Error('it is meant for another address')
  const issuers = childrenOf(root, names.assertion, 'Issuer').map(textOf)
  if (issuers.some((issuer) => issuer !== asked.issuer)) throw new Error('the issuer is another')
  checkStatus(root)
  const encrypted = allBelow(document, names.assertion, 'EncryptedAssertion')
  const [assertion, ...others] = [...allBelow(document, names.assertion, 'Assertion'), ...encrypted]
  if (assertion?.parentNode !== root || others.length > 0) throw new Error('there is not one assertion')
  checkAlgorithms(document)
  return encrypted[0] ?? null
}

function checkStatus(root: Element): void {
  const [status] = childrenOf(root, names.protocol, 'Status')
  const [code] = status ? childrenOf(status, names.protocol, 'StatusCode') : []
  const value = code?.getAttribute('Value')
  if (value === names.success) return
  const [detail] = code ? childrenOf(code, names.protocol, 'StatusCode') : []
  const why = detail?.getAttribute('Value') ?? value ?? 'none'
  const problem = `the status is ${why}`
  throw /:(AuthnFailed|RequestDenied)$/.test(why) ? new SignInDenied(problem) : new Error(problem)
}

/** Throws for a signature that is made in a way that proves nothing. */
export function checkAlgorithms(document: Document): void {
  for (const [name, allowed] of Object.entries(algorithms)) {
    const used = allBelow(document, names.signature, name)
      // What is hashed to hide a key proves nothing and need not.
      .filter(({ parentNode }) => (parentNode as Element | null)?.namespaceURI !== names.encryption)
      .map((element) => element.getAttribute('Algorithm'))
    const refused = used.find((algorithm) => !(allowed as readonly (string | null)[]).includes(algorithm))
    if (refused !== undefined) throw new Error(`a signature is made with ${refused ?? 'nothing'}`)
  }
}
