import type { AuthCall } from './auth-call.ts'
import { authMethodOperations } from './auth-methods/auth-method-operations.ts'
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

export interface SignInOperation {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Relative to /api/auth; ":name" matches one segment. */
  path: `/${string}`
  /** Requests per client address in 15 minutes. */
  maxRequests: number
  /** The body is a form, and `body` holds its fields; otherwise JSON. */
  accepts?: 'form'
  handle(call: AuthCall): Promise<Response>
}

/**
 * Every operation below /api/auth; contract/src/sign-in.ts defines the inputs.
 */
export const signInOperations: SignInOperation[] = [
  { method: 'POST', path: '/sign-in/email', maxRequests: 100, handle: signIn },
  { method: 'POST', path: '/sign-up/email', maxRequests: 50, handle: signUp },
  { method: 'POST', path: '/sign-up/phone', maxRequests: 20, handle: signUpByPhone },
  { method: 'POST', path: '/otp', maxRequests: 30, handle: sendSignInCode },
  { method: 'POST', path: '/otp/verify', maxRequests: 60, handle: signInByCode },
  { method: 'POST', path: '/magic-link', maxRequests: 30, handle: sendSignInLink },
  { method: 'POST', path: '/magic-link/verify', maxRequests: 60, handle: signInByLink },
  { method: 'POST', path: '/recover', maxRequests: 30, handle: sendRecovery },
  { method: 'POST', path: '/reset-password', maxRequests: 60, handle: resetPassword },
  { method: 'POST', path: '/change-password', maxRequests: 60, handle: changePassword },
  { method: 'POST', path: '/set-password', maxRequests: 60, handle: setFirstPassword },
  { method: 'POST', path: '/change-email', maxRequests: 30, handle: changeEmail },
  { method: 'POST', path: '/resend', maxRequests: 30, handle: resendVerification },
  { method: 'POST', path: '/verify-email', maxRequests: 60, handle: verifyEmail },
  { method: 'POST', path: '/sign-out', maxRequests: 1000, handle: signOut },
  { method: 'GET', path: '/get-session', maxRequests: 10_000, handle: getSession },
  ...authMethodOperations,
]

/** The operation of a method and path with its path parameters; null if there is none. */
export function findSignInOperation(
  method: string,
  path: string,
): { operation: SignInOperation; params: Record<string, string> } | null {
  for (const operation of signInOperations) {
    const params = operation.method === method ? match(operation.path, path) : null
    if (params) return { operation, params }
  }
  return null
}

function match(pattern: string, path: string): Record<string, string> | null {
  const segments = pattern.split('/')
  const given = path.split('/')
  if (segments.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of segments.entries()) {
    const value = given[index] ?? ''
    if (part.startsWith(':') && value !== '') params[part.slice(1)] = value
    else if (part !== value) return null
  }
  return params
}
