import { cx } from './cx.ts'

/** A check box or radio, drawn: the ground fills with the room's colour and the mark on top shows. */
export function choiceClass(kind: 'checkbox' | 'radio'): string {
  return cx(
    'peer size-check flex-none cursor-pointer appearance-none border-[1.5px] border-line-strong bg-surface transition-colors',
    'checked:border-pick checked:bg-pick',
    // a radio counts as indeterminate while none of its group is chosen
    kind === 'checkbox' && 'indeterminate:border-pick indeterminate:bg-pick',
    'aria-invalid:border-danger disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken',
    'forced-colors:appearance-auto',
    kind === 'radio' ? 'rounded-full' : 'rounded-check',
  )
}
