import { passwordLength } from '@comanda/domain/people/password'
import { z } from 'zod'
import { authMethodContract } from './auth-methods.ts'
import { forAnyone, forPerson } from './base.ts'
import { id, instant, personText } from './fields.ts'

const role = z.enum(['master_admin', 'owner', 'manager', 'staff'])

export const me = z.object({
  user: z
    .object({
      id: z.string(),
      email: z.string().describe('Empty for an account with only a phone number'),
      name: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      phone: z.string(),
      emailVerified: z.boolean(),
      signInPhone: z.string().nullable().describe('The number that codes are sent to, as +1XXXXXXXXXX'),
      twoFactor: z.boolean(),
      secondFactorRequired: z
        .boolean()
        .describe('A role of this user requires a second factor; until one is set up, no role is effective'),
      requiredPasswordLength: z
        .int()
        .nullable()
        .describe(
          'Required length of a new password if the current one is too weak for staff; until it is changed, no role is effective',
        ),
      hasPassword: z.boolean(),
    })
    .nullable(),
  mayOpenRestaurant: z.boolean().describe('An accepted invitation allows the user to set up a restaurant'),
  memberships: z.array(
    z.object({
      role,
      restaurantId: id.nullable(),
      restaurantName: z.string().nullable(),
      domain: z.string().nullable(),
      needsSecondFactor: z
        .boolean()
        .describe('The role is not effective until a second factor is set up, as its restaurant requires'),
    }),
  ),
  device: z
    .object({
      id,
      name: z.string(),
      restaurantId: id,
      worker: z.object({ userId: z.string(), name: z.string() }).nullable(),
    })
    .nullable()
    .describe('The calling paired kitchen screen; null for users'),
})
export type Me = z.infer<typeof me>

/** The user's password, or a one-time code: one that was sent, or one from the authenticator app. */
export const proofInput = z.union([
  z.strictObject({ password: z.string().min(1).max(passwordLength.max) }),
  z.strictObject({ code: z.string().regex(/^\d{6}$/, 'Enter the 6-digit code.') }),
])
export type ProofInput = z.infer<typeof proofInput>

export const session = z.object({
  id: z.string(),
  device: z.string().describe('Such as "Chrome on macOS"'),
  kind: z.enum(['desktop', 'phone', 'tablet', 'unknown']),
  ip: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
  current: z.boolean(),
})
export type Session = z.infer<typeof session>

export const identity = {
  me: forAnyone
    .route({ method: 'GET', path: '/me', summary: 'Get the signed-in user and their memberships' })
    .output(me),
  updateProfile: forPerson
    .route({ method: 'PUT', path: '/me', summary: 'Change the caller’s name and phone number' })
    .input(
      z.object({
        firstName: personText(100),
        lastName: personText(100),
        phone: personText(40).describe('Ten digits, or empty'),
      }),
    )
    .output(me),
  prove: forPerson
    .route({
      method: 'POST',
      path: '/me/proof',
      summary: 'Prove the identity of the signed-in user for sensitive operations; valid for five minutes',
    })
    .input(proofInput)
    .output(z.object({ until: instant })),
  sendProofCode: forPerson
    .route({
      method: 'POST',
      path: '/me/proof/code',
      summary: 'Send a code for the proof to an account without a password',
    })
    .output(z.object({ channel: z.enum(['email', 'sms']), sentTo: z.string().describe('Partially masked') })),
  reportActivity: forPerson
    .route({
      method: 'POST',
      path: '/me/activity',
      summary: 'Record that the user is active in a back office',
    })
    .output(
      z.object({
        timeoutMinutes: z
          .int()
          .nullable()
          .describe('Minutes without activity until back offices ask to sign in; null: no limit'),
        isIdle: z.boolean().describe('The session was idle for longer: sign in again'),
      }),
    ),
  sessions: forPerson
    .route({ method: 'GET', path: '/me/sessions', summary: 'List the sessions of this account' })
    .output(z.object({ sessions: z.array(session) })),
  endSession: forPerson
    .route({ method: 'DELETE', path: '/me/sessions/{id}', summary: 'Sign another device out' })
    .input(z.object({ id: z.string().regex(/^[\w-]{1,100}$/) }))
    .output(z.object({ ended: z.literal(true) })),
  ...authMethodContract,
}
