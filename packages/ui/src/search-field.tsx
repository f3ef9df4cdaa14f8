import { type KeyboardEvent, useEffect, useRef } from 'react'
import { cx } from './cx.ts'
import { Search, X } from './icons.ts'
import { Keycap } from './keycap.tsx'

export interface SearchFieldProps {
  /** Its name and placeholder: "Search users…". */
  label: string
  value: string
  onChange: (value: string) => void
  /** "/" anywhere on the page focuses it. At most one per page. */
  hotkey?: boolean
  /** Has the focus when its dialog opens. */
  startsFocused?: boolean
  /** Marks it as the field that needs attention. */
  invalid?: boolean
  className?: string
}

/** Filters the list below it while typing. Esc clears. */
export function SearchField({
  label,
  value,
  onChange,
  hotkey,
  startsFocused,
  invalid,
  className,
}: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!hotkey) return
    const focus = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return
      if (document.querySelector('dialog:modal')) return
      event.preventDefault()
      input.current?.focus()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [hotkey])
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  const clearByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || value === '') return
    event.stopPropagation()
    onChange('')
  }
  return (
    <div
      className={cx(
        'flex min-h-ctl items-center gap-2 rounded-ctl border border-transparent bg-sunken px-3 text-ctl transition-colors hover:border-line-2',
        'has-[input:focus-visible]:border-focus has-[input:focus-visible]:ring-3 has-[input:focus-visible]:ring-focus/30',
        className,
      )}
    >
      <Search className="size-4 text-ink-3" />
      <input
        ref={input}
        data-autofocus={startsFocused || undefined}
        type="search"
        aria-label={label}
        aria-invalid={invalid || undefined}
        placeholder={label}
        aria-keyshortcuts={hotkey ? '/' : undefined}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={clearByKey}
        className="peer w-full min-w-0 self-stretch bg-transparent py-1 outline-none [&::-webkit-search-cancel-button]:hidden"
      />
      {value ? (
        <button
          type="button"
          aria-label="Clear search"
          onClick={clear}
          className="-mr-1.5 grid size-7 flex-none place-items-center rounded-6 text-ink-2 hover:bg-hover"
        >
          <X className="size-4" />
        </button>
      ) : (
        hotkey && (
          <span
            className="flex flex-none text-ink-2 peer-focus:hidden pointer-coarse:hidden"
            aria-hidden="true"
          >
            <Keycap>/</Keycap>
          </span>
        )
      )}
    </div>
  )
}

/** Whether a key press belongs to text input. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}
