import { parseDollars } from '@comanda/domain/money/parse'
import { cx } from '@comanda/ui/cx.ts'
import { ChevronDown } from '@comanda/ui/icons.ts'
import { TextButton } from '@comanda/ui/text-button'
import { TextField } from '@comanda/ui/text-field'
import { popoverClass, usePopover } from '@comanda/ui/use-popover.ts'

interface AmountMenuProps {
  /** Dollars as typed; empty is unbounded. */
  least: string
  most: string
  onChange: (amounts: { least?: string; most?: string }) => void
}

/** A chip that shows the amount filter and opens the choice. */
export function AmountMenu({ least, most, onChange }: AmountMenuProps) {
  const popover = usePopover('start', (panel) => panel.querySelector('input')?.focus())
  const active = least !== '' || most !== ''
  return (
    <div className="relative inline-flex max-w-full">
      <button
        {...popover.button}
        type="button"
        aria-haspopup="dialog"
        className={cx(
          'inline-flex min-h-ctl items-center gap-1.5 rounded-ctl border px-3 text-ctl transition-colors',
          active
            ? 'border-pick-line bg-pick-tint text-pick-ink hover:border-pick'
            : 'border-line bg-surface text-ink-2 hover:border-line-2',
        )}
      >
        <span className="font-medium">Amount</span>
        <span className={cx('font-semibold tnum', !active && 'text-ink')}>{textOf(least, most)}</span>
        <ChevronDown className="size-4 text-ink-3" />
      </button>
      <div {...popover.panel} className={cx(popoverClass, 'w-72 p-3')}>
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label="At least"
            leading="$"
            inputMode="decimal"
            value={least}
            error={issueOf(least)}
            onChange={(event) => onChange({ least: event.currentTarget.value })}
          />
          <TextField
            label="At most"
            leading="$"
            inputMode="decimal"
            value={most}
            error={issueOf(most)}
            onChange={(event) => onChange({ most: event.currentTarget.value })}
          />
        </div>
        {active && (
          <TextButton className="mt-3" onClick={() => onChange({ least: '', most: '' })}>
            Any amount
          </TextButton>
        )}
      </div>
    </div>
  )
}

function textOf(least: string, most: string): string {
  if (least && most) return `$${least} – $${most}`
  if (least) return `from $${least}`
  return most ? `up to $${most}` : 'Any'
}

function issueOf(typed: string): string | undefined {
  return typed === '' || parseDollars(typed) !== null ? undefined : 'Enter an amount such as 12.50'
}
