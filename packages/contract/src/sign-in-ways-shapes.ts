import { z } from 'zod'
import { instant } from './fields.ts'

/** What the sign-in form offers on this host. */
export const waysToSignIn = z.object({
  /** Accounts elsewhere; `POST /api/auth/sign-in/social` with {provider: id, returnTo} answers {url} to go to. */
  providers: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Whose sign and colours the button wears; "oidc" for any other. */
      kind: z.enum(['oidc', 'google', 'apple', 'facebook', 'microsoft', 'github']),
    }),
  ),
  /** Companies sign in with theirs: `POST /api/auth/sign-in/sso` with {email, returnTo} answers {url}. */
  workEmail: z.boolean(),
  /** Codes can be sent as text messages: without a provider of those nobody is offered one. */
  texts: z.boolean(),
  passkey: z.boolean(),
  /** null: wallets are not taken. Else the chains whose wallets are, by EIP-155 number. */
  wallet: z.object({ chains: z.array(z.int()) }).nullable(),
})
export type WaysToSignIn = z.infer<typeof waysToSignIn>

export const factor = z.object({
  id: z.string(),
  factorType: z.enum(['totp', 'phone']),
  status: z.enum(['verified', 'unverified']),
  /** "Authenticator app", or the end of the phone number. */
  label: z.string(),
  createdAt: instant,
})

export const factors = z.object({
  factors: z.array(factor),
  recoveryCodesLeft: z.int(),
  /** The platform asks a second factor of people with this person's roles: until there is one, no right holds. */
  required: z.boolean(),
})
export type Factors = z.infer<typeof factors>

/** Each opens the account once in place of a second factor. */
export const recoveryCodes = z.array(z.string())

export const totpEnrolment = z.object({
  id: z.string(),
  /** For the QR code: "otpauth://totp/...". */
  uri: z.string(),
  /** The same secret in base32, for typing. */
  secret: z.string(),
})
export type TotpEnrolment = z.infer<typeof totpEnrolment>

export const phoneEnrolment = z.object({
  id: z.string(),
  /** The end of the number, as in "(•••) •••-0123". */
  sentTo: z.string(),
})
export type PhoneEnrolment = z.infer<typeof phoneEnrolment>

export const identityList = z.object({
  identities: z.array(
    z.object({
      id: z.string(),
      /** "password", "wallet", or the id of a provider. */
      provider: z.string(),
      name: z.string(),
      /** The address of the account there, where it was told. */
      label: z.string().nullable(),
      createdAt: instant,
      /** False for the last way to sign in. */
      removable: z.boolean(),
    }),
  ),
})
export type IdentityList = z.infer<typeof identityList>

export const passkeyList = z.object({
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      createdAt: instant,
      /** Kept by a password manager and there on more than one device. */
      synced: z.boolean(),
    }),
  ),
})
export type PasskeyList = z.infer<typeof passkeyList>

/** What a sign-in that needs a second factor answers instead of a session. */
export const secondFactorAsked = z.object({
  twoFactorRedirect: z.literal(true),
  twoFactorMethods: z.array(z.enum(['totp', 'otp', 'recovery'])),
})
export type SecondFactorAsked = z.infer<typeof secondFactorAsked>
