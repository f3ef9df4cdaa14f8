import { isEmail } from '@comanda/domain/people/email'
import type { SamlProviderSettings } from '../../../../../platform/config-saml.ts'
import type { ForeignIdentity } from '../identity-provider.ts'
import type { Assertion } from './assertion.ts'

const nameIdFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:'
const claims = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'
/** The forms of a NameID that may be an address. */
const mayBeEmail = [
  undefined,
  'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
]

const usual = {
  email: ['email', 'mail', 'emailAddress', 'urn:oid:0.9.2342.19200300.100.1.3', `${claims}/emailaddress`],
  name: [
    'displayName',
    'name',
    'urn:oid:2.16.840.1.113730.3.1.241',
    'http://schemas.microsoft.com/identity/claims/displayname',
  ],
  firstName: ['givenName', 'firstName', 'urn:oid:2.5.4.42', `${claims}/givenname`],
  lastName: ['sn', 'surname', 'lastName', 'urn:oid:2.5.4.4', `${claims}/surname`],
}

/** Whom a checked assertion speaks of. The company vouches for the address, if it is one of its domains. */
export function whoItIs(
  assertion: Assertion,
  { emailAttribute, nameAttribute }: Pick<SamlProviderSettings, 'emailAttribute' | 'nameAttribute'>,
): ForeignIdentity {
  const [{ _: subject, $: nameId }] = assertion.Subject[0].NameID
  if (subject.length > 256) throw new Error('the NameID is too long')
  if (nameId?.Format === `${nameIdFormat}transient`) {
    throw new Error('the NameID is another at each sign-in; the provider has to send a lasting one')
  }
  const told = valuesOf(assertion)
  const first = (attributes: string[]) =>
    attributes.map((attribute) => told.get(attribute)).find((value) => value !== undefined)
  const byNameId = mayBeEmail.includes(nameId?.Format) && isEmail(subject) ? subject : null
  const email = emailAttribute ? told.get(emailAttribute) : (first(usual.email) ?? byNameId)
  const parts = [first(usual.firstName), first(usual.lastName)].filter((part) => part !== undefined)
  const name = nameAttribute ? told.get(nameAttribute) : (first(usual.name) ?? parts.join(' '))
  return { subject, email: email ?? null, emailVerified: true, name: name ?? '' }
}

/** The first value of each attribute that has one. */
function valuesOf({ AttributeStatement }: Assertion): Map<string, string> {
  const values = new Map<string, string>()
  for (const { $, AttributeValue } of AttributeStatement.flatMap(({ Attribute }) => Attribute)) {
    const [first] = AttributeValue.map((value) =>
      (typeof value === 'string' ? value : (value._ ?? '')).trim(),
    )
    if (first && !values.has($.Name)) values.set($.Name, first)
  }
  return values
}
