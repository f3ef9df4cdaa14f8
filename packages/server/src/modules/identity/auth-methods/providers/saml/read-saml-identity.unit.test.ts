import { describe, expect, test } from 'vitest'
import { type Assertion, checkAssertion, replayableUntil } from './assertion.ts'
import { readSamlIdentity } from './read-saml-identity.ts'
import { names } from './read-xml.ts'

const now = Date.parse('2026-11-20T17:00:00Z')
const expected = { requestId: '_r', acsUrl: 'https://us/acs', audience: 'https://us', issuer: 'urn:firm' }
const plain = { emailAttribute: null, nameAttribute: null }
const span = { NotBefore: '2026-11-20T16:59:00Z', NotOnOrAfter: '2026-11-20T17:05:00.1234567Z' }

/** In the library's format. */
function read(more: { format?: string; nameId?: string; attributes?: Record<string, string[]> } = {}) {
  const { format, nameId = 'p-1', attributes = {} } = more
  const confirmed = { Recipient: expected.acsUrl, InResponseTo: '_r', NotOnOrAfter: span.NotOnOrAfter }
  return {
    Assertion: {
      $: { ID: '_a', Version: '2.0', IssueInstant: '2026-11-20T17:00:00Z' },
      Issuer: [{ _: 'urn:firm' }],
      Subject: [
        {
          NameID: [{ _: nameId, ...(format && { $: { Format: format } }) }],
          SubjectConfirmation: [
            { $: { Method: names.bearer }, SubjectConfirmationData: [{ $: confirmed as object }] },
          ],
        },
      ],
      Conditions: [{ $: span, AudienceRestriction: [{ Audience: [{ _: expected.audience }] }] } as object],
      AuthnStatement: [''],
      AttributeStatement: [
        {
          Attribute: Object.entries(attributes).map(([Name, values]) => ({
            $: { Name },
            AttributeValue: values.map((_) => ({ _ })),
          })),
        },
      ],
    },
  }
}

const who = (more: Parameters<typeof read>[0], settings = plain as Parameters<typeof readSamlIdentity>[1]) =>
  readSamlIdentity(checkAssertion(read(more), expected, now), settings)
const emailFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'

describe('the identity in an assertion', () => {
  test('is read from the default attributes', () => {
    const claims = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'
    const attributes = {
      [`${claims}/emailaddress`]: [' me@firm.test ', 'second@firm.test'],
      [`${claims}/givenname`]: ['Me'],
      [`${claims}/surname`]: ['Myself'],
    }
    expect(who({ attributes })).toEqual({
      subject: 'p-1',
      email: 'me@firm.test',
      emailVerified: true,
      name: 'Me Myself',
    })
  })

  test('is read only from the configured attributes, if there are any', () => {
    const settings = { emailAttribute: 'contact', nameAttribute: 'cn' }
    expect(
      who({ attributes: { contact: ['a@firm.test'], cn: ['A'], mail: ['b@firm.test'] } }, settings),
    ).toMatchObject({
      email: 'a@firm.test',
      name: 'A',
    })
    expect(who({ attributes: { mail: ['b@firm.test'] } }, settings).email).toBeNull()
  })

  test.each([
    [emailFormat, 'me@firm.test'],
    [undefined, 'me@firm.test'],
    [persistent, null],
  ])('uses a NameID of format %s as the email address where allowed', (format, email) => {
    expect(who({ nameId: 'me@firm.test', ...(format && { format }) }).email).toBe(email)
  })
})

describe('an assertion is rejected', () => {
  type Read = ReturnType<typeof read>['Assertion']
  const data = (given: Read) =>
    given.Subject[0]?.SubjectConfirmation[0]?.SubjectConfirmationData[0]?.$ as Record<string, string>
  test.each<[string, (given: Read) => unknown]>([
    ['without an id', (given) => Object.assign(given.$, { ID: '' })],
    ['of another version', (given) => Object.assign(given.$, { Version: '1.1' })],
    ['of two issuers', (given) => given.Issuer.push({ _: 'urn:firm' })],
    ['of another issuer', (given) => Object.assign(given.Issuer[0] ?? {}, { _: 'urn:evil' })],
    ['of two subjects', (given) => given.Subject[0]?.NameID.push({ _: 'another' })],
    ['without a subject', (given) => Object.assign(given.Subject[0]?.NameID[0] ?? {}, { _: '' })],
    ['without an expiry', (given) => delete data(given).NotOnOrAfter],
    ['with an expiry that is not a time', (given) => Object.assign(data(given), { NotOnOrAfter: 'never' })],
    ['for another recipient', (given) => Object.assign(data(given), { Recipient: 'https://us/acs/' })],
    ['without a recipient', (given) => delete data(given).Recipient],
    ['without a request id', (given) => delete data(given).InResponseTo],
    ['before it is valid', (given) => Object.assign(data(given), { NotBefore: '2026-11-20T17:02:00Z' })],
    [
      'for a holder of a key',
      (given) =>
        Object.assign(given.Subject[0]?.SubjectConfirmation[0]?.$ ?? {}, { Method: 'holder-of-key' }),
    ],
    ['without conditions', (given) => given.Conditions.pop()],
    ['without an audience', (given) => Object.assign(given.Conditions[0] ?? {}, { AudienceRestriction: [] })],
    ['with an unknown condition', (given) => Object.assign(given.Conditions[0] ?? {}, { Condition: [''] })],
    ['without an authentication statement', (given) => given.AuthnStatement.pop()],
  ])('%s', (_, change) => {
    const given = read()
    expect(checkAssertion(structuredClone(given), expected, now).$.ID).toBe('_a')
    change(given.Assertion)
    expect(() => checkAssertion(given, expected, now)).toThrow(/./)
  })

  test('when one of several audience restrictions does not include us', () => {
    const given = read()
    const other = { Audience: [{ _: 'https://other' }] }
    Object.assign(given.Assertion.Conditions[0] ?? {}, {
      AudienceRestriction: [{ Audience: [{ _: expected.audience }] }, other],
    })
    expect(() => checkAssertion(given, expected, now)).toThrow('the audience does not match')
  })
})

test('an assertion is remembered for as long as it could be replayed', () => {
  const checked: Assertion = checkAssertion(read(), expected, now)
  expect(replayableUntil(checked)).toBe(Date.parse(span.NotOnOrAfter) + 60_000)
})
