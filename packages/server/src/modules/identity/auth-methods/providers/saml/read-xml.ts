const MAX_LENGTH = 200_000
/** The parser's time grows quadratically with these. Real documents stay far below. */
const limits = { elements: 5000, depth: 40, attributes: 40 }

/** SAML 2.0 URIs. */
export const names = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
  encryption: 'http://www.w3.org/2001/04/xmlenc#',
  success: 'urn:oasis:names:tc:SAML:2.0:status:Success',
  bearer: 'urn:oasis:names:tc:SAML:2.0:cm:bearer',
  redirect: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect',
} as const

/** The XML library is a part of the SAML library, and is loaded lazily. */
const loadXml = () => import('@node-saml/node-saml/lib/xml.js')

/**
 * Parses a document of elements, attributes and text only. Before parsing, rejects everything that signatures do not
 * cover or that parsers interpret differently: document types with entities, comments, processing instructions,
 * CDATA sections. Identity providers do not send them.
 */
export async function readXml(text: string, maxLength = MAX_LENGTH): Promise<Document> {
  if (text.length > maxLength) throw new Error('the document is too long')
  const body = text.replace(/^\uFEFF?\s*<\?xml\s[^<>?]*\?>/, '')
  if (/<[!?]/.test(body))
    throw new Error('the document contains a doctype, comment, processing instruction or CDATA section')
  checkShape(body)
  const { parseDomFromString } = await loadXml()
  return parseDomFromString(text.replace(/^\uFEFF/, ''))
}

/** Checks that every "<" starts a complete tag, that tags are balanced, and that the limits are met. */
function checkShape(body: string): void {
  let tags = 0
  let depth = 0
  for (const [tag] of body.matchAll(/<[^<>"']*(?:"[^"<]*"[^<>"']*|'[^'<]*'[^<>"']*)*>/g)) {
    tags += 1
    if (tag.startsWith('</')) depth -= 1
    else if (!tag.endsWith('/>')) depth += 1
    if (tag.replaceAll(/"[^"]*"|'[^']*'/g, '').split('=').length - 1 > limits.attributes) {
      throw new Error('an element has too many attributes')
    }
    if (depth < 0 || depth > limits.depth) throw new Error('elements are not balanced, or nested too deeply')
    if (tags > 2 * limits.elements) throw new Error('there are too many elements')
  }
  if (depth !== 0 || tags === 0 || tags !== body.split('<').length - 1)
    throw new Error('it is not a well-formed document')
}

/** Child elements by namespace and name. */
export function childrenOf(parent: Element, namespace: string, name: string): Element[] {
  return [...Array(parent.childNodes.length).keys()]
    .map((index) => parent.childNodes.item(index))
    .filter((node): node is Element => node.nodeType === 1)
    .filter((element) => element.namespaceURI === namespace && element.localName === name)
}

/** Descendant elements by namespace and name. */
export function allBelow(document: Document, namespace: string, name: string): Element[] {
  const found = document.getElementsByTagNameNS(namespace, name)
  return [...Array(found.length).keys()].flatMap((index) => found.item(index) ?? [])
}

export function textOf(element: Element | undefined): string {
  return element?.textContent?.trim() ?? ''
}
