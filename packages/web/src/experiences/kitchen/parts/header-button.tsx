import { Button } from '@comanda/ui/button'
import { cx } from '@comanda/ui/cx.ts'
import type { Icon } from '@comanda/ui/icons.ts'

export interface HeaderButtonProps {
  icon: Icon
  label: string
  /** Number of unread items; hidden if 0. */
  count?: number
  /** For toggles. */
  pressed?: boolean
  /** Hidden on a phone, where the toggle is elsewhere. */
  wideOnly?: boolean
  onClick: () => void
}

/** A button of the header: with its label where there is room, else as an icon. */
export function HeaderButton({
  icon: Icon,
  label,
  count = 0,
  pressed,
  wideOnly,
  onClick,
}: HeaderButtonProps) {
  return (
    <Button
      variant={pressed ? 'solid' : 'outline'}
      aria-pressed={pressed}
      aria-label={count > 0 ? `${label}, ${count} unread` : label}
      title={label}
      onClick={onClick}
      className={cx(
        'max-xl:min-w-ctl-kitchen max-xl:px-3! max-lg:min-h-12! max-lg:min-w-12',
        'text-16! shadow-none! lg:min-h-11! xl:px-4!',
        wideOnly && 'max-sm:hidden!',
      )}
    >
      <Icon aria-hidden="true" className="size-5.5 xl:size-5" />
      <span className="max-xl:hidden">{label}</span>
      {count > 0 && (
        <span className="grid min-h-6 min-w-6 place-items-center rounded-full bg-acknowledged-dot px-1.5 font-bold text-16 text-on-acknowledged leading-none tnum max-xl:absolute max-xl:-top-1.5 max-xl:-right-1.5">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Button>
  )
}
