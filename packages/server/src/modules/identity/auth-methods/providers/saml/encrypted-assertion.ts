import { allBelow, names, readXml } from './read-xml.ts'
import { checkAlgorithms } from './response.ts'

/**
 * Allowed encryption algorithms. RSA with PKCS #1 v1.5 padding is excluded: padding oracle attacks recover
 * the key.
 */
const methods: readonly (string | null)[] = [
  'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
  'http://www.w3.org/2009/xmlenc11#aes128-gcm',
  'http://www.w3.org/2009/xmlenc11#aes256-gcm',
  'http://www.w3.org/2001/04/xmlenc#aes128-cbc',
  'http://www.w3.org/2001/04/xmlenc#aes256-cbc',
]

/**
 * Checks the content of an encrypted assertion like any other document, before the library decrypts it
 * itself: anyone can encrypt with our public certificate, so the content is untrusted.
 */
export async function checkEncrypted(encrypted: Element, key: string | null): Promise<void> {
  if (key === null) throw new Error('the assertion is encrypted, but no key is configured')
  const document = encrypted.ownerDocument
  const used = allBelow(document, names.encryption, 'EncryptionMethod')
  const disallowed = used
    .map((element) => element.getAttribute('Algorithm'))
    .find((method) => !methods.includes(method))
  if (disallowed !== undefined) throw new Error(`the assertion is encrypted with ${disallowed ?? 'nothing'}`)
  if (allBelow(document, names.encryption, 'EncryptedData').length !== 1) {
    throw new Error('expected exactly one encrypted assertion')
  }
  const { decryptXml } = await import('@node-saml/node-saml/lib/xml.js')
  const decrypted = await readXml(await decryptXml(encrypted.toString(), key))
  const root = decrypted.documentElement
  const assertions = allBelow(decrypted, names.assertion, 'Assertion')
  if (root?.namespaceURI !== names.assertion || root.localName !== 'Assertion' || assertions.length !== 1) {
    throw new Error('expected exactly one assertion in the encrypted content')
  }
  checkAlgorithms(decrypted)
}
