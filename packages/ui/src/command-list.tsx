import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { cx } from './cx.ts'
import { Check, Search } from './icons.ts'

export interface Command {
  /** Unique within the list. */
  id: string
  label: string
  /** Muted, after the label: a domain, a destination. */
  hint?: string
  icon?: ReactNode
  /** The current one of several. */
  checked?: boolean
  onSelect: () => void
  /** Called when it becomes the active option: to preload what it opens. */
  onActive?: () => void
}

export interface CommandGroup {
  label: string | null
  commands: readonly Command[]
}

export interface CommandListProps {
  /** What is searched, for screen readers and as placeholder. */
  label: string
  typed: string
  onType: (typed: string) => void
  /** The matches for the typed text, best first. */
  groups: readonly CommandGroup[]
  /** Text shown without matches. */
  empty: string
  /** Below the matches, such as a failure of a part of the search. */
  note?: string | undefined
  className?: string
  /** Class of the scrolling list. */
  listClassName?: string
}

/**
 * A search field with matching commands. Focus stays in the field; arrow keys move the active option, Enter
 * selects it.
 */
export function CommandList({
  label,
  typed,
  onType,
  groups,
  empty,
  note,
  className,
  listClassName,
}: CommandListProps) {
  const id = useId()
  const commands = groups.flatMap((group) => group.commands)
  const [activeId, setActiveId] = useState<string | null>(null)
  const active = commands.find((command) => command.id === activeId) ?? commands[0]
  const optionId = (command: Command) => `${id}-${commands.indexOf(command)}`
  const activeOption = active && optionId(active)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each newly active option
  useEffect(() => {
    active?.onActive?.()
    if (activeOption) document.getElementById(activeOption)?.scrollIntoView({ block: 'nearest' })
  }, [active?.id, activeOption])

  const move = (to: Command | undefined, event: KeyboardEvent) => {
    event.preventDefault()
    if (to) setActiveId(to.id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const at = active ? commands.indexOf(active) : -1
    if (event.key === 'ArrowDown') move(commands[(at + 1) % commands.length], event)
    if (event.key === 'ArrowUp') move(commands.at(at - 1), event)
    if (event.key === 'PageDown') move(commands[Math.min(at + 8, commands.length - 1)], event)
    if (event.key === 'PageUp') move(commands[Math.max(at - 8, 0)], event)
    if (event.key !== 'Enter') return
    event.preventDefault()
    active?.onSelect()
  }
  return (
    <div className={cx('flex min-h-0 flex-col', className)}>
      <div className="flex flex-none items-center gap-2.5 border-line border-b px-4">
        <Search className="size-4.5 text-ink-3" />
        <input
          data-autofocus
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={activeOption}
          aria-autocomplete="list"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={label}
          value={typed}
          onChange={(event) => {
            setActiveId(null)
            onType(event.currentTarget.value)
          }}
          onKeyDown={onKeyDown}
          className="min-h-12 w-full min-w-0 bg-transparent text-14 outline-none pointer-coarse:text-16"
        />
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        tabIndex={-1}
        className={cx(
          'min-h-0 flex-auto overflow-y-auto overscroll-contain p-1.5 outline-none',
          listClassName,
        )}
      >
        {groups.map((group) =>
          group.commands.length === 0 ? null : (
            // biome-ignore lint/a11y/useSemanticElements: options are grouped by role, fieldsets are for fields
            <div key={group.label ?? ''} role="group" aria-label={group.label ?? undefined}>
              {group.label && (
                <p aria-hidden="true" className="px-2.5 pt-2 pb-1 font-medium text-12 text-ink-3">
                  {group.label}
                </p>
              )}
              {group.commands.map((command) => (
                <Option
                  key={command.id}
                  id={optionId(command)}
                  command={command}
                  active={command === active}
                  onPoint={() => setActiveId(command.id)}
                />
              ))}
            </div>
          ),
        )}
      </div>
      {commands.length === 0 && <p className="px-4 py-6 text-center text-13 text-ink-2">{empty}</p>}
      {note && <p className="flex-none border-line border-t px-4 py-2.5 text-13 text-warn-ink">{note}</p>}
      <p role="status" className="visually-hidden">
        {commands.length === 0 ? empty : `${commands.length} found`} {note}
      </p>
    </div>
  )
}

function Option({
  id,
  command,
  active,
  onPoint,
}: {
  id: string
  command: Command
  active: boolean
  onPoint: () => void
}) {
  const { label, hint, icon, checked, onSelect } = command
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys of the full list
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      onClick={onSelect}
      onPointerMove={onPoint}
      // focus stays in the field
      onMouseDown={(event) => event.preventDefault()}
      className={cx(
        'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-8 px-2.5 py-1.5 text-13 pointer-coarse:min-h-tap pointer-coarse:text-15',
        active && 'bg-press',
      )}
    >
      {icon && <span className="flex flex-none text-ink-2">{icon}</span>}
      <span className="min-w-0 truncate font-medium">{label}</span>
      {hint && <span className="min-w-0 flex-1 truncate text-ink-3">{hint}</span>}
      {checked && (
        <>
          <Check className="ml-auto size-4 text-pick-ink" />
          <span className="visually-hidden">, current</span>
        </>
      )}
    </div>
  )
}
