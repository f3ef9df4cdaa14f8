import { z } from 'zod'
import { names } from './read-xml.ts'
import type { Asked } from './response.ts'

/** Clocks of companies differ from ours by as much. */
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

/** An assertion as the library reads it: elements as lists, attributes under "$", text under "_". */
const assertion = z.object({
  $: z.object({ ID: z.string().min(1).max(256), Version: z.literal('2.0'), IssueInstant: instant }),
  Issuer: z.tuple([text]),
  Subject: z.tuple([
    z.object({
      NameID: z.tuple([text.extend({ $: z.object({ Format: z.string().optional() }).optional() })]),
      SubjectConfirmation: z.array(confirmation).min(1),
    }),
  ]),
  // A condition that is not known here may forbid what we are about to do.
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

/** A signed assertion that speaks to us, of this sign-in, at this moment. Throws, with the reason for the log. */
export function checkAssertion(read: unknown, asked: Asked, now: number): Assertion {
  const checked = z.object({ Assertion: assertion }).parse(read).Assertion
  if (checked.Issuer[0]._ !== asked.issuer) throw new Error('the issuer is another')
  if (checked.$.IssueInstant > now + TOLERANCE_MS) throw new Error('it was issued in the future')
  const [conditions] = checked.Conditions
  checkSpan(conditions.$, now)
  for (const { Audience } of conditions.AudienceRestriction) {
    if (!Audience.some(({ _: audience }) => audience === asked.audience)) {
      throw new Error('it was given to another')
    }
  }
  const problems = checked.Subject[0].SubjectConfirmation.map((given) => problemOf(given, asked, now))
  if (!problems.includes(null)) throw new Error(`no confirmation holds: ${problems.join('; ')}`)
  return checked
}

/** Until when nobody may come with it again. */
export function endOf({ Subject }: Assertion): number {
  const ends = Subject[0].SubjectConfirmation.map(
    ({ SubjectConfirmationData: data }) => data?.[0].$.NotOnOrAfter ?? 0,
  )
  return Math.max(...ends) + TOLERANCE_MS
}

function problemOf(given: z.output<typeof confirmation>, asked: Asked, now: number): string | null {
  const data = given.SubjectConfirmationData?.[0].$
  if (given.$.Method !== names.bearer || !data) return 'it is not for whoever brings it'
  if (data.Recipient !== asked.answeredAt) return 'it is meant for another address'
  if (data.InResponseTo !== asked.requestId) return 'it answers no request of ours'
  if (data.NotOnOrAfter === undefined) return 'it has no end'
  try {
    checkSpan(data, now)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function checkSpan({ NotBefore, NotOnOrAfter }: { NotBefore?: number; NotOnOrAfter?: number }, now: number) {
  if (NotBefore !== undefined && now + TOLERANCE_MS < NotBefore) throw new Error('it does not hold yet')
  if (NotOnOrAfter !== undefined && now - TOLERANCE_MS >= NotOnOrAfter) throw new Error('it has expired')
}
