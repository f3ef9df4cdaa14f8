import type { OpenOperation } from '../open-operations.ts'
import { offerPasskey, registerPasskey } from './passkeys/register-passkey.ts'
import { askForPasskey, signInWithPasskey } from './passkeys/sign-in-with-passkey.ts'
import { beginSocialSignIn, beginWorkSignIn } from './providers/begin-sign-in.ts'
import { answerCallback } from './providers/callback.ts'
import { answerPostedCallback } from './providers/posted-callback.ts'
import { answerMetadata } from './providers/saml/metadata-document.ts'
import { takeHandOver } from './providers/take-hand-over.ts'
import { answerChallenge, sendChallengeCode } from './second-factor/answer-challenge.ts'
import { giveToken } from './tokens/give-token.ts'
import { askWallet, signInWithWallet } from './wallet/sign-in-with-wallet.ts'

/**
 * Operations of the authentication methods other than password, code and link that set cookies or redirect
 * the browser.
 */
export const openOperationsOfWays: OpenOperation[] = [
  { method: 'POST', path: '/sign-in/social', maxRequests: 100, handle: beginSocialSignIn },
  { method: 'POST', path: '/sign-in/sso', maxRequests: 100, handle: beginWorkSignIn },
  { method: 'GET', path: '/callback/:provider', maxRequests: 200, handle: answerCallback },
  {
    method: 'POST',
    path: '/callback/:provider',
    maxRequests: 200,
    accepts: 'form',
    handle: answerPostedCallback,
  },
  { method: 'GET', path: '/saml/:provider/metadata', maxRequests: 200, handle: answerMetadata },
  {
    method: 'GET',
    path: '/hand-over',
    maxRequests: 100,
    signInMethod: 'another account',
    handle: takeHandOver,
  },
  {
    method: 'POST',
    path: '/two-factor/verify-totp',
    maxRequests: 100,
    signInMethod: 'second factor',
    handle: answerChallenge('totp'),
  },
  {
    method: 'POST',
    path: '/two-factor/verify-otp',
    maxRequests: 100,
    signInMethod: 'second factor',
    handle: answerChallenge('otp'),
  },
  {
    method: 'POST',
    path: '/two-factor/verify-backup-code',
    maxRequests: 100,
    signInMethod: 'recovery code',
    handle: answerChallenge('recovery'),
  },
  { method: 'POST', path: '/two-factor/send-otp', maxRequests: 30, handle: sendChallengeCode },
  { method: 'GET', path: '/passkey/generate-register-options', maxRequests: 100, handle: offerPasskey },
  { method: 'POST', path: '/passkey/verify-registration', maxRequests: 100, handle: registerPasskey },
  { method: 'GET', path: '/passkey/generate-authenticate-options', maxRequests: 1000, handle: askForPasskey },
  {
    method: 'POST',
    path: '/passkey/verify-authentication',
    maxRequests: 100,
    signInMethod: 'passkey',
    handle: signInWithPasskey,
  },
  { method: 'POST', path: '/sign-in/wallet/message', maxRequests: 100, handle: askWallet },
  {
    method: 'POST',
    path: '/sign-in/wallet',
    maxRequests: 100,
    signInMethod: 'wallet',
    handle: signInWithWallet,
  },
  { method: 'GET', path: '/token', maxRequests: 1000, handle: giveToken },
  { method: 'POST', path: '/token', maxRequests: 1000, handle: giveToken },
]
