import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { controlBare, controlFrame } from './control-class.ts'
import { cx } from './cx.ts'
import { FieldError } from './field-error.tsx'
import { Pencil } from './icons.ts'
import { Spinner } from './spinner.tsx'

export interface InlineEditProps {
  /** What is edited: "Name of Rainbow Roll". */
  label: string
  /** The text to edit. */
  value: string
  /** Saves the text. Returns why it was not saved, if so; the field then stays open. */
  onSave: (text: string) => Promise<string | undefined>
  /** In front of the field: "$". */
  leading?: ReactNode
  inputMode?: 'text' | 'decimal' | 'numeric'
  maxLength?: number
  /** What is shown while nothing is edited; the value if absent. */
  children?: ReactNode
  className?: string
}

/** A value in a list that is edited in place. Enter or leaving the field saves, Esc does not. */
export function InlineEdit({
  label,
  value,
  onSave,
  leading,
  inputMode,
  maxLength,
  children,
  className,
}: InlineEditProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const face = useRef<HTMLButtonElement>(null)
  const close = (refocus: boolean) => {
    setTyped(null)
    setError(undefined)
    if (refocus) requestAnimationFrame(() => face.current?.focus())
  }
  const save = async (refocus: boolean) => {
    if (typed === null || busy) return
    if (typed.trim() === value.trim()) return close(refocus)
    setBusy(true)
    const refusal = await onSave(typed.trim()).finally(() => setBusy(false))
    if (refusal === undefined) close(refocus)
    else setError(refusal)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') void save(true)
    else close(true)
  }
  if (typed === null) {
    return (
      <button
        ref={face}
        type="button"
        aria-label={`Edit ${label}: ${value}`}
        onClick={() => setTyped(value)}
        className={cx(
          'group/edit -mx-1.5 inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-6 px-1.5 text-left hover:bg-hover pointer-coarse:min-h-tap',
          className,
        )}
      >
        <span className="truncate">{children ?? value}</span>
        <Pencil
          aria-hidden="true"
          className="size-3.5 flex-none text-ink-3 opacity-0 group-hover/edit:opacity-100 group-focus-visible/edit:opacity-100 pointer-coarse:opacity-100"
        />
      </button>
    )
  }
  return (
    <span className={cx('inline-block max-w-full', className)}>
      <span className={cx('flex min-h-8 items-center gap-1.5 px-2 pointer-coarse:min-h-tap', controlFrame)}>
        {leading && <span className="text-ink-3">{leading}</span>}
        <input
          // biome-ignore lint/a11y/noAutofocus: the field takes the place of the button that was pressed
          autoFocus
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-busy={busy || undefined}
          inputMode={inputMode}
          maxLength={maxLength}
          value={typed}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={() => void save(false)}
          className={controlBare}
        />
        {busy && <Spinner />}
      </span>
      {error && (
        <span role="alert">
          <FieldError>{error}</FieldError>
        </span>
      )}
    </span>
  )
}
