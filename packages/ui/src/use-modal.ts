import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useHydrated } from './use-hydrated.ts'

/** The browser runs layout effects, a server-rendered page has none to run. */
const useMountEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * Shows a native dialog modally for as long as its component is mounted: top layer, inert page, Esc, and focus
 * back to the opener when it goes. Focus starts on the element with `data-autofocus`, else on the dialog itself,
 * so that a phone's keyboard does not cover what one came to read.
 *
 * One that the server rendered is painted with the page (`data-painted`), and modal once the page is awake.
 */
export function useModal(onClose: (() => void) | undefined) {
  const ref = useRef<HTMLDialogElement>(null)
  const pressedScrim = useRef(false)
  const hydrated = useHydrated()
  const [isPainted] = useState(!hydrated)

  useMountEffect(() => {
    const dialog = ref.current
    if (!dialog || !hydrated) return
    // a page that wakes has work enough without it
    const waiting = isPainted ? setTimeout(showModal, 0, dialog) : showModal(dialog)
    return () => {
      clearTimeout(waiting)
      // the browser gives focus back on close(), but not when the element is merely removed
      dialog.close()
      markPage()
    }
  }, [hydrated, isPainted])

  return {
    ref,
    open: isPainted || undefined,
    'data-painted': isPainted || undefined,
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

function showModal(dialog: HTMLDialogElement): undefined {
  keepScrollbarWidth()
  // one that the page came with is open already, and must not be to become modal
  dialog.removeAttribute('open')
  dialog.showModal()
  markPage()
  const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog
  first.focus()
}

/** base.css locks the page while a modal is open. */
function markPage(): void {
  document.documentElement.toggleAttribute(
    'data-behind-dialog',
    document.querySelector('dialog:modal') !== null,
  )
}

/** While the page is locked base.css fills the place of its scrollbar by this width. */
function keepScrollbarWidth(): void {
  if (document.querySelector('dialog:modal')) return
  const root = document.documentElement
  const width = `${window.innerWidth - root.clientWidth}px`
  // setting it has every element of the page styled again
  if ((root.style.getPropertyValue('--scrollbar') || '0px') === width) return
  root.style.setProperty('--scrollbar', width)
}
