import { type ToggleEvent, useEffect, useId, useRef, useState } from 'react'

/** The edge of its button that a panel is aligned with. */
export type PopoverAlign = 'start' | 'end'

/**
 * A native popover below its button: top layer, Esc, and closing by a click elsewhere. Spread `button` on the
 * button and `panel` on the panel, which follows it directly. `onOpen` runs once the panel is visible, to
 * place the focus.
 */
export function usePopover(align: PopoverAlign, onOpen?: (panel: HTMLElement) => void) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)

  useEffect(() => {
    if (!open) return
    const follow = () => place(button.current, panel.current, align)
    addEventListener('resize', follow)
    addEventListener('scroll', follow, { capture: true, passive: true })
    return () => {
      removeEventListener('resize', follow)
      removeEventListener('scroll', follow, { capture: true })
    }
  }, [open, align])

  return {
    open,
    show: () => panel.current?.showPopover(),
    close: () => panel.current?.hidePopover(),
    button: { ref: button, popoverTarget: id, 'aria-expanded': open },
    panel: {
      ref: panel,
      id,
      popover: 'auto' as const,
      // the size is known once it is open; the next frame is the first visible one
      onBeforeToggle: (event: ToggleEvent<HTMLDivElement>) => {
        if (event.newState !== 'open' || event.target !== event.currentTarget) return
        requestAnimationFrame(() => {
          place(button.current, panel.current, align)
          if (panel.current) onOpen?.(panel.current)
        })
      },
      onToggle: (event: ToggleEvent<HTMLDivElement>) => {
        if (event.target === event.currentTarget) setOpen(event.newState === 'open')
      },
    },
  }
}

/** The classes of such a panel. */
export const popoverClass =
  'fixed inset-auto m-0 max-h-[min(28rem,calc(100dvh-1rem))] max-w-[calc(100vw-1rem)] overflow-y-auto overscroll-contain ' +
  'rounded-12 border border-line bg-surface text-body text-ink shadow-e-3 open:animate-fade'

const GAP = 6
const EDGE = 8

/** Places the panel below the button, or above it where there is no room, and within the window. */
function place(button: HTMLElement | null, panel: HTMLElement | null, align: PopoverAlign): void {
  if (!button || !panel) return
  const anchor = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = panel
  const left = align === 'start' ? anchor.left : anchor.right - width
  const below = anchor.bottom + GAP
  const fitsBelow = below + height <= innerHeight - EDGE
  const top = fitsBelow || anchor.top < height + GAP + EDGE ? below : anchor.top - GAP - height
  panel.style.left = `${clamp(left, EDGE, innerWidth - width - EDGE)}px`
  panel.style.top = `${clamp(top, EDGE, innerHeight - height - EDGE)}px`
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max))
}
