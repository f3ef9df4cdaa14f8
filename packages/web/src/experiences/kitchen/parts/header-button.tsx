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

/** A header button: with its label if there is room, otherwise as an icon. */
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
        'max-[120rem]:min-w-ctl-kitchen max-[120rem]:px-3! max-lg:min-h-12! max-lg:min-w-12',
        'max-sm:min-h-11! max-sm:min-w-11! max-sm:px-2!',
        'text-16! shadow-none! lg:min-h-11! min-[120rem]:px-3!',
        wideOnly && 'max-sm:hidden!',
      )}
    >
      <Icon className="size-5.5 min-[120rem]:size-5" />
      <span className="max-[120rem]:hidden">{label}</span>
      {count > 0 && (
        <span className="grid min-h-6 min-w-6 place-items-center rounded-full bg-acknowledged-dot px-1.5 font-bold text-16 text-on-acknowledged leading-none tnum max-[120rem]:absolute max-[120rem]:-top-1.5 max-[120rem]:-right-1.5">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Button>
  )
}
