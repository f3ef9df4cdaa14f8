import type { KeyboardEvent, ReactNode } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts'
import { cx } from './cx.ts'
import { Check, Ellipsis } from './icons.ts'
import { type PopoverAlign, popoverClass, usePopover } from './use-popover.ts'

export interface MenuItem {
  label: string
  icon?: ReactNode
  /** The action. Without it, the item is a link to `href`. */
  onSelect?: () => void
  href?: string
  /** For an irreversible action. Comes last. */
  danger?: boolean
  disabled?: boolean
  /** One of several: whether it is the current one. */
  checked?: boolean
}

/** Items, group captions, and separators. */
export type MenuEntry = MenuItem | { caption: string } | 'line'

export interface MenuButtonProps {
  /** The button's name for screen readers: "Actions for Keiko Mori". */
  label: string
  items: readonly MenuEntry[]
  /** Above the items: their subject. */
  header?: ReactNode
  /** The button's content. Three dots if absent. */
  children?: ReactNode
  align?: PopoverAlign
  variant?: ButtonVariant
  size?: ButtonSize
  /** Replaces the look of a button. */
  faceClassName?: string
}

/** A button that opens a menu. Arrow keys, Home, End and first letters move within it; Esc closes it. */
export function MenuButton({
  label,
  items,
  header,
  children,
  align = 'end',
  variant = 'plain',
  size,
  faceClassName,
}: MenuButtonProps) {
  const popover = usePopover(align, (panel) => itemsOf(panel)[0]?.focus())
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    popover.show()
  }
  return (
    <>
      <button
        {...popover.button}
        type="button"
        aria-haspopup="menu"
        aria-label={children ? undefined : label}
        title={children ? undefined : label}
        onKeyDown={openByKey}
        className={faceClassName ?? cx(buttonClass({ variant, size }), !children && 'aspect-square p-0!')}
      >
        {children && <span className="visually-hidden">{label}</span>}
        {children ?? <Ellipsis className="size-4.5" />}
      </button>
      <div {...popover.panel} className={cx(popoverClass, 'min-w-48 p-1')}>
        {header && <div className="border-line border-b px-3 pt-2 pb-2.5 mb-1">{header}</div>}
        <div role="menu" aria-label={label} tabIndex={-1} onKeyDown={moveByKey}>
          {items.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: separators and captions have no id
            <MenuLine key={index} entry={entry} onDone={popover.close} />
          ))}
        </div>
      </div>
    </>
  )
}

function MenuLine({ entry, onDone }: { entry: MenuEntry; onDone: () => void }) {
  if (entry === 'line') return <hr className="my-1 border-line" />
  if ('caption' in entry) return <p className="px-3 pt-2 pb-1 text-12 text-ink-3">{entry.caption}</p>
  const { label, icon, onSelect, href, danger, disabled, checked } = entry
  const shared = {
    role: checked === undefined ? 'menuitem' : 'menuitemradio',
    'aria-checked': checked,
    tabIndex: -1,
    className: cx(itemClass, danger ? 'text-danger-ink' : 'text-ink'),
  }
  const face = (
    <>
      {icon && <span className={cx('flex flex-none *:size-4', !danger && 'text-ink-2')}>{icon}</span>}
      <span className="min-w-0 flex-auto truncate">{label}</span>
      {checked && <Check className="size-4 text-pick-ink" />}
    </>
  )
  if (href && !onSelect) {
    return (
      <a {...shared} href={href} onClick={onDone}>
        {face}
      </a>
    )
  }
  const select = () => {
    onDone()
    onSelect?.()
  }
  return (
    <button
      {...shared}
      type="button"
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : select}
    >
      {face}
    </button>
  )
}

const itemClass =
  'flex min-h-8 w-full items-center gap-2.5 rounded-8 px-3 py-1.5 text-left font-medium text-13 no-underline outline-none ' +
  'hover:bg-hover focus-visible:bg-press aria-disabled:cursor-not-allowed aria-disabled:text-ink-off ' +
  'pointer-coarse:min-h-tap pointer-coarse:text-16'

function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const items = itemsOf(event.currentTarget)
  const at = items.indexOf(document.activeElement as HTMLElement)
  const next = focusTarget(event.key, at, items)
  if (!next) return
  event.preventDefault()
  next.focus()
}

function focusTarget(key: string, at: number, items: readonly HTMLElement[]): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[(at + 1) % items.length]
  if (key === 'ArrowUp') return items.at(at - 1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (!/^\p{L}$/u.test(key)) return undefined
  const following = [...items.slice(at + 1), ...items.slice(0, at + 1)]
  return following.find((item) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()))
}

function itemsOf(panel: HTMLElement): HTMLElement[] {
  return [...panel.querySelectorAll<HTMLElement>('[role^="menuitem"]')]
}
