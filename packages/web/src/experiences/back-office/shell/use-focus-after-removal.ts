import { useEffect } from 'react'

/**
 * Keeps the place of keyboard and screen reader when the focused element is removed, such as a deleted row: the focus
 * moves to the closest remaining ancestor that can take it, a dialog or a panel, else to the title of the screen. The
 * browser would focus the page, where Esc closes nothing.
 */
export function useFocusAfterRemoval(): void {
  useEffect(() => {
    let focused: HTMLElement | null = null
    let places: HTMLElement[] = []
    const remember = ({ target }: FocusEvent) => {
      focused = target instanceof HTMLElement ? target : null
      places = focused ? placesAround(focused) : []
    }
    // A press on the page takes the focus from an element that remains.
    const forget = () => {
      setTimeout(() => {
        if (focused?.isConnected && document.activeElement === document.body) focused = null
      })
    }
    const observer = new MutationObserver(() => {
      if (!focused || focused.isConnected || document.activeElement !== document.body) return
      const title = document.querySelector<HTMLElement>('#main h1')
      for (const place of title ? [...places, title] : places) {
        place.focus({ preventScroll: true })
        if (document.activeElement === place) return
      }
    })
    const listeners = new AbortController()
    document.addEventListener('focusin', remember, { signal: listeners.signal })
    document.addEventListener('focusout', forget, { signal: listeners.signal })
    observer.observe(document.body, { subtree: true, childList: true })
    return () => {
      listeners.abort()
      observer.disconnect()
    }
  }, [])
}

/** The ancestors that can take the focus, innermost first. The area of all screens is not one: it has no name. */
function placesAround(element: HTMLElement): HTMLElement[] {
  const around = element.parentElement?.closest<HTMLElement>('[tabindex]:not(#main)')
  return around ? [around, ...placesAround(around)] : []
}
