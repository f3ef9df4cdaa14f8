import { isOvernight } from '@comanda/domain/time/opening'
import type { DaySpan } from '@comanda/domain/time/weekly-hours'
import { FieldError } from '@comanda/ui/field-error'
import { IconButton } from '@comanda/ui/icon-button'
import { Moon, X } from '@comanda/ui/icons.ts'
import { TimeField } from '@comanda/ui/time-field'
import type { ReactNode } from 'react'
import { removeRow } from '../forms/keep-focus.ts'

export interface SpanFieldsProps {
  /** What the times are about, for screen readers: "Monday". */
  name: string
  spans: readonly DaySpan[]
  error: string | undefined
  /** The day on which a span past midnight ends: "Tuesday". */
  nextDay: string
  onChange: (spans: readonly DaySpan[]) => void
  /** Buttons after the first span, from a width of 640 px. */
  actions?: ReactNode
}

/** The times of a day: a line for each span. */
export function SpanFields({ name, spans, error, nextDay, onChange, actions }: SpanFieldsProps) {
  const change = (index: number, part: Partial<DaySpan>) =>
    onChange(spans.map((span, at) => (at === index ? { ...span, ...part } : span)))
  return (
    <div className="grid gap-2">
      {spans.map((span, index) => {
        const nth = spans.length > 1 ? ` ${index + 1}` : ''
        const isComplete = span.open !== '' && span.close !== ''
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: spans have no id, and their order is that of the fields
          <div key={index} data-row>
            <div className="flex items-center gap-2">
              <TimeField
                label={`${name}${nth} opens`}
                hideLabel
                className="min-w-0 max-w-34 flex-auto sm:w-31 sm:flex-none sm:pointer-coarse:w-34"
                aria-invalid={error ? true : undefined}
                value={span.open || null}
                onChange={(open) => change(index, { open: open ?? '' })}
              />
              <span className="text-13 text-ink-2">to</span>
              <TimeField
                label={`${name}${nth} closes`}
                hideLabel
                className="min-w-0 max-w-34 flex-auto sm:w-31 sm:flex-none sm:pointer-coarse:w-34"
                aria-invalid={error ? true : undefined}
                value={span.close || null}
                onChange={(close) => change(index, { close: close ?? '' })}
              />
              {index > 0 && (
                <IconButton
                  label={`Remove hours ${index + 1} of ${name}`}
                  icon={<X className="size-4.5" />}
                  data-remove
                  onClick={({ currentTarget }) =>
                    removeRow(currentTarget, () => onChange(spans.filter((_, at) => at !== index)))
                  }
                />
              )}
              {index === 0 && actions && <span className="hidden flex-none gap-1 sm:flex">{actions}</span>}
            </div>
            {isComplete && isOvernight(span) && !isWholeDay(span) && (
              <p className="mt-1.5 flex items-center gap-1.5 text-13 text-ink-2">
                <Moon className="size-4 flex-none text-warn-ink" />
                Ends the next day, on {nextDay}.
              </p>
            )}
            {isComplete && isWholeDay(span) && <p className="mt-1.5 text-13 text-ink-2">Open 24 hours.</p>}
          </div>
        )
      })}
      {error && <FieldError className="mt-0!">{error}</FieldError>}
    </div>
  )
}

const isWholeDay = ({ open, close }: DaySpan) => open === '00:00' && close === '00:00'
