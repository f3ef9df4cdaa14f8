import type { PopupStyle } from '@comanda/domain/marketing/special-fields'
import { ChoiceInput } from '@comanda/ui/choice-input'
import { useId } from 'react'

/** One way in which a special appears, with a drawing of it. */
export function StyleTile({
  style,
  label,
  checked,
  onChoose,
}: {
  style: PopupStyle
  label: string
  checked: boolean
  onChoose: () => void
}) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className="grid cursor-pointer gap-2 rounded-card border border-line-2 bg-surface p-2 hover:border-line-strong has-checked:border-pick-ink has-checked:inset-ring-1 has-checked:inset-ring-pick-ink has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
    >
      <Drawing style={style} />
      <span className="flex items-center gap-2 font-medium text-13">
        <ChoiceInput
          id={id}
          kind="radio"
          name="popup-style"
          value={style}
          checked={checked}
          onChange={onChoose}
        />
        {label}
      </span>
    </label>
  )
}

function Drawing({ style }: { style: PopupStyle }) {
  return (
    <span
      aria-hidden="true"
      className="relative grid aspect-16/10 grid-cols-2 gap-1 rounded-8 bg-sunken p-1.5 pt-5"
    >
      <span className="rounded-4 bg-surface" />
      <span className="rounded-4 bg-surface" />
      {style === 'banner' && <span className="absolute inset-x-1.5 top-1.5 h-2.5 rounded-4 bg-pick" />}
      {style === 'modal' && (
        <span className="absolute inset-0 grid place-items-center rounded-8 bg-ink/40">
          <span className="h-3/5 w-1/2 rounded-6 border-t-8 border-t-pick bg-surface" />
        </span>
      )}
      {style === 'slide_in' && (
        <span className="absolute right-1.5 bottom-1.5 h-2/5 w-1/2 rounded-6 bg-pick" />
      )}
    </span>
  )
}
