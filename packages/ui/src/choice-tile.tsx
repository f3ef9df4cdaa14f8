import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import { ChoiceInput } from './choice-input.tsx'
import { cx } from './cx.ts'

export interface ChoiceTileProps extends Omit<ComponentPropsWithRef<'input'>, 'title' | 'type'> {
  type?: 'radio' | 'checkbox'
  title: ReactNode
  /** A second line, such as the price. */
  detail?: ReactNode
  /** Makes it a large tile: icon above the text, the radio in its corner. */
  icon?: ReactNode
  /** Centered text, for short values such as tips. */
  centered?: boolean
  className?: string
}

/**
 * A choice as a tile. Edge and background show that it is chosen; the native input informs assistive
 * technology.
 */
export function ChoiceTile({
  type = 'radio',
  title,
  detail,
  icon,
  centered,
  className,
  id,
  ...input
}: ChoiceTileProps) {
  const made = useId()
  const control = id ?? made
  return (
    <label
      htmlFor={control}
      className={cx(
        'group relative flex min-h-tap cursor-pointer flex-col rounded-card border border-line-2 bg-surface text-body transition-[background-color,border-color] hover:border-line-strong',
        'has-checked:border-pick-ink has-checked:bg-pick-tint has-checked:inset-ring-1 has-checked:inset-ring-pick-ink',
        'has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
        'has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-sunken has-disabled:text-ink-3',
        icon ? 'gap-1 p-4.5' : 'justify-center px-3 py-2.5',
        centered && 'items-center text-center',
        className,
      )}
    >
      {icon ? (
        <LargeHead icon={icon}>
          <ChoiceInput {...input} id={control} kind={type} />
        </LargeHead>
      ) : (
        <input {...input} id={control} type={type} className="visually-hidden" />
      )}
      <span className={cx('font-semibold group-has-checked:text-pick-ink', icon ? 'text-ink!' : '')}>
        {title}
      </span>
      {detail && <span className="text-ink-2 text-small">{detail}</span>}
    </label>
  )
}

function LargeHead({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className="mb-4 flex items-start justify-between">
      <span className="grid size-tap place-items-center rounded-12 bg-sunken text-ink-2 transition-colors group-has-checked:bg-pick group-has-checked:text-on-pick">
        {icon}
      </span>
      {children}
    </span>
  )
}
