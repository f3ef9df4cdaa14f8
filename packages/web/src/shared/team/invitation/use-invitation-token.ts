import { useEffect } from 'react'
import { useLinkToken } from '../../sign-in/use-link-token.ts'

const storageKey = 'invitation'

/**
 * The token of an invitation's link: undefined until the page is awake, null without one. This tab remembers it, for on
 * the way to accepting somebody may have to sign in elsewhere and come back.
 */
export function useInvitationToken(): string | null | undefined {
  const token = useLinkToken()
  useEffect(() => {
    if (token) sessionStorage.setItem(storageKey, token)
  }, [token])
  return token === null ? sessionStorage.getItem(storageKey) : token
}

export function forgetInvitation(): void {
  sessionStorage.removeItem(storageKey)
}
