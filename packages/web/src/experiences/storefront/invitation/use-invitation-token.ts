import { useEffect } from 'react'
import { useLinkToken } from '../../../shared/sign-in/use-link-token.ts'

const storageKey = 'invitation'

/**
 * The token of an invitation link: undefined until hydration, null without one. It is stored for this tab,
 * because accepting may involve signing in on another page first.
 */
export function useInvitationToken(): string | null | undefined {
  const token = useLinkToken()
  useEffect(() => {
    if (token) sessionStorage.setItem(storageKey, token)
  }, [token])
  return token === null ? sessionStorage.getItem(storageKey) : token
}

export function clearInvitation(): void {
  sessionStorage.removeItem(storageKey)
}
