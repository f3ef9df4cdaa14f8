/** The content of a response, before signing. */
export interface Statement {
  responseId: string
  assertionId: string
  issuer: string
  destination: string
  recipient: string
  audience: string
  inResponseTo: string | null
  /** ISO 8601. */
  issuedAt: string
  notBefore: string
  notOnOrAfter: string
  subject: string
  subjectFormat: string
  email: string
  name: string
}

export const format = {
  persistent: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  transient: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
}
const success = 'urn:oasis:names:tc:SAML:2.0:status:Success'
const spaces =
  'xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"'

export function writeResponse(s: Statement): string {
  return `${head(s)}<saml:Issuer>${inXml(s.issuer)}</saml:Issuer><samlp:Status><samlp:StatusCode Value="${success}"/></samlp:Status>${writeAssertion(s)}</samlp:Response>`
}

/** The response after the user cancelled. */
export function writeDenial(s: Statement): string {
  const status = 'urn:oasis:names:tc:SAML:2.0:status'
  return `${head(s)}<saml:Issuer>${inXml(s.issuer)}</saml:Issuer><samlp:Status><samlp:StatusCode Value="${status}:Responder"><samlp:StatusCode Value="${status}:RequestDenied"/></samlp:StatusCode></samlp:Status></samlp:Response>`
}

export function writeAssertion(s: Statement): string {
  return `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${s.assertionId}" Version="2.0" IssueInstant="${s.issuedAt}"><saml:Issuer>${inXml(s.issuer)}</saml:Issuer><saml:Subject><saml:NameID Format="${s.subjectFormat}">${inXml(s.subject)}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${s.notOnOrAfter}" Recipient="${inXml(s.recipient)}"${inResponseToAttribute(s)}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${s.notBefore}" NotOnOrAfter="${s.notOnOrAfter}"><saml:AudienceRestriction><saml:Audience>${inXml(s.audience)}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${s.issuedAt}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${attribute('email', s.email)}${attribute('displayName', s.name)}</saml:AttributeStatement></saml:Assertion>`
}

/** Escapes a text for XML. */
export function inXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

function head(s: Statement): string {
  return `<samlp:Response ${spaces} ID="${s.responseId}" Version="2.0" IssueInstant="${s.issuedAt}" Destination="${inXml(s.destination)}"${inResponseToAttribute(s)}>`
}

function inResponseToAttribute({ inResponseTo }: Statement): string {
  return inResponseTo === null ? '' : ` InResponseTo="${inXml(inResponseTo)}"`
}

function attribute(name: string, value: string): string {
  return `<saml:Attribute Name="${name}"><saml:AttributeValue>${inXml(value)}</saml:AttributeValue></saml:Attribute>`
}
