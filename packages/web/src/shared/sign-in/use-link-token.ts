import { useEffect, useState } from 'react'

/**
 * The token of an emailed link: undefined until hydration, null when the address has none. It is removed from
 * the address immediately, so that it stays neither on screen nor in the browser history.
 */
export function useLinkToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>()
  useEffect(() => {
    const { location, history } = window
    setToken(new URLSearchParams(location.search).get('token'))
    history.replaceState(history.state, '', location.pathname)
  }, [])
  return token
}
