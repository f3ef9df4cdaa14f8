import { Dialog } from '@comanda/ui/dialog'
import { IconButton } from '@comanda/ui/icon-button'
import { X } from '@comanda/ui/icons.ts'
import { Sheet } from '@comanda/ui/sheet'
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useEmbeddedMenu } from './embedded.ts'

export interface SidePanelProps {
  title: string
  description?: ReactNode
  onClose: () => void
  /** Fixed at the bottom while the body scrolls: Cancel and the primary button. */
  footer?: ReactNode
  children: ReactNode
}

/**
 * Next to a screen's content on wide screens, over it as a sheet on narrow ones. On an embedded screen it is a modal
 * dialog.
 */
export function SidePanel(props: SidePanelProps) {
  const isWide = useIsWide()
  if (useEmbeddedMenu()) return <Dialog {...props} />
  return isWide ? <Panel {...props} /> : <Sheet {...props} />
}

function Panel({ title, description, onClose, footer, children }: SidePanelProps) {
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    const first = panel.current?.querySelector<HTMLElement>('[data-autofocus]') ?? panel.current
    first?.focus()
    return () => {
      if (opener instanceof HTMLElement) focusBehindDialogs(opener)
    }
  }, [])
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--toast-inset', '25rem')
    return () => void style.removeProperty('--toast-inset')
  }, [])
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.stopPropagation()
    onClose()
  }
  return (
    <section
      ref={panel}
      aria-labelledby={id}
      tabIndex={-1}
      onKeyDown={closeByKey}
      className="flex w-100 flex-none animate-fade flex-col border-line border-l bg-surface shadow-e-3 outline-none print:hidden"
    >
      <header className="flex flex-none items-start gap-3 px-5 pt-4 pb-2">
        <div className="min-w-0 flex-auto pt-1">
          <h2 id={id} className="font-semibold text-16">
            {title}
          </h2>
          {description && <div className="mt-1 text-13 text-ink-2">{description}</div>}
        </div>
        <IconButton label="Close" icon={<X className="size-4.5" />} onClick={onClose} className="-mr-2" />
      </header>
      <div className="relative min-h-0 flex-auto overflow-y-auto overscroll-contain px-5 py-3">
        {children}
      </div>
      {footer && <footer className="flex-none border-line border-t px-5 py-3 empty:hidden">{footer}</footer>}
    </section>
  )
}

/** Focuses an element, if necessary after the dialogs above it have closed: a result opens while its form closes. */
export function focusBehindDialogs(element: HTMLElement, options?: FocusOptions): void {
  const modal = document.querySelector('dialog:modal')
  if (modal) modal.addEventListener('close', () => focusBehindDialogs(element, options), { once: true })
  else if (element.isConnected) element.focus(options)
}

/** Whether the panel has room next to the content. It does not change while a dialog is open over it, which a new sheet would cover. */
function useIsWide(): boolean {
  const fits = useMedia('(min-width: 68.75rem)')
  const [isWide, setWide] = useState(fits)
  useEffect(() => {
    if (fits === isWide) return
    const listeners = new AbortController()
    const options = { once: true, signal: listeners.signal }
    const update = () => {
      const modals = document.querySelectorAll('dialog:modal')
      const ownModals = isWide ? 0 : 1
      if (modals.length <= ownModals) setWide(fits)
      else for (const modal of modals) modal.addEventListener('close', update, options)
    }
    update()
    return () => listeners.abort()
  }, [fits, isWide])
  return isWide
}

/** Whether a media query matches, updated when it changes. False on the server. */
function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}
