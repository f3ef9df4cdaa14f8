import type { ComponentPropsWithRef, ReactNode } from 'react'
import { controlBare, controlFrame } from './control-class.ts'
import { cx } from './cx.ts'
import { Field, type FieldText, splitField } from './field.tsx'

export interface TextFieldProps extends ComponentPropsWithRef<'input'>, FieldText {
  /** Before the text: an icon or a unit such as "$". */
  leading?: ReactNode
  /** After the text: a unit, an icon or an IconButton. */
  trailing?: ReactNode
  /** Class of the full field, for its position in a grid. */
  className?: string
  inputClassName?: string
}

/** One line of text with its label, hint and error. */
export function TextField({ leading, trailing, inputClassName, ...props }: TextFieldProps) {
  const { field, control: input } = splitField(props)
  return (
    <Field {...field}>
      {(wiring) => (
        <div className={cx('flex min-h-ctl items-center gap-2 px-3', controlFrame)}>
          {leading && <span className="flex flex-none text-ink-3">{leading}</span>}
          <input {...input} {...wiring} className={cx('self-stretch py-1.5', controlBare, inputClassName)} />
          {trailing && <span className="-mr-1.5 flex flex-none items-center text-ink-3">{trailing}</span>}
        </div>
      )}
    </Field>
  )
}
