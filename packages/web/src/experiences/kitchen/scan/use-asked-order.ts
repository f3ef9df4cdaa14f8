import { useLocation, useSearch } from 'wouter'

/** The order that an address asks for (`?order=`), as its number of 8 characters; null where it asks for none. */
export function readAskedOrder(search: string): string | null {
  const asked = new URLSearchParams(search).get('order')?.toUpperCase() ?? ''
  return /^[0-9A-F]{8}$/.test(asked) ? asked : null
}

/** That order, and how to put it away: the address is the board's own again. */
export function useAskedOrder(): { number: string | null; put: () => void } {
  const [path, navigate] = useLocation()
  const number = readAskedOrder(useSearch())
  return { number, put: () => navigate(path, { replace: true }) }
}
