import { z } from 'zod'

/** What a response may have wrong with it, and how the switch says it. */
export const faults = {
  unsigned: 'Nobody signed it',
  'another-key': 'Signed with another key, whose certificate it brings along',
  sha1: 'Signed with SHA-1',
  altered: 'The address was changed after it was signed',
  comment: 'A comment cuts the address off, which the signature does not cover',
  'wrapped-beside': 'A forged assertion stands beside the signed one',
  'wrapped-around': 'A forged assertion stands around the signed one',
  doctype: 'It brings a document type with an entity',
  issuer: 'Somebody else issued it',
  audience: 'It was given to another program',
  recipient: 'The assertion is meant for another address',
  destination: 'The response is meant for another address',
  unsolicited: 'Nobody asked for it',
  'another-request': 'It answers another request',
  rewritten: 'It answers another request, and what is unsigned was rewritten to hide that',
  'repeated-id': 'Its assertion has the id of one before',
  transient: 'The person has another id at each sign-in',
  encrypted: 'The assertion is encrypted',
  huge: 'It is larger than 256 kB',
} as const
export type SamlFault = keyof typeof faults

const encrypting = z.strictObject({
  /** Whom it is for: their certificate in base64. */
  certificate: z.string(),
  way: z.enum(['gcm', 'cbc', 'old-padding']),
  /** What is found when it is opened. */
  holds: z.enum(['assertion', 'comment', 'two']),
})
export type Encrypting = z.output<typeof encrypting>

export interface SamlControl {
  fault: SamlFault | null
  /** Providers sign the assertion, the whole response, or both. */
  signs: 'assertion' | 'response' | 'both'
  /** How far the provider's clock is ahead. */
  clockSeconds: number
  /** null: whoever brings a response can read it. */
  encrypts: Encrypting | null
}

export const calmSaml: SamlControl = { fault: null, signs: 'assertion', clockSeconds: 0, encrypts: null }

const names = Object.keys(faults) as [SamlFault, ...SamlFault[]]
/** A century: clocks of tests stand still while ours goes on. */
const farthest = 100 * 365 * 86_400

export const samlControlChange = z
  .strictObject({
    fault: z.enum(names).nullable(),
    signs: z.enum(['assertion', 'response', 'both']),
    clockSeconds: z.number().min(-farthest).max(farthest),
    encrypts: encrypting.nullable(),
  })
  .partial()
