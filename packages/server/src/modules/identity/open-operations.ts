import type { AuthCall } from './auth-call.ts'
import { changeEmail } from './change-email.ts'
import { changePassword, setFirstPassword } from './change-password.ts'
import { getSession } from './get-session.ts'
import { resetPassword } from './reset-password.ts'
import { sendRecovery } from './send-recovery.ts'
import { sendSignInCode } from './send-sign-in-code.ts'
import { sendSignInLink } from './send-sign-in-link.ts'
import { resendVerification } from './send-verification.ts'
import { signIn } from './sign-in.ts'
import { signInByCode } from './sign-in-by-code.ts'
import { signInByLink } from './sign-in-by-link.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'
import { signUpByPhone } from './sign-up-by-phone.ts'
import { verifyEmail } from './verify-email.ts'
import { openOperationsOfWays } from './ways/open-operations.ts'

export interface OpenOperation {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /api/auth; ":name" stands for one segment. */
  path: `/${string}`
  /** How often one address may ask in a quarter of an hour. */
  most: number
  /** What comes is a form, and `body` its fields; else it is JSON. */
  takes?: 'form'
  /** Its answer may open a session: what to call this way of signing in where sign-ins are written down. */
  opens?: string
  handle(call: AuthCall): Promise<Response>
}

/** All that is open below /api/auth; contract/src/sign-in.ts says what it takes. All else of better-auth stays shut. */
export const openOperations: OpenOperation[] = [
  { method: 'POST', path: '/sign-in/email', most: 100, opens: 'password', handle: signIn },
  { method: 'POST', path: '/sign-up/email', most: 50, opens: 'signing up', handle: signUp },
  { method: 'POST', path: '/sign-up/phone', most: 20, handle: signUpByPhone },
  { method: 'POST', path: '/otp', most: 30, handle: sendSignInCode },
  { method: 'POST', path: '/otp/verify', most: 60, opens: 'code', handle: signInByCode },
  { method: 'POST', path: '/magic-link', most: 30, handle: sendSignInLink },
  { method: 'POST', path: '/magic-link/verify', most: 60, opens: 'link', handle: signInByLink },
  { method: 'POST', path: '/recover', most: 30, handle: sendRecovery },
  { method: 'POST', path: '/reset-password', most: 60, handle: resetPassword },
  { method: 'POST', path: '/change-password', most: 60, handle: changePassword },
  { method: 'POST', path: '/set-password', most: 60, handle: setFirstPassword },
  { method: 'POST', path: '/change-email', most: 30, handle: changeEmail },
  { method: 'POST', path: '/resend', most: 30, handle: resendVerification },
  { method: 'POST', path: '/verify-email', most: 60, handle: verifyEmail },
  { method: 'POST', path: '/sign-out', most: 1000, handle: signOut },
  { method: 'GET', path: '/get-session', most: 10_000, handle: getSession },
  ...openOperationsOfWays,
]

/** The operation at a method and path with its parameters; null when there is none. */
export function findOpenOperation(
  method: string,
  path: string,
): { operation: OpenOperation; params: Record<string, string> } | null {
  for (const operation of openOperations) {
    const params = operation.method === method ? match(operation.path, path) : null
    if (params) return { operation, params }
  }
  return null
}

function match(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? ''
    if (part.startsWith(':') && value !== '') params[part.slice(1)] = value
    else if (part !== value) return null
  }
  return params
}
