import { z } from 'zod'
import { instant } from './fields.ts'

/** Authentication methods offered on this host. */
export const authMethods = z.object({
  /**
   * External providers; `POST /api/auth/sign-in/social` with {provider: id, returnTo} returns {url} to
   * redirect to.
   */
  providers: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Logo and colors of the button; "oidc" for any other provider. */
      kind: z.enum(['oidc', 'google', 'apple', 'facebook', 'microsoft', 'github']),
    }),
  ),
  /** Single sign-on by company: `POST /api/auth/sign-in/sso` with {email, returnTo} returns {url}. */
  workEmail: z.boolean(),
  /** Codes can be sent as text messages; false without an SMS provider. */
  texts: z.boolean(),
  passkey: z.boolean(),
  /** null: wallets are not accepted. Else the accepted chains, by EIP-155 number. */
  wallet: z.object({ chains: z.array(z.int()) }).nullable(),
})
export type AuthMethods = z.infer<typeof authMethods>

const factor = z.object({
  id: z.string(),
  factorType: z.enum(['totp', 'phone']),
  status: z.enum(['verified', 'unverified']),
  /** "Authenticator app", or the last digits of the phone number. */
  label: z.string(),
  createdAt: instant,
})

export const factors = z.object({
  factors: z.array(factor),
  recoveryCodesLeft: z.int(),
  /** A role of this user requires a second factor; until one is set up, no permission is effective. */
  required: z.boolean(),
})
export type Factors = z.infer<typeof factors>

/** Each can be used once in place of a second factor. */
export const recoveryCodes = z.array(z.string())

export const totpEnrolment = z.object({
  id: z.string(),
  /** For the QR code: "otpauth://totp/...". */
  uri: z.string(),
  /** The same secret in base32, for manual entry. */
  secret: z.string(),
})
export type TotpEnrolment = z.infer<typeof totpEnrolment>

export const phoneEnrolment = z.object({
  id: z.string(),
  /** The masked number, such as "(•••) •••-0123". */
  sentTo: z.string(),
})
export type PhoneEnrolment = z.infer<typeof phoneEnrolment>

export const identityList = z.object({
  identities: z.array(
    z.object({
      id: z.string(),
      /** "password", "wallet", or a provider id. */
      provider: z.string(),
      name: z.string(),
      /** The email address of the external account, if shared. */
      label: z.string().nullable(),
      createdAt: instant,
      /** false for the last authentication method. */
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
      /** Synced by a password manager to more than one device. */
      synced: z.boolean(),
    }),
  ),
})
export type PasskeyList = z.infer<typeof passkeyList>

/** Response of a sign-in that requires a second factor, instead of a session. */
export const secondFactorRequired = z.object({
  twoFactorRedirect: z.literal(true),
  twoFactorMethods: z.array(z.enum(['totp', 'otp', 'recovery'])),
})
export type SecondFactorRequired = z.infer<typeof secondFactorRequired>
