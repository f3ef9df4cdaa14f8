import type { ComponentPropsWithRef } from 'react'
import { controlBare, controlFrame } from './control-class.ts'
import { cx } from './cx.ts'
import { Field, type FieldText, splitField } from './field.tsx'

export interface TextAreaProps extends ComponentPropsWithRef<'textarea'>, FieldText {
  /** Class of the full field, for its position in a grid. */
  className?: string
}

/** Several lines of text. Grows with its content where the browser supports it. */
export function TextArea({ rows = 2, ...props }: TextAreaProps) {
  const { field, control: area } = splitField(props)
  return (
    <Field {...field}>
      {(wiring) => (
        <div className={cx('flex', controlFrame)}>
          <textarea
            {...area}
            {...wiring}
            rows={rows}
            className={cx(
              // Any break, because its content would otherwise widen the page by a long word.
              'field-sizing-content max-h-64 min-h-[4.25em] resize-none px-3 py-2.5 leading-snug wrap-anywhere',
              controlBare,
            )}
          />
        </div>
      )}
    </Field>
  )
}
