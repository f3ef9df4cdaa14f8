import { SignedXml } from 'xml-crypto'
import { toPem } from './certificate.ts'
import type { SamlControl } from './control.ts'
import type { SamlKey } from './keys.ts'

const canonical = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const sha256 = {
  signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
}
const sha1 = {
  signatureAlgorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
  digestAlgorithm: 'http://www.w3.org/2000/09/xmldsig#sha1',
}

/** Signs what is to be signed, the assertion first. */
export function signResponse(
  xml: string,
  key: SamlKey,
  { signs, weak }: { signs: SamlControl['signs']; weak: boolean },
): string {
  const elements =
    signs === 'both' ? ['Assertion', 'Response'] : [signs === 'response' ? 'Response' : 'Assertion']
  return elements.reduce((signed, element) => signElement(signed, element, key, weak ? sha1 : sha256), xml)
}

function signElement(xml: string, element: string, key: SamlKey, algorithms: typeof sha256): string {
  const { signatureAlgorithm, digestAlgorithm } = algorithms
  const signature = new SignedXml({
    privateKey: key.privateKey,
    publicCert: toPem(key.certificate),
    canonicalizationAlgorithm: canonical,
    signatureAlgorithm,
  })
  const path = `//*[local-name(.)='${element}']`
  const transforms = ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', canonical]
  signature.addReference({ xpath: path, digestAlgorithm, transforms })
  // Behind the issuer, as the schema has it.
  signature.computeSignature(xml, {
    location: { reference: `${path}/*[local-name(.)='Issuer']`, action: 'after' },
    prefix: 'ds',
  })
  return signature.getSignedXml()
}
