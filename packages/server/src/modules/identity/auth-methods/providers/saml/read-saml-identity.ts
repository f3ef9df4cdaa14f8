import { isEmail } from '@comanda/domain/people/email'
import type { SamlProviderSettings } from '../../../../../platform/config-saml.ts'
import type { ExternalIdentity } from '../identity-provider.ts'
import type { Assertion } from './assertion.ts'

const nameIdFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:'
const claims = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'
/** NameID formats that can hold an email address. */
const emailFormats = [
  undefined,
  'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
]

const defaultAttributes = {
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

/**
 * The identity in a checked assertion. Callers must accept the email address only within the company's
 * domains.
 */
export function readSamlIdentity(
  assertion: Assertion,
  { emailAttribute, nameAttribute }: Pick<SamlProviderSettings, 'emailAttribute' | 'nameAttribute'>,
): ExternalIdentity {
  const [{ _: subject, $: nameId }] = assertion.Subject[0].NameID
  if (subject.length > 256) throw new Error('the NameID is too long')
  if (nameId?.Format === `${nameIdFormat}transient`) {
    throw new Error('the NameID is transient; the provider must send a persistent one')
  }
  const values = valuesOf(assertion)
  const first = (attributes: string[]) =>
    attributes.map((attribute) => values.get(attribute)).find((value) => value !== undefined)
  const byNameId = emailFormats.includes(nameId?.Format) && isEmail(subject) ? subject : null
  const email = emailAttribute ? values.get(emailAttribute) : (first(defaultAttributes.email) ?? byNameId)
  const parts = [first(defaultAttributes.firstName), first(defaultAttributes.lastName)].filter(
    (part) => part !== undefined,
  )
  const name = nameAttribute ? values.get(nameAttribute) : (first(defaultAttributes.name) ?? parts.join(' '))
  return { subject, email: email ?? null, emailVerified: true, name: name ?? '' }
}

/** The first non-empty value of each attribute. */
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
