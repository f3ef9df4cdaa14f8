import { z } from 'zod'

/** Injectable response faults, with their labels. */
export const faults = {
  unsigned: 'Unsigned',
  'another-key': 'Signed with another key, including its certificate',
  sha1: 'Signed with SHA-1',
  altered: 'The address was changed after signing',
  comment: 'A comment that the signature does not cover truncates the address',
  'wrapped-beside': 'A forged assertion next to the signed one',
  'wrapped-around': 'A forged assertion wraps the signed one',
  doctype: 'Includes a document type with an entity',
  issuer: 'Wrong issuer',
  audience: 'Wrong audience',
  recipient: 'The assertion has another recipient',
  destination: 'The response has another destination',
  unsolicited: 'Unsolicited',
  'another-request': 'It responds to another request',
  rewritten: 'It responds to another request, and unsigned parts were rewritten to hide that',
  'repeated-id': 'The assertion repeats an earlier id',
  transient: 'The user has a different id at each sign-in',
  encrypted: 'The assertion is encrypted',
  huge: 'Larger than 256 kB',
} as const
export type SamlFault = keyof typeof faults

const encrypting = z.strictObject({
  /** The recipient's certificate in base64. */
  certificate: z.string(),
  way: z.enum(['gcm', 'cbc', 'old-padding']),
  /** The decrypted content. */
  holds: z.enum(['assertion', 'comment', 'two']),
})
export type Encrypting = z.output<typeof encrypting>

export interface SamlControl {
  fault: SamlFault | null
  /** The signed parts: the assertion, the response, or both. */
  signs: 'assertion' | 'response' | 'both'
  /** How far the provider's clock is ahead, in seconds. */
  clockSeconds: number
  /** null: not encrypted. */
  encrypts: Encrypting | null
}

export const defaultSamlControl: SamlControl = {
  fault: null,
  signs: 'assertion',
  clockSeconds: 0,
  encrypts: null,
}

const names = Object.keys(faults) as [SamlFault, ...SamlFault[]]
/** Seconds, a century: tests use a fixed clock, the sandbox the real one. */
const farthest = 100 * 365 * 86_400

export const samlControlChange = z
  .strictObject({
    fault: z.enum(names).nullable(),
    signs: z.enum(['assertion', 'response', 'both']),
    clockSeconds: z.number().min(-farthest).max(farthest),
    encrypts: encrypting.nullable(),
  })
  .partial()
