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

/** The ways to sign in besides password, code and link, as far as they set cookies or send the browser elsewhere. */
export const openOperationsOfWays: OpenOperation[] = [
  { method: 'POST', path: '/sign-in/social', most: 100, handle: beginSocialSignIn },
  { method: 'POST', path: '/sign-in/sso', most: 100, handle: beginWorkSignIn },
  { method: 'GET', path: '/callback/:provider', most: 200, handle: answerCallback },
  { method: 'POST', path: '/callback/:provider', most: 200, takes: 'form', handle: answerPostedCallback },
  { method: 'GET', path: '/saml/:provider/metadata', most: 200, handle: answerMetadata },
  { method: 'GET', path: '/hand-over', most: 100, opens: 'another account', handle: takeHandOver },
  {
    method: 'POST',
    path: '/two-factor/verify-totp',
    most: 100,
    opens: 'second factor',
    handle: answerChallenge('totp'),
  },
  {
    method: 'POST',
    path: '/two-factor/verify-otp',
    most: 100,
    opens: 'second factor',
    handle: answerChallenge('otp'),
  },
  {
    method: 'POST',
    path: '/two-factor/verify-backup-code',
    most: 100,
    opens: 'recovery code',
    handle: answerChallenge('recovery'),
  },
  { method: 'POST', path: '/two-factor/send-otp', most: 30, handle: sendChallengeCode },
  { method: 'GET', path: '/passkey/generate-register-options', most: 100, handle: offerPasskey },
  { method: 'POST', path: '/passkey/verify-registration', most: 100, handle: registerPasskey },
  { method: 'GET', path: '/passkey/generate-authenticate-options', most: 1000, handle: askForPasskey },
  {
    method: 'POST',
    path: '/passkey/verify-authentication',
    most: 100,
    opens: 'passkey',
    handle: signInWithPasskey,
  },
  { method: 'POST', path: '/sign-in/wallet/message', most: 100, handle: askWallet },
  { method: 'POST', path: '/sign-in/wallet', most: 100, opens: 'wallet', handle: signInWithWallet },
  { method: 'GET', path: '/token', most: 1000, handle: giveToken },
  { method: 'POST', path: '/token', most: 1000, handle: giveToken },
]
