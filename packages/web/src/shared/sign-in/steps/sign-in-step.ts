import type { Me } from '@comanda/contract/identity'
import type { CodeChannel, FactorMethod } from '../auth-client.ts'

/** The email that is sent instead of a code. */
export type LinkKind = 'magic-link' | 'reset'

export type SignInStep =
  | { kind: 'credentials' }
  | { kind: 'ask-code'; channel: CodeChannel }
  | { kind: 'sign-up-by-phone' }
  /** `signUp`: the code creates an account with this name if there is none. */
  | { kind: 'enter-code'; channel: CodeChannel; address: string; signUp?: { name: string } }
  | { kind: 'ask-link'; link: LinkKind }
  | { kind: 'link-sent'; link: LinkKind; email: string }
  | { kind: 'confirm-link'; token: string }
  /** `me`: who is signed in already, if anyone. */
  | { kind: 'used-link'; me: Me }
  | { kind: 'work-account' }
  | { kind: 'second-factor'; methods: readonly FactorMethod[] }
  | { kind: 'renew-password'; email: string; minLength: number }
  | { kind: 'enrol'; me: Me }
