import { IconButton } from '@comanda/ui/icon-button'
import { Eye, EyeOff } from '@comanda/ui/icons.ts'

/** Whether an offer, a coupon or a program is active; a click changes it. */
export function EyeToggle({
  name,
  isActive,
  busy,
  onChange,
}: {
  name: string
  isActive: boolean
  busy: boolean
  onChange: (isActive: boolean) => void
}) {
  const Shape = isActive ? Eye : EyeOff
  return (
    <IconButton
      label={`Active: ${name}`}
      aria-pressed={isActive}
      busy={busy}
      icon={
        <Shape aria-hidden="true" className={isActive ? 'size-4.5 text-pick-ink' : 'size-4.5 text-ink-3'} />
      }
      onClick={() => onChange(!isActive)}
    />
  )
}
