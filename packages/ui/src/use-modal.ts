import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { useServerRendered } from './use-hydrated.ts'

/** Layout effects run in the browser only. */
const useMountEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * Shows a native dialog modally while its component is mounted: top layer, inert page, Esc, and focus back to
 * the opener when it unmounts. Focus starts on the element with `data-autofocus`, else on the dialog itself,
 * so that a phone's keyboard does not cover the content.
 * A server-rendered dialog is painted with the page (`data-painted`) and becomes modal after hydration.
 * With `paintsFirst` it becomes modal after the frame that shows it: an inert page restyles every element that is
 * visible, which takes longer than the dialog itself. Only for a dialog that no ancestor clips or moves.
 */
export function useModal(onClose: (() => void) | undefined, paintsFirst = false) {
  const ref = useRef<HTMLDialogElement>(null)
  const pressedScrim = useRef(false)
  const presses = useRef(0)
  const isPainted = useServerRendered()

  useMountEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const hide = paintsFirst && !isPainted && !isPageInert() ? showBeforeModal(dialog) : undefined
    if (!isPainted && !hide) showModal(dialog)
    return () => {
      // the browser restores focus on close(), but not when the element is merely removed
      dialog.close()
      markPage()
      hide?.()
    }
  }, [isPainted, paintsFirst])

  useEffect(() => {
    if (!isPainted) return
    // In a task of its own: moving the focus would otherwise make React run the remaining effects in the same task.
    const waiting = setTimeout(() => ref.current && showModal(ref.current))
    return () => clearTimeout(waiting)
  }, [isPainted])

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
    // Android's back gesture fires cancel, without a key
    onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      onClose?.()
    },
    // the browser may close it anyway on a second request: one that must stay is shown again
    onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
      const dialog = event.currentTarget
      if (event.target !== dialog || dialog.open || !dialog.isConnected) return
      if (onClose) onClose()
      else dialog.showModal()
    },
    onPointerDownCapture: () => {
      presses.current += 1
    },
    // The second half of a double click on the opener: it must neither close the dialog nor confirm it. Later clicks are meant for
    // the dialog, although the browser keeps counting quick ones: a "+" can be where the opener was.
    onClickCapture: (event: Pick<MouseEvent, 'detail' | 'preventDefault' | 'stopPropagation'>) => {
      if (event.detail <= 1 || presses.current > 1) return
      event.preventDefault()
      event.stopPropagation()
    },
    // the press must start and end on the scrim: a text selection that ends outside must not close the dialog
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
  // showModal() throws for a dialog that is open already
  dialog.removeAttribute('open')
  dialog.showModal()
  markPage()
  focusIn(dialog)
}

/** Shows the dialog, and makes it modal once it is painted. The function that it returns ends both. */
function showBeforeModal(dialog: HTMLDialogElement): () => void {
  const opener = document.activeElement
  dialog.setAttribute('open', '')
  focusIn(dialog)
  let waiting: ReturnType<typeof setTimeout>
  // The first callback runs before the frame is painted. A timeout started there could run before other callbacks of that frame.
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      waiting = setTimeout(showModal, 0, dialog)
    })
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(waiting)
    // The browser remembers the focus at the time of showModal(), which is in the dialog.
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
  }
}

function focusIn(dialog: HTMLDialogElement): void {
  const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog
  first.focus()
}

function isPageInert(): boolean {
  return document.querySelector('dialog:modal') !== null
}

/** base.css locks the page while a modal is open. */
function markPage(): void {
  document.documentElement.toggleAttribute('data-behind-dialog', isPageInert())
}

/** Sets the width by which base.css replaces the scrollbar of the locked page. */
function keepScrollbarWidth(): void {
  if (isPageInert()) return
  const root = document.documentElement
  const width = `${window.innerWidth - root.clientWidth}px`
  // setting it restyles every element of the page
  if ((root.style.getPropertyValue('--scrollbar') || '0px') === width) return
  root.style.setProperty('--scrollbar', width)
}
