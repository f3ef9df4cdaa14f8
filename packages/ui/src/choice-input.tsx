import type { ComponentPropsWithRef } from 'react'
import { cx } from './cx.ts'
import { Check, Minus } from './icons.ts'

export interface ChoiceInputProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  kind: 'checkbox' | 'radio'
  /** Some but not all of a group: a dash instead of a check. */
  partly?: boolean
}

/** The native input with its drawn mark. The caller provides the label. */
export function ChoiceInput({ kind, partly, className, ref, ...input }: ChoiceInputProps) {
  const attach = (element: HTMLInputElement | null) => {
    if (element) element.indeterminate = Boolean(partly)
    if (typeof ref === 'function') ref(element)
    else if (ref) ref.current = element
  }
  return (
    <span className={cx('relative inline-grid flex-none place-items-center', className)}>
      <input {...input} ref={attach} type={kind} className={choiceClass(kind)} />
      <span
        aria-hidden="true"
        className={cx(
          'pointer-events-none absolute inset-0 grid place-items-center text-on-pick opacity-0 peer-checked:opacity-100 forced-colors:hidden',
          kind === 'checkbox' && 'peer-indeterminate:opacity-100',
        )}
      >
        {kind === 'radio' ? (
          <span className="size-[38%] rounded-full bg-current" />
        ) : partly ? (
          <Minus className="size-3/4 stroke-3!" />
        ) : (
          <Check className="size-3/4 stroke-3!" />
        )}
      </span>
    </span>
  )
}

/** A drawn check box or radio: its background takes the experience's color and the mark is shown on top. */
function choiceClass(kind: 'checkbox' | 'radio'): string {
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
