import { useEffect, useState } from 'react'

/**
 * Whether this tab prints automatically, of those of this browser that show the same kitchen: the one that was visible last, because
 * a hidden one may not show the dialog of the browser. Without the Web Locks API each of them does.
 */
export function usePrintingTab(restaurantId: string, on: boolean): boolean {
  const [isHolder, setHolder] = useState(false)
  useEffect(
    () => (on ? holdLock(`comanda.kitchen-printing:${restaurantId}`, setHolder) : undefined),
    [restaurantId, on],
  )
  return on && isHolder
}

/** Waits for a lock, and takes it from another tab when this one is or becomes visible. Returns a function that releases it. */
function holdLock(name: string, onChange: (isHolder: boolean) => void): () => void {
  const { locks } = navigator
  const ended = new AbortController()
  let waiting = new AbortController()
  let isHolder = false
  let latest: symbol | null = null
  const change = (next: boolean) => {
    isHolder = next
    onChange(next)
  }
  const request = async (options: LockOptions) => {
    const own = Symbol('request')
    latest = own
    const isCurrent = () => latest === own && !ended.signal.aborted
    const untilEnded = (resolve: () => void) => {
      if (!isCurrent()) return resolve()
      change(true)
      ended.signal.addEventListener('abort', () => resolve())
    }
    await locks.request(name, options, () => new Promise<void>(untilEnded)).catch(() => {})
    // Another tab took it.
    if (isHolder && isCurrent()) wait()
  }
  const wait = () => {
    change(false)
    waiting = new AbortController()
    void request({ signal: waiting.signal })
  }
  const take = () => {
    if (isHolder || document.visibilityState === 'hidden') return
    waiting.abort()
    void request({ steal: true })
  }
  if (!locks) change(true)
  else if (document.visibilityState === 'hidden') wait()
  else take()
  document.addEventListener('visibilitychange', take, { signal: ended.signal })
  return () => {
    ended.abort()
    waiting.abort()
    onChange(false)
  }
}
