import { inflateRawSync } from 'node:zlib'
import { DOMParser } from '@xmldom/xmldom'

const protocol = 'urn:oasis:names:tc:SAML:2.0:protocol'
const LARGEST = 100_000

/** An authentication request, as it arrives with a browser. */
export interface SamlRequest {
  id: string
  /** The issuer of the request. */
  issuer: string
  /** The requested consumer URL; null uses the registered one. */
  chooseSamlIdentityAt: string | null
  destination: string | null
}

/** Parses a request of the redirect binding; null when it is invalid. */
export function readRequest(message: string | undefined): SamlRequest | null {
  try {
    const xml = inflateRawSync(Buffer.from(message ?? '', 'base64'), { maxOutputLength: LARGEST }).toString()
    const root = new DOMParser({ errorHandler: refuse }).parseFromString(xml, 'text/xml').documentElement
    if (root.namespaceURI !== protocol || root.localName !== 'AuthnRequest') return null
    const issuer = root.getElementsByTagNameNS('urn:oasis:names:tc:SAML:2.0:assertion', 'Issuer').item(0)
    return {
      id: root.getAttribute('ID') ?? '',
      issuer: issuer?.textContent ?? '',
      chooseSamlIdentityAt: root.getAttribute('AssertionConsumerServiceURL') || null,
      destination: root.getAttribute('Destination') || null,
    }
  } catch {
    return null
  }
}

function refuse(_level: string, message: string): never {
  throw new Error(message)
}
