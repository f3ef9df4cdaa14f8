import { SignedXml } from 'xml-crypto'
import { toPem } from './certificate.ts'
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

/** Signs an element of a response. */
export function signElement(
  xml: string,
  element: 'Assertion' | 'Response',
  key: SamlKey,
  { weak }: { weak: boolean },
): string {
  const { signatureAlgorithm, digestAlgorithm } = weak ? sha1 : sha256
  const signature = new SignedXml({
    privateKey: key.privateKey,
    publicCert: toPem(key.certificate),
    canonicalizationAlgorithm: canonical,
    signatureAlgorithm,
  })
  const path = `//*[local-name(.)='${element}']`
  const transforms = ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', canonical]
  signature.addReference({ xpath: path, digestAlgorithm, transforms })
  // The schema requires the signature after the issuer.
  signature.computeSignature(xml, {
    location: { reference: `${path}/*[local-name(.)='Issuer']`, action: 'after' },
    prefix: 'ds',
  })
  return signature.getSignedXml()
}
