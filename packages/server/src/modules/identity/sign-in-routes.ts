import { ORPCError, ValidationError } from '@orpc/server'
import { api } from '../../platform/http/api.ts'
import {
  createPasskey,
  passkeyCreation,
  passkeyRequest,
  signInWithPasskey,
} from './auth-methods/passkeys/ceremonies.ts'
import { beginSocialSignIn, beginWorkSignIn } from './auth-methods/providers/begin-sign-in.ts'
import { completeChallenge, sendChallengeCode } from './auth-methods/second-factor/complete-challenge.ts'
import { issueAccessToken } from './auth-methods/tokens/issue-access-token.ts'
import { createWalletMessage, signInWithWallet } from './auth-methods/wallet/sign-in-with-wallet.ts'
import { changePassword, setFirstPassword } from './change-password.ts'
import { resetPassword } from './reset-password.ts'
import {
  changeEmail,
  resendVerification,
  sendRecovery,
  sendSignInCode,
  sendSignInLink,
} from './send-proofs.ts'
import { signInWithPassword } from './sign-in.ts'
import { signInByCode, signInByLink } from './sign-in-by-proof.ts'
import { admitSignIn } from './sign-in-context.ts'
import { readSession, signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'
import { signUpByPhone } from './sign-up-by-phone.ts'
import { verifyEmail } from './verify-email.ts'

/** Runs before inputs are validated. */
const signIn = api.signIn.use(async ({ context, procedure, next }) => {
  const { meta, route } = procedure['~orpc']
  await admitSignIn(context, route.path ?? '', meta.maxRequests ?? 0)
  try {
    return await next()
  } catch (error) {
    throw withFormMessage(error)
  }
})

export const signInRoutes = {
  password: signIn.password.handler(({ context, input }) => signInWithPassword(context, input)),
  signUp: signIn.signUp.handler(({ context, input }) => signUp(context, input)),
  signUpByPhone: signIn.signUpByPhone.handler(({ context, input }) => signUpByPhone(context, input)),

  sendCode: signIn.sendCode.handler(({ context, input }) => sendSignInCode(context, input)),
  code: signIn.code.handler(({ context, input }) => signInByCode(context, input)),
  sendLink: signIn.sendLink.handler(({ context, input }) => sendSignInLink(context, input.email)),
  link: signIn.link.handler(({ context, input }) => signInByLink(context, input.token)),

  sendRecovery: signIn.sendRecovery.handler(({ context, input }) => sendRecovery(context, input.email)),
  resetPassword: signIn.resetPassword.handler(({ context, input }) => resetPassword(context, input)),
  changePassword: signIn.changePassword.handler(({ context, input }) => changePassword(context, input)),
  setPassword: signIn.setPassword.handler(({ context, input }) =>
    setFirstPassword(context, input.newPassword),
  ),
  changeEmail: signIn.changeEmail.handler(({ context, input }) => changeEmail(context, input.newEmail)),
  resendVerification: signIn.resendVerification.handler(({ context, input }) =>
    resendVerification(context, input.email),
  ),
  verifyEmail: signIn.verifyEmail.handler(({ context, input }) => verifyEmail(context, input)),

  signOut: signIn.signOut.handler(({ context, input }) => signOut(context, input.scope)),
  session: signIn.session.handler(({ context }) => readSession(context.app, context.caller)),

  social: signIn.social.handler(({ context, input }) => beginSocialSignIn(context, input)),
  work: signIn.work.handler(({ context, input }) => beginWorkSignIn(context, input)),

  totp: signIn.totp.handler(({ context, input }) => completeChallenge(context, 'totp', input)),
  textCode: signIn.textCode.handler(({ context, input }) => completeChallenge(context, 'otp', input)),
  recoveryCode: signIn.recoveryCode.handler(({ context, input }) =>
    completeChallenge(context, 'recovery', input),
  ),
  sendFactorCode: signIn.sendFactorCode.handler(({ context }) => sendChallengeCode(context)),

  passkeyCreation: signIn.passkeyCreation.handler(({ context }) => passkeyCreation(context)),
  createPasskey: signIn.createPasskey.handler(({ context, input }) => createPasskey(context, input)),
  passkeyRequest: signIn.passkeyRequest.handler(({ context }) => passkeyRequest(context)),
  passkey: signIn.passkey.handler(({ context, input }) => signInWithPasskey(context, input.response)),

  walletMessage: signIn.walletMessage.handler(({ context, input }) => createWalletMessage(context, input)),
  wallet: signIn.wallet.handler(({ context, input }) => signInWithWallet(context, input)),

  token: signIn.token.handler(({ context }) => issueAccessToken(context)),
  issueToken: signIn.issueToken.handler(({ context }) => issueAccessToken(context)),
}

/** Forms of the sign-in show one sentence: that of the first invalid field. */
function withFormMessage(error: unknown): unknown {
  if (!(error instanceof ORPCError) || !(error.cause instanceof ValidationError)) return error
  if (error.code !== 'BAD_REQUEST') return error
  const issues = error.cause.issues.map(({ path = [], message }) => ({
    path: path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.'),
    message,
  }))
  return new ORPCError('BAD_REQUEST', { message: issues[0]?.message ?? '', data: { issues } })
}
