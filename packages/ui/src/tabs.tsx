import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { useSelectedInView } from './use-selected-in-view.ts'

export interface TabsProps<Value extends string> {
  /** The subject of the tabs, for screen readers. */
  label: string
  tabs: readonly { value: Value; label: ReactNode; count?: number }[]
  value: Value
  onChange: (value: Value) => void
  /** The panel of the selected tab. */
  children: ReactNode
}

/** Several views, one at a time. Arrow keys, Home and End move between them. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, children }: TabsProps<Value>) {
  const id = useId()
  const list = useSelectedInView<HTMLDivElement>(value)

  const move = (event: KeyboardEvent) => {
    const next = neighbor(
      tabs.findIndex((tab) => tab.value === value),
      tabs.length,
      event.key,
    )
    const tab = next === undefined ? undefined : tabs[next]
    if (!tab || next === undefined) return
    event.preventDefault()
    onChange(tab.value)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }

  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="flex gap-5 overflow-x-auto border-line border-b"
      >
        {tabs.map((tab) => {
          const chosen = tab.value === value
          return (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              aria-selected={chosen}
              aria-controls={`${id}-panel`}
              tabIndex={chosen ? 0 : -1}
              onClick={() => onChange(tab.value)}
              className={cx(
                '-mb-px min-h-ctl flex-none border-b-2 px-0.5 text-ctl -outline-offset-2! transition-colors',
                chosen
                  ? 'border-pick-ink font-semibold text-ink'
                  : 'border-transparent font-medium text-ink-2 hover:text-ink',
              )}
            >
              {tab.label}
              {tab.count !== undefined && (
                <span className="ml-1.5 text-ink-3 tnum">{tab.count.toLocaleString('en-US')}</span>
              )}
            </button>
          )
        })}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className="pt-4">
        {children}
      </div>
    </div>
  )
}

function neighbor(at: number, count: number, key: string): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}
