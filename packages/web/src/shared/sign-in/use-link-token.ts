import { useEffect, useState } from 'react'

/**
 * The token of a mailed link: undefined until the page is awake, null when its address has none. It is taken out of the
 * address at once, so that it stays neither on the screen nor in the browser's history.
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
