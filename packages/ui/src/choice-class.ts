import { cx } from './cx.ts'

/** A drawn check box or radio: its background takes the experience's color and the mark is shown on top. */
export function choiceClass(kind: 'checkbox' | 'radio'): string {
  return cx(
    'peer size-check flex-none cursor-pointer appearance-none border-[1.5px] border-line-strong bg-surface transition-[background-color,border-color]',
    'checked:border-pick checked:bg-pick',
    // a radio is indeterminate while none of its group is chosen
    kind === 'checkbox' && 'indeterminate:border-pick indeterminate:bg-pick',
    'aria-invalid:border-danger disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken',
    'forced-colors:appearance-auto',
    kind === 'radio' ? 'rounded-full' : 'rounded-check',
  )
}
