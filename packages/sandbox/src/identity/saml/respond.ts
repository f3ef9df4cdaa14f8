import { randomBytes } from 'node:crypto'
import type { SamlControl, SamlFault } from './control.ts'
import { encryptAssertion } from './encrypt.ts'
import { newSamlKey, type SamlKey } from './keys.ts'
import type { SamlRequest } from './request.ts'
import { signElement } from './sign.ts'
import { format, type Statement, writeAssertion, writeDenial, writeResponse } from './write.ts'

const VALIDITY_MS = 5 * 60_000
const hugePadding = 300_000
const elsewhere = 'https://elsewhere.example'

interface ResponseTarget {
  /** The identity provider's entity id. */
  issuer: string
  chooseSamlIdentityAt: string
  request: SamlRequest
}

interface SignedInAccount {
  sub: string
  email: string
  name: string
}

/** The response as XML, with the injected faults. */
export function respond(
  to: ResponseTarget,
  who: SignedInAccount,
  key: SamlKey,
  control: SamlControl,
): string {
  const { fault, clockSeconds } = control
  const statement = withFault(stateOf(to, who, clockSeconds), fault)
  const signed = seal(writeResponse(statement), key, control)
  if (fault === 'unsigned') return signed
  if (fault === 'rewritten') return signed.replace('"_another"', `"${to.request.id}"`)
  return tampered(signed, statement, fault)
}

/** Signs and encrypts according to the switches, inner elements first. */
function seal(xml: string, key: SamlKey, { fault, signs, encrypts }: SamlControl): string {
  const signer = fault === 'another-key' ? newSamlKey('Another signer') : key
  const sign = (text: string, what: 'Assertion' | 'Response') => {
    const isSigned = fault !== 'unsigned' && (signs === 'both' || signs === what.toLowerCase())
    return isSigned ? signElement(text, what, signer, { weak: fault === 'sha1' }) : text
  }
  const inner = sign(xml, 'Assertion')
  const hidden = encrypts ? inner.replace(assertionIn, (found) => encryptAssertion(found, encrypts)) : inner
  return sign(hidden, 'Response')
}

const assertionIn = /<saml:Assertion[\s\S]*<\/saml:Assertion>/

/** The response after the user cancelled: it contains nothing to sign. */
export function deny(to: ResponseTarget, { clockSeconds }: SamlControl): string {
  return writeDenial(stateOf(to, { sub: '', email: '', name: '' }, clockSeconds))
}

function stateOf(
  { issuer, chooseSamlIdentityAt, request }: ResponseTarget,
  who: SignedInAccount,
  clockSeconds: number,
): Statement {
  const now = Date.now() + clockSeconds * 1000
  return {
    responseId: newName(),
    assertionId: newName(),
    issuer,
    destination: chooseSamlIdentityAt,
    recipient: chooseSamlIdentityAt,
    audience: request.issuer,
    inResponseTo: request.id,
    issuedAt: new Date(now).toISOString(),
    notBefore: new Date(now).toISOString(),
    notOnOrAfter: new Date(now + VALIDITY_MS).toISOString(),
    subject: who.sub,
    subjectFormat: format.persistent,
    email: who.email,
    name: who.name,
  }
}

function withFault(right: Statement, fault: SamlFault | null): Statement {
  const wrong: Partial<Record<SamlFault, Partial<Statement>>> = {
    issuer: { issuer: elsewhere },
    audience: { audience: elsewhere },
    recipient: { recipient: `${elsewhere}/callback` },
    destination: { destination: `${elsewhere}/callback` },
    unsolicited: { inResponseTo: null },
    'another-request': { inResponseTo: '_another' },
    rewritten: { inResponseTo: '_another' },
    'repeated-id': { assertionId: '_repeated' },
    transient: { subject: newName(), subjectFormat: format.transient },
    comment: { email: `${right.email}.elsewhere.example` },
    huge: { name: 'x'.repeat(hugePadding) },
  }
  return { ...right, ...(fault && wrong[fault]) }
}

/** Tampering by an attacker without the key. */
function tampered(signed: string, statement: Statement, fault: SamlFault | null): string {
  const forged = () =>
    writeAssertion({ ...statement, assertionId: '_forged', subject: 'forged', email: 'boss@work.test' })
  const assertion = assertionIn.exec(signed)?.[0] ?? ''
  const signature = /<ds:Signature[\s\S]*<\/ds:Signature>/.exec(assertion)?.[0] ?? ''
  switch (fault) {
    case 'altered':
      return signed.replace(`>${statement.email}<`, '>boss@work.test<')
    case 'comment':
      return signed.replace('.elsewhere.example<', '<!---->.elsewhere.example<')
    case 'doctype':
      return `<!DOCTYPE Response [<!ENTITY file SYSTEM "file:///etc/hostname">]>${signed}`
    case 'wrapped-beside':
      return signed.replace(assertion, `${forged()}${assertion}`)
    case 'wrapped-around': {
      const bare = assertion.replace(signature, '')
      const around = signature.replace('</ds:Signature>', `<ds:Object>${bare}</ds:Object></ds:Signature>`)
      return signed.replace(assertion, forged().replace('</saml:Issuer>', `</saml:Issuer>${around}`))
    }
    case 'encrypted':
      return signed.replace(assertion, '<saml:EncryptedAssertion/>')
    default:
      return signed
  }
}

/** XML ids must not start with a digit. */
function newName(): string {
  return `_${randomBytes(16).toString('hex')}`
}
