const MOST_LETTERS = 200_000
/** The parser's time grows with the square of these; providers stay far below. */
const most = { elements: 5000, deep: 40, attributes: 40 }

/** Names of SAML 2.0. */
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

/** The XML library comes with that of SAML, and is loaded when somebody first signs in so. */
const loadXml = () => import('@node-saml/node-saml/lib/xml.js')

/**
 * Reads a document that holds nothing but elements, attributes and text. What signatures do not cover or readers take
 * differently is refused before anything is parsed: document types with their entities, comments, processing
 * instructions, sections of raw text. Nobody's provider writes them.
 */
export async function readXml(text: string, mostLetters = MOST_LETTERS): Promise<Document> {
  if (text.length > mostLetters) throw new Error('the document is too long')
  const body = text.replace(/^\uFEFF?\s*<\?xml\s[^<>?]*\?>/, '')
  if (/<[!?]/.test(body)) throw new Error('the document holds a doctype, comment, instruction or raw section')
  checkShape(body)
  const { parseDomFromString } = await loadXml()
  return parseDomFromString(text.replace(/^\uFEFF/, ''))
}

/** Every "<" begins a whole tag, every element that is opened is closed, and there are not too many of them. */
function checkShape(body: string): void {
  let tags = 0
  let depth = 0
  for (const [tag] of body.matchAll(/<[^<>"']*(?:"[^"<]*"[^<>"']*|'[^'<]*'[^<>"']*)*>/g)) {
    tags += 1
    if (tag.startsWith('</')) depth -= 1
    else if (!tag.endsWith('/>')) depth += 1
    if (tag.replaceAll(/"[^"]*"|'[^']*'/g, '').split('=').length - 1 > most.attributes) {
      throw new Error('an element has too many attributes')
    }
    if (depth < 0 || depth > most.deep) throw new Error('elements are not closed, or nested too deep')
    if (tags > 2 * most.elements) throw new Error('there are too many elements')
  }
  if (depth !== 0 || tags === 0 || tags !== body.split('<').length - 1) throw new Error('it is no document')
}

/** Elements among the children, by namespace and name. */
export function childrenOf(parent: Element, namespace: string, name: string): Element[] {
  return [...Array(parent.childNodes.length).keys()]
    .map((index) => parent.childNodes.item(index))
    .filter((node): node is Element => node.nodeType === 1)
    .filter((element) => element.namespaceURI === namespace && element.localName === name)
}

/** Elements anywhere below, by namespace and name. */
export function allBelow(document: Document, namespace: string, name: string): Element[] {
  const found = document.getElementsByTagNameNS(namespace, name)
  return [...Array(found.length).keys()].flatMap((index) => found.item(index) ?? [])
}

export function textOf(element: Element | undefined): string {
  return element?.textContent?.trim() ?? ''
}
