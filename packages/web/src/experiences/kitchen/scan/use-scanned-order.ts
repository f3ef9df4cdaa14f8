import { useLocation, useSearch } from 'wouter'

/** The order number in the query (`?order=`), 8 characters; null without a valid one. */
export function readScannedOrder(search: string): string | null {
  const value = new URLSearchParams(search).get('order')?.toUpperCase() ?? ''
  return /^[0-9A-F]{8}$/.test(value) ? value : null
}

/** The scanned order's number, and a function that closes it by removing it from the address. */
export function useScannedOrder(): { number: string | null; close: () => void } {
  const [path, navigate] = useLocation()
  const number = readScannedOrder(useSearch())
  return { number, close: () => navigate(path, { replace: true }) }
}
