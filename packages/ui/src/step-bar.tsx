import { cx } from './cx.ts'

/** Progress as a row of bars with the text below: "Step 1 of 2". */
export function StepBar({ step, of }: { step: number; of: number }) {
  return (
    <div className="min-w-0">
      <div aria-hidden="true" className="flex gap-1.5">
        {Array.from({ length: of }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: bars are identified by position
            key={index}
            className={cx(
              'h-1 w-22 max-w-full rounded-full transition-colors',
              index < step ? 'bg-pick' : 'bg-line',
            )}
          />
        ))}
      </div>
      <p className="mt-1.5 text-13 text-ink-2">{`Step ${step} of ${of}`}</p>
    </div>
  )
}
