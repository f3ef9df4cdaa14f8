import { cleanName } from '@comanda/domain/people/customer'
import { z } from 'zod'
import {
  authMethods,
  factors,
  identityList,
  passkeyList,
  phoneEnrolment,
  recoveryCodes,
  totpEnrolment,
} from './auth-method-shapes.ts'
import { forAnyone, forPerson } from './base.ts'
import { localPath } from './fields.ts'

const name = z.string().max(200).transform(cleanName).pipe(z.string().min(1, 'Name is required'))
const byId = z.object({ id: z.string().regex(/^[\w-]{1,100}$/) })
const factorCode = z
  .string()
  .max(20)
  .transform((text) => text.replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Enter the 6-digit code.'))
const wrongCode = {
  /** The code is wrong, already used or expired. */
  INVALID_CODE: { status: 422 },
  /** Too many wrong codes; none is accepted for `retryAfterSeconds`. */
  ACCOUNT_TEMPORARILY_LOCKED: { status: 429, data: z.object({ retryAfterSeconds: z.number() }) },
} as const

/** Authentication methods besides the password, second factors and linked identities. */
export const authMethodContract = {
  authMethods: forAnyone
    .route({ method: 'GET', path: '/auth-methods', summary: 'List the authentication methods of this host' })
    .output(authMethods),

  factors: forPerson
    .route({ method: 'GET', path: '/me/factors', summary: 'List the caller’s second factors' })
    .output(factors),
  enrolTotp: forPerson
    .route({
      method: 'POST',
      path: '/me/factors/totp',
      summary: 'Enroll an authenticator app; it is active once a code was verified',
    })
    .output(totpEnrolment),
  enrolPhone: forPerson
    .route({
      method: 'POST',
      path: '/me/factors/phone',
      summary: 'Enroll a phone number for codes by text message; sends the first code',
    })
    .input(z.object({ phone: z.string().min(1).max(40) }))
    .output(phoneEnrolment),
  challengeFactor: forPerson
    .route({
      method: 'POST',
      path: '/me/factors/{id}/challenge',
      summary: 'Send another code by text message',
    })
    .input(byId)
    .output(z.object({ sent: z.literal(true) })),
  verifyFactor: forPerson
    .errors(wrongCode)
    .route({
      method: 'POST',
      path: '/me/factors/{id}/verify',
      summary: 'Verify a new factor; the first one returns recovery codes, only this once',
    })
    .input(byId.extend({ code: factorCode }))
    .output(z.object({ recoveryCodes: recoveryCodes.nullable() })),
  removeFactor: forPerson
    .route({ method: 'DELETE', path: '/me/factors/{id}', summary: 'Remove a second factor' })
    .input(byId)
    .output(factors),
  renewRecoveryCodes: forPerson
    .route({
      method: 'POST',
      path: '/me/recovery-codes',
      summary: 'Generate ten new recovery codes; the old ones become invalid',
    })
    .output(z.object({ recoveryCodes })),

  identities: forPerson
    .route({ method: 'GET', path: '/me/identities', summary: 'List the caller’s authentication methods' })
    .output(identityList),
  linkIdentity: forPerson
    .route({
      method: 'POST',
      path: '/me/identities',
      summary: 'Link a provider account; the browser must follow the returned URL',
    })
    .input(z.object({ provider: z.string().min(1).max(60), returnTo: localPath }))
    .output(z.object({ url: z.string() })),
  unlinkIdentity: forPerson
    .errors({
      identity_not_found: { status: 404 },
      /** The last authentication method cannot be removed. */
      single_identity_not_deletable: { status: 422 },
    })
    .route({ method: 'DELETE', path: '/me/identities/{id}', summary: 'Unlink an authentication method' })
    .input(byId)
    .output(identityList),

  passkeys: forPerson
    .route({ method: 'GET', path: '/me/passkeys', summary: 'List the caller’s passkeys' })
    .output(passkeyList),
  renamePasskey: forPerson
    .route({ method: 'PUT', path: '/me/passkeys/{id}', summary: 'Rename a passkey' })
    .input(byId.extend({ name }))
    .output(passkeyList),
  removePasskey: forPerson
    .errors({ single_identity_not_deletable: { status: 422 } })
    .route({ method: 'DELETE', path: '/me/passkeys/{id}', summary: 'Remove a passkey' })
    .input(byId)
    .output(passkeyList),
}
