import type { SignInOperation } from '../sign-in-operations.ts'
import {
  passkeyRegistrationOptions,
  passkeySignInOptions,
  registerPasskey,
  signInWithPasskey,
} from './passkeys/ceremonies.ts'
import { beginSocialSignIn, beginWorkSignIn } from './providers/begin-sign-in.ts'
import { handleCallback } from './providers/callback.ts'
import { completeHandOver } from './providers/complete-hand-over.ts'
import { handlePostedCallback } from './providers/posted-callback.ts'
import { serveSamlMetadata } from './providers/saml/serve-saml-metadata.ts'
import { completeChallenge, sendChallengeCode } from './second-factor/complete-challenge.ts'
import { issueAccessToken } from './tokens/issue-access-token.ts'
import { createWalletMessage, signInWithWallet } from './wallet/sign-in-with-wallet.ts'

/**
 * Operations of the authentication methods other than password, code and link that set cookies or redirect
 * the browser.
 */
export const authMethodOperations: SignInOperation[] = [
  { method: 'POST', path: '/sign-in/social', maxRequests: 100, handle: beginSocialSignIn },
  { method: 'POST', path: '/sign-in/sso', maxRequests: 100, handle: beginWorkSignIn },
  { method: 'GET', path: '/callback/:provider', maxRequests: 200, handle: handleCallback },
  {
    method: 'POST',
    path: '/callback/:provider',
    maxRequests: 200,
    accepts: 'form',
    handle: handlePostedCallback,
  },
  { method: 'GET', path: '/saml/:provider/metadata', maxRequests: 200, handle: serveSamlMetadata },
  {
    method: 'GET',
    path: '/hand-over',
    maxRequests: 100,
    handle: completeHandOver,
  },
  {
    method: 'POST',
    path: '/two-factor/verify-totp',
    maxRequests: 100,
    handle: completeChallenge('totp'),
  },
  {
    method: 'POST',
    path: '/two-factor/verify-otp',
    maxRequests: 100,
    handle: completeChallenge('otp'),
  },
  {
    method: 'POST',
    path: '/two-factor/verify-backup-code',
    maxRequests: 100,
    handle: completeChallenge('recovery'),
  },
  { method: 'POST', path: '/two-factor/send-otp', maxRequests: 30, handle: sendChallengeCode },
  {
    method: 'GET',
    path: '/passkey/generate-register-options',
    maxRequests: 100,
    handle: passkeyRegistrationOptions,
  },
  { method: 'POST', path: '/passkey/verify-registration', maxRequests: 100, handle: registerPasskey },
  {
    method: 'GET',
    path: '/passkey/generate-authenticate-options',
    maxRequests: 1000,
    handle: passkeySignInOptions,
  },
  {
    method: 'POST',
    path: '/passkey/verify-authentication',
    maxRequests: 100,
    handle: signInWithPasskey,
  },
  { method: 'POST', path: '/sign-in/wallet/message', maxRequests: 100, handle: createWalletMessage },
  {
    method: 'POST',
    path: '/sign-in/wallet',
    maxRequests: 100,
    handle: signInWithWallet,
  },
  { method: 'GET', path: '/token', maxRequests: 1000, handle: issueAccessToken },
  { method: 'POST', path: '/token', maxRequests: 1000, handle: issueAccessToken },
]
