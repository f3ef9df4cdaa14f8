import { ChoiceInput } from '../choice-input.tsx'

export interface SelectBoxProps {
  label: string
  checked: boolean
  /** Some but not all rows. */
  partly?: boolean
  /** With `extend` while Shift is held. */
  onChange: (extend: boolean) => void
}

/** A check box with a target of 44 px. */
export function SelectBox({ label, checked, partly, onChange }: SelectBoxProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the check box inside has its name
    <label className="grid size-11 cursor-pointer place-items-center">
      <ChoiceInput
        kind="checkbox"
        aria-label={label}
        checked={checked}
        partly={partly}
        onChange={({ nativeEvent }) => onChange('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
      />
    </label>
  )
}
