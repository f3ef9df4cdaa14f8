import { allBelow, names, readXml } from './read-xml.ts'
import { checkAlgorithms } from './response.ts'

/** What may hide a key, and with it an assertion: the older padding lets whoever may try often find the key. */
const methods: readonly (string | null)[] = [
  'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
  'http://www.w3.org/2009/xmlenc11#aes128-gcm',
  'http://www.w3.org/2009/xmlenc11#aes256-gcm',
  'http://www.w3.org/2001/04/xmlenc#aes128-cbc',
  'http://www.w3.org/2001/04/xmlenc#aes256-cbc',
]

/**
 * Checks what an encrypted assertion holds as any other document, before the library opens it for itself: everybody has
 * the certificate to encrypt with, so what comes out may be anybody's.
 */
export async function checkEncrypted(encrypted: Element, key: string | null): Promise<void> {
  if (key === null) throw new Error('the assertion is encrypted, for which there is no key')
  const document = encrypted.ownerDocument
  const used = allBelow(document, names.encryption, 'EncryptionMethod')
  const refused = used
    .map((element) => element.getAttribute('Algorithm'))
    .find((way) => !methods.includes(way))
  if (refused !== undefined) throw new Error(`the assertion is encrypted with ${refused ?? 'nothing'}`)
  if (allBelow(document, names.encryption, 'EncryptedData').length !== 1) {
    throw new Error('there is not one encrypted assertion')
  }
  const { decryptXml } = await import('@node-saml/node-saml/lib/xml.js')
  const opened = await readXml(await decryptXml(encrypted.toString(), key))
  const root = opened.documentElement
  const assertions = allBelow(opened, names.assertion, 'Assertion')
  if (root?.namespaceURI !== names.assertion || root.localName !== 'Assertion' || assertions.length !== 1) {
    throw new Error('there is not one assertion in what is encrypted')
  }
  checkAlgorithms(opened)
}
