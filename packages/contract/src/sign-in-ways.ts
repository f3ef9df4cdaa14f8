import { cleanName } from '@comanda/domain/people/customer'
import { z } from 'zod'
import { forAnyone, forPerson } from './base.ts'
import {
  factors,
  identityList,
  passkeyList,
  phoneEnrolment,
  recoveryCodes,
  totpEnrolment,
  waysToSignIn,
} from './sign-in-ways-shapes.ts'

const tags = ['Identity']
const name = z.string().max(200).transform(cleanName).pipe(z.string().min(1, 'Name is required'))
const byId = z.object({ id: z.string().regex(/^[\w-]{1,100}$/) })
const factorCode = z
  .string()
  .max(20)
  .transform((text) => text.replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Enter the 6 digits of the code.'))
/** Where the browser goes afterwards: a path on the host that it comes from. */
export const localPath = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[^\s\\]*$/)

const wrongCode = {
  /** The code is not right, was used before, or is too old. */
  INVALID_CODE: { status: 422 },
  /** Too many wrong codes; `retryAfterSeconds` says how long no code is taken. */
  ACCOUNT_TEMPORARILY_LOCKED: { status: 429, data: z.object({ retryAfterSeconds: z.number() }) },
} as const

/** Ways to sign in besides a password, second factors, and what belongs to one account of them. */
export const signInWays = {
  ways: forAnyone
    .route({ method: 'GET', path: '/sign-in-ways', tags, summary: 'How one can sign in here' })
    .output(waysToSignIn),

  factors: forPerson
    .route({ method: 'GET', path: '/me/factors', tags, summary: 'My second factors' })
    .output(factors),
  enrolTotp: forPerson
    .route({
      method: 'POST',
      path: '/me/factors/totp',
      tags,
      summary: 'Begin with an authenticator app; it counts once a code of it was verified',
    })
    .output(totpEnrolment),
  enrolPhone: forPerson
    .route({
      method: 'POST',
      path: '/me/factors/phone',
      tags,
      summary: 'Begin with codes by text message; the first one is sent at once',
    })
    .input(z.object({ phone: z.string().min(1).max(40) }))
    .output(phoneEnrolment),
  challengeFactor: forPerson
    .route({ method: 'POST', path: '/me/factors/{id}/challenge', tags, summary: 'Text a code again' })
    .input(byId)
    .output(z.object({ sent: z.literal(true) })),
  verifyFactor: forPerson
    .errors(wrongCode)
    .route({
      method: 'POST',
      path: '/me/factors/{id}/verify',
      tags,
      summary: 'Verify a new factor; the first one brings recovery codes, shown this once',
    })
    .input(byId.extend({ code: factorCode }))
    .output(z.object({ recoveryCodes: recoveryCodes.nullable() })),
  removeFactor: forPerson
    .route({ method: 'DELETE', path: '/me/factors/{id}', tags, summary: 'Turn a factor off' })
    .input(byId)
    .output(factors),
  renewRecoveryCodes: forPerson
    .route({
      method: 'POST',
      path: '/me/recovery-codes',
      tags,
      summary: 'Ten new recovery codes; the old ones hold no longer',
    })
    .output(z.object({ recoveryCodes })),

  identities: forPerson
    .route({ method: 'GET', path: '/me/identities', tags, summary: 'The ways in which I sign in' })
    .output(identityList),
  linkIdentity: forPerson
    .route({
      method: 'POST',
      path: '/me/identities',
      tags,
      summary: 'Link an account at a provider; the browser is to go to the answered address',
    })
    .input(z.object({ provider: z.string().min(1).max(60), returnTo: localPath }))
    .output(z.object({ url: z.string() })),
  unlinkIdentity: forPerson
    .errors({
      identity_not_found: { status: 404 },
      /** The last way to sign in stays. */
      single_identity_not_deletable: { status: 422 },
    })
    .route({ method: 'DELETE', path: '/me/identities/{id}', tags, summary: 'Unlink a way to sign in' })
    .input(byId)
    .output(identityList),

  passkeys: forPerson
    .route({ method: 'GET', path: '/me/passkeys', tags, summary: 'My passkeys' })
    .output(passkeyList),
  renamePasskey: forPerson
    .route({ method: 'PUT', path: '/me/passkeys/{id}', tags, summary: 'Rename a passkey' })
    .input(byId.extend({ name }))
    .output(passkeyList),
  removePasskey: forPerson
    .errors({ single_identity_not_deletable: { status: 422 } })
    .route({ method: 'DELETE', path: '/me/passkeys/{id}', tags, summary: 'Remove a passkey' })
    .input(byId)
    .output(passkeyList),
}
