import { type ReactNode, useEffect } from 'react'
import { cx } from './cx.ts'
import { Ellipsis, X } from './icons.ts'
import { MenuButton } from './menu-button.tsx'
import { TextButton } from './text-button.tsx'

export interface BulkAction {
  label: string
  icon: ReactNode
  onSelect: () => void
  /** Its panel is open. */
  pressed?: boolean
  disabled?: boolean
}

export interface BulkBarProps {
  /** Number of selected rows. Nothing is shown for 0. */
  count: number
  /** On a phone, those after the fourth are in a menu. */
  actions: readonly BulkAction[]
  onClear: () => void
  /** Number of all rows that match, and what selects them. */
  total?: number
  onSelectAll?: () => void
  /** Above the bar: the panel of the pressed action. */
  children?: ReactNode
}

const PHONE_ACTIONS = 4

/**
 * The actions on the selected rows: floats at the bottom of the list, on a phone in place of the tabs. Place it
 * after the table. Esc clears the selection, unless a panel is open.
 */
export function BulkBar({ count, actions, onClear, total, onSelectAll, children }: BulkBarProps) {
  const open = count > 0
  const isPanelOpen = actions.some((action) => action.pressed)
  useEffect(() => {
    if (!open || isPanelOpen) return
    const clear = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (!document.querySelector('dialog:modal, :popover-open')) onClear()
    }
    addEventListener('keydown', clear)
    return () => removeEventListener('keydown', clear)
  }, [open, isPanelOpen, onClear])
  const others = actions.slice(PHONE_ACTIONS)
  return (
    <>
      <p role="status" className="visually-hidden">
        {open && `${count} selected`}
      </p>
      {open && (
        <div className="pointer-events-none mt-4 flex justify-center max-office:h-16 office:sticky office:bottom-4 office:z-sticky">
          <div className="pointer-events-auto relative flex max-w-full animate-rise flex-wrap items-center gap-1 bg-solid text-13 text-on-solid shadow-e-3 office:flex-nowrap office:rounded-12 office:px-2 office:py-1.5 max-office:fixed max-office:inset-x-0 max-office:bottom-0 max-office:z-scrim max-office:px-2 max-office:pb-[env(safe-area-inset-bottom)]">
            {children && (
              <div className="absolute right-0 bottom-full mb-2.5 max-w-[calc(100vw-2rem)] rounded-12 border border-line bg-surface p-4 text-ink shadow-e-3 max-office:right-4">
                {children}
              </div>
            )}
            <p className="flex min-h-11 flex-none items-center gap-2 px-2 font-semibold max-office:flex-auto max-office:text-16">
              {count} selected
              {onSelectAll && total !== undefined && count < total && (
                <TextButton onClick={onSelectAll} className="ml-auto min-h-tap text-inherit! underline">
                  Select all {total}
                </TextButton>
              )}
            </p>
            <button
              type="button"
              aria-label="Clear the selection"
              title="Clear the selection"
              onClick={onClear}
              className={cx(actionClass, 'aspect-square justify-center office:order-last')}
            >
              <X />
            </button>
            <div className="flex items-stretch max-office:w-full office:min-w-0 office:overflow-x-auto office:border-on-solid/20 office:border-l office:pl-1">
              {actions.map((action, index) => (
                <ActionButton key={action.label} action={action} beyondPhone={index >= PHONE_ACTIONS} />
              ))}
              {others.length > 0 && (
                <MenuButton
                  label="More actions"
                  items={others}
                  faceClassName={cx(actionClass, 'flex-1 flex-col justify-center gap-1 office:hidden')}
                >
                  <Ellipsis />
                  <span className="text-12">More</span>
                </MenuButton>
              )}
            </div>
          </div>
        </div>
      )}
    </>
  )
}

function ActionButton({ action, beyondPhone }: { action: BulkAction; beyondPhone: boolean }) {
  return (
    <button
      type="button"
      aria-pressed={action.pressed}
      disabled={action.disabled}
      onClick={action.onSelect}
      className={cx(
        actionClass,
        'max-office:flex-1 max-office:flex-col max-office:justify-center max-office:gap-1 max-office:text-12',
        action.pressed && 'bg-on-solid/20',
        beyondPhone && 'max-office:hidden',
      )}
    >
      {action.icon}
      {action.label}
    </button>
  )
}

const actionClass =
  'inline-flex min-h-8 min-w-8 items-center gap-2 rounded-8 px-2.5 font-medium whitespace-nowrap hover:bg-on-solid/15 ' +
  'focus-visible:outline-on-solid disabled:opacity-50 pointer-coarse:min-h-tap pointer-coarse:min-w-tap max-office:min-h-14 [&>svg]:size-4'
