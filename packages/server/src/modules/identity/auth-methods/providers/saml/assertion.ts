import { z } from 'zod'
import { names } from './read-xml.ts'
import type { ExpectedResponse } from './response.ts'

/** The tolerated clock skew of identity providers. */
const TOLERANCE_MS = 60_000

const text = z.object({ _: z.string().min(1) })
const instant = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/)
  .transform((written) => Date.parse(written))
  .pipe(z.number())
const span = { NotBefore: instant.optional(), NotOnOrAfter: instant.optional() }

const confirmation = z.object({
  $: z.object({ Method: z.string() }),
  SubjectConfirmationData: z
    .tuple([
      z.object({
        $: z.object({ ...span, Recipient: z.string().optional(), InResponseTo: z.string().optional() }),
      }),
    ])
    .optional(),
})

const attribute = z.object({
  $: z.object({ Name: z.string() }),
  AttributeValue: z.array(z.union([z.string(), z.object({ _: z.string().optional() })])).default([]),
})

/** An assertion in the library's format: elements as arrays, attributes under "$", text under "_". */
const assertion = z.object({
  $: z.object({ ID: z.string().min(1).max(256), Version: z.literal('2.0'), IssueInstant: instant }),
  Issuer: z.tuple([text]),
  Subject: z.tuple([
    z.object({
      NameID: z.tuple([text.extend({ $: z.object({ Format: z.string().optional() }).optional() })]),
      SubjectConfirmation: z.array(confirmation).min(1),
    }),
  ]),
  // An unknown condition may forbid the sign-in.
  Conditions: z.tuple([
    z.strictObject({
      $: z.object(span),
      AudienceRestriction: z.array(z.object({ Audience: z.array(text).min(1) })).min(1),
      OneTimeUse: z.unknown().optional(),
      ProxyRestriction: z.unknown().optional(),
    }),
  ]),
  AuthnStatement: z.array(z.unknown()).min(1),
  AttributeStatement: z.array(z.object({ Attribute: z.array(attribute).default([]) })).default([]),
})
export type Assertion = z.output<typeof assertion>

/**
 * Checks that a signed assertion is addressed to this service provider, belongs to this flow and is valid now. Throws an
 * error with the reason for the log.
 */
export function checkAssertion(read: unknown, expected: ExpectedResponse, now: number): Assertion {
  const checked = z.object({ Assertion: assertion }).parse(read).Assertion
  if (checked.Issuer[0]._ !== expected.issuer) throw new Error('the issuer does not match')
  if (checked.$.IssueInstant > now + TOLERANCE_MS) throw new Error('it was issued in the future')
  const [conditions] = checked.Conditions
  checkSpan(conditions.$, now)
  for (const { Audience } of conditions.AudienceRestriction) {
    if (!Audience.some(({ _: audience }) => audience === expected.audience)) {
      throw new Error('the audience does not match')
    }
  }
  const problems = checked.Subject[0].SubjectConfirmation.map((given) => problemOf(given, expected, now))
  if (!problems.includes(null)) throw new Error(`no valid subject confirmation: ${problems.join('; ')}`)
  return checked
}

/** When the assertion can no longer be replayed. */
export function replayableUntil({ Subject }: Assertion): number {
  const ends = Subject[0].SubjectConfirmation.map(
    ({ SubjectConfirmationData: data }) => data?.[0].$.NotOnOrAfter ?? 0,
  )
  return Math.max(...ends) + TOLERANCE_MS
}

function problemOf(
  given: z.output<typeof confirmation>,
  expected: ExpectedResponse,
  now: number,
): string | null {
  const data = given.SubjectConfirmationData?.[0].$
  if (given.$.Method !== names.bearer || !data) return 'it is not a bearer confirmation'
  if (data.Recipient !== expected.acsUrl) return 'the recipient does not match'
  if (data.InResponseTo !== expected.requestId) return 'it does not match our request'
  if (data.NotOnOrAfter === undefined) return 'it has no expiry'
  try {
    checkSpan(data, now)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function checkSpan({ NotBefore, NotOnOrAfter }: { NotBefore?: number; NotOnOrAfter?: number }, now: number) {
  if (NotBefore !== undefined && now + TOLERANCE_MS < NotBefore) throw new Error('it is not valid yet')
  if (NotOnOrAfter !== undefined && now - TOLERANCE_MS >= NotOnOrAfter) throw new Error('it has expired')
}
