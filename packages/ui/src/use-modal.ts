import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'

/** The browser runs layout effects, a server-rendered page has none to run. */
const useMountEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * Shows a native dialog modally for as long as its component is mounted: top layer, inert page, Esc, and focus
 * back to the opener when it goes. Focus starts on the element with `data-autofocus`, else on the dialog itself,
 * so that a phone's keyboard does not cover what one came to read.
 */
export function useModal(onClose: (() => void) | undefined) {
  const ref = useRef<HTMLDialogElement>(null)
  const pressedScrim = useRef(false)

  useMountEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    keepScrollbarWidth()
    dialog.showModal()
    const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog
    first.focus()
    // the browser gives focus back on close(), but not when the element is merely removed
    return () => dialog.close()
  }, [])

  return {
    ref,
    tabIndex: -1,
    onKeyDown: (event: KeyboardEvent<HTMLDialogElement>) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      event.stopPropagation()
      onClose?.()
    },
    // Android's back gesture arrives as cancel, without a key
    onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      onClose?.()
    },
    // the browser may close it all the same on a second request: one that must stay is shown again
    onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
      const dialog = event.currentTarget
      if (event.target !== dialog || dialog.open || !dialog.isConnected) return
      if (onClose) onClose()
      else dialog.showModal()
    },
    // both ends of the press must be on the scrim: selecting text and letting go outside closes nothing
    onPointerDown: (event: PointerEvent<HTMLDialogElement>) => {
      pressedScrim.current = event.target === event.currentTarget
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (pressedScrim.current && event.target === event.currentTarget) onClose?.()
      pressedScrim.current = false
    },
  }
}

/** base.css locks the page while a modal is open and fills the place of its scrollbar by this width. */
function keepScrollbarWidth(): void {
  if (document.querySelector('dialog:modal')) return
  const root = document.documentElement
  root.style.setProperty('--scrollbar', `${window.innerWidth - root.clientWidth}px`)
}
